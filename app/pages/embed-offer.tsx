import { Code, Copy } from 'lucide-react'
import { useRef } from 'react'
import type { FeedFilters } from '#app/features/events/event-filters.ts'
import { eventsEmbedAddress } from '#app/features/events/event-links.ts'
import { embedChoices, mosqueEmbedAddress } from '#app/features/mosques/mosque-links.ts'
import { languageFacts, localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { followFrameChoice } from '#app/lib/web/frame-chooser.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Options, SelectField, TextField } from '#app/ui/field.tsx'
import { CopyButton } from '#app/ui/share-button.tsx'
import { EMBED_HEIGHTS, embedColors, writeEmbedLine } from './embed-line.ts'

/** `app`: in the admin, where the page is hydrated. */
type Side = 'public' | 'app'

/** The line that shows the times of a mosque elsewhere, what it shows, and how that looks. */
export function TimesEmbedOffer({ mosque, side }: { mosque: { slug: string; name: string }; side: Side }) {
  const { embed } = useSharedTexts()
  return (
    <EmbedOffer
      hint={side === 'app' ? embed.adminHint : embed.offerHint}
      address={mosqueEmbedAddress(mosque)}
      title={embed.times({ mosque: mosque.name })}
      height={EMBED_HEIGHTS.days}
      side={side}
      hasChoices
    />
  )
}

/** The same for a list of events. */
export function EventsEmbedOffer({ filters, side }: { filters: Partial<FeedFilters>; side: Side }) {
  const { embed } = useSharedTexts()
  return (
    <EmbedOffer
      hint={side === 'app' ? embed.eventsAdminHint : embed.eventsHint}
      address={eventsEmbedAddress(filters)}
      title={embed.events}
      height={EMBED_HEIGHTS.events}
      side={side}
    />
  )
}

type Offer = { hint: string; address: string; title: string; height: number; side: Side; hasChoices?: boolean }

/** Closed at first: few need it, and the preview is high. */
function EmbedOffer({ hint, address, title, height, side, hasChoices }: Offer) {
  const { embed } = useSharedTexts()
  const language = useLanguage()
  const shell = useShellData()
  const line = useRef<HTMLInputElement>(null)
  const full = (each: typeof language) => (shell?.origin ?? '') + localAddress(each, address)
  const first = writeEmbedLine({ address: full(language), title, height })
  return (
    <details
      data-slot="embed-offer"
      data-frame=""
      className={cn('rounded-lg border border-line py-3 print:hidden', side === 'app' ? 'bg-surface px-4' : 'px-5')}
    >
      <summary className="target flex cursor-pointer items-center gap-2 font-semibold">
        <Code aria-hidden="true" className="size-5 shrink-0" />
        {embed.offer}
      </summary>
      <div
        key={address}
        className="flex flex-col gap-4 py-3"
        onChange={({ currentTarget }) => followFrameChoice(currentTarget)}
      >
        <p className="measure text-sm">{hint}</p>
        <div className="noscript:hidden grid gap-4 sm:grid-cols-3">
          {hasChoices && (
            <SelectField label={embed.choose} name="show" defaultValue="">
              {embedChoices.map((choice) => (
                <option key={choice} value={choice === 'days' ? '' : choice} data-height={EMBED_HEIGHTS[choice]}>
                  {embed.choices[choice]}
                </option>
              ))}
            </SelectField>
          )}
          <SelectField label={embed.colors} name="colors" defaultValue="">
            <option value="">{embed.colorChoices.device}</option>
            <Options of={embedColors} label={(colors) => embed.colorChoices[colors]} />
          </SelectField>
          <SelectField label={embed.language} name="page" defaultValue={full(language)}>
            {(shell?.languages ?? []).map((each) => (
              <option key={each} value={full(each)} lang={each}>
                {languageFacts(each).name}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            ref={line}
            label={embed.line}
            readOnly
            dir="ltr"
            data-frame-line
            defaultValue={first}
            className="min-w-48 flex-1"
          />
          {side === 'app' ? (
            <CopyButton
              text={() => line.current?.value ?? first}
              label={embed.copy}
              copied={embed.copied}
              failed={embed.copyFailed}
            />
          ) : (
            <button
              type="button"
              className={buttonClass('secondary', 'noscript:hidden')}
              data-copy={first}
              data-copied={embed.copied}
              data-copy-failed={embed.copyFailed}
            >
              <Copy aria-hidden="true" />
              {embed.copy}
            </button>
          )}
        </div>
        <figure className="flex flex-col gap-2">
          <figcaption className="font-semibold text-sm">{embed.preview}</figcaption>
          <iframe
            src={localAddress(language, address)}
            title={title}
            height={height}
            loading="lazy"
            className="w-full rounded-md border border-line"
          />
        </figure>
      </div>
    </details>
  )
}
