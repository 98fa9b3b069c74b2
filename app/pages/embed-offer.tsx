import { Code, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type EmbedChoice, embedChoices, mosqueEmbedAddress } from '#app/features/mosques/mosque-links.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { CopyButton } from '#app/ui/share-button.tsx'
import { EMBED_HEIGHTS, type EmbedFrame, writeEmbedLine } from './embed-line.ts'

type Mosque = { slug: string; name: string }

/** On the page of a mosque: the lines that show its times elsewhere, and how that looks. Loaded when it is opened. */
export function TimesEmbedOffer({ mosque }: { mosque: Mosque }) {
  const { embed } = useSharedTexts()
  const frameOf = useTimesFrames(mosque)
  const frames = embedChoices.map((show) => ({ ...frameOf(show), name: embed.choices[show] }))
  return <EmbedOffer hint={embed.offerHint} frames={frames} />
}

/** The same for a list of events. */
export function EventsEmbedOffer({ address }: { address: string }) {
  const { embed } = useSharedTexts()
  const full = useFullAddress()
  const frame = { address: full(address), title: embed.events, height: EMBED_HEIGHTS.events }
  return <EmbedOffer hint={embed.eventsHint} frames={[{ ...frame, name: embed.events }]} />
}

function EmbedOffer({ hint, frames }: { hint: string; frames: readonly (EmbedFrame & { name: string })[] }) {
  const { embed } = useSharedTexts()
  const [first] = frames
  return (
    <OfferBox hint={hint} className="px-5">
      {frames.map((frame) => (
        <div key={frame.address} className="flex flex-wrap items-end gap-3">
          <TextField
            label={embed.line({ what: frame.name })}
            readOnly
            dir="ltr"
            defaultValue={writeEmbedLine(frame)}
            className="min-w-48 flex-1"
          />
          <button
            type="button"
            className={buttonClass('secondary', 'needs-script')}
            data-copy={writeEmbedLine(frame)}
            data-copied={embed.copied}
            data-copy-failed={embed.copyFailed}
          >
            <Copy aria-hidden="true" />
            {embed.copy}
          </button>
        </div>
      ))}
      {first && <Preview frame={first} />}
    </OfferBox>
  )
}

/** Closed at first: few need it, and the preview is high. */
function OfferBox({ hint, className, children }: { hint: string; className: string; children: ReactNode }) {
  const { embed } = useSharedTexts()
  return (
    <details data-slot="embed-offer" className={cn('rounded-lg border border-line py-3 print:hidden', className)}>
      <summary className="target flex cursor-pointer items-center gap-2 font-semibold">
        <Code aria-hidden="true" className="size-5 shrink-0" />
        {embed.offer}
      </summary>
      <div className="flex flex-col gap-4 py-3">
        <p className="measure text-sm">{hint}</p>
        {children}
      </div>
    </details>
  )
}

/** For admins: what is chosen is shown as visitors of their website see it. */
export function TimesEmbedChooser({ mosque }: { mosque: Mosque }) {
  const { embed } = useSharedTexts()
  const [show, setShow] = useState<EmbedChoice>('days')
  const frame = useTimesFrames(mosque)(show)
  const line = writeEmbedLine(frame)
  return (
    <OfferBox hint={embed.adminHint} className="max-w-3xl bg-surface px-4">
      <SelectField label={embed.choose} value={show} onChange={(event) => setShow(event.target.value as EmbedChoice)}>
        {embedChoices.map((choice) => (
          <option key={choice} value={choice}>
            {embed.choices[choice]}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={embed.line({ what: embed.choices[show] })}
          readOnly
          dir="ltr"
          value={line}
          className="min-w-48 flex-1"
        />
        <CopyButton text={line} label={embed.copy} copied={embed.copied} failed={embed.copyFailed} />
      </div>
      <Preview frame={frame} />
    </OfferBox>
  )
}

/** The frame itself, as high as on other pages, and scrolled where that would be too much of this one. */
function Preview({ frame: { address, title, height } }: { frame: EmbedFrame }) {
  const { embed } = useSharedTexts()
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="font-semibold text-sm">{embed.preview}</figcaption>
      <iframe
        src={new URL(address).pathname + new URL(address).search}
        title={title}
        height={Math.min(height, MAX_PREVIEW_PIXELS)}
        loading="lazy"
        className="w-full rounded-md border border-line"
      />
    </figure>
  )
}

const MAX_PREVIEW_PIXELS = 640

function useFullAddress() {
  const language = useLanguage()
  const origin = useShellData()?.origin ?? ''
  return (address: string) => origin + localAddress(language, address)
}

function useTimesFrames(mosque: Mosque) {
  const { embed } = useSharedTexts()
  const full = useFullAddress()
  return (show: EmbedChoice): EmbedFrame => ({
    address: full(mosqueEmbedAddress(mosque, show)),
    title: embed.times({ mosque: mosque.name }),
    height: EMBED_HEIGHTS[show],
  })
}
