import { useId } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import type { ReportLine } from '#app/workflows/import/plan-import.server.ts'
import { choiceValue, type PlaceChoice, type PlaceDoubt, placeChoiceField } from './place-choices.ts'

type Line = ReportLine & { doubt: PlaceDoubt }

/** Asks about the places that are perhaps mosques of this site; those left out before can be decided again. */
export function DoubtfulPlaces({ lines }: { lines: readonly ReportLine[] }) {
  const texts = useAdminTexts().adminTransfer.doubts
  const id = useId()
  const doubts = lines.filter((line): line is Line => line.doubt !== undefined)
  const open = doubts.filter(({ doubt }) => doubt.chosen === null)
  const earlier = doubts.filter(({ doubt }) => doubt.chosen !== null)
  return (
    <>
      {open.length > 0 && (
        <section aria-labelledby={id} className="flex flex-col gap-3">
          <h3 id={id} className="font-semibold text-lg">
            {texts.title({ count: open.length })}
          </h3>
          <p className="measure text-ink-soft">{texts.text}</p>
          <Places lines={open} />
        </section>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="target font-semibold">{texts.earlier}</summary>
          <Places lines={earlier} />
        </details>
      )}
    </>
  )
}

function Places({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {lines.map((line) => (
        <li key={line.row}>
          <Place line={line} />
        </li>
      ))}
    </ul>
  )
}

function Place({ line: { row, name, remarks, doubt } }: { line: Line }) {
  const texts = useAdminTexts().adminTransfer.doubts
  const id = useId()
  const choices: [PlaceChoice | null, string][] = [
    ['same', texts.same({ name: doubt.mosqueName })],
    ['new', texts.new],
    ['leave', texts.leave],
    ...(doubt.chosen === null ? [[null, texts.later] as [null, string]] : []),
  ]
  return (
    <fieldset
      aria-describedby={id}
      className="flex min-w-0 flex-col gap-1 rounded-md border border-brass-line bg-brass-soft px-4 py-3"
    >
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" dir="auto" className="break-words font-semibold">
        {name}
      </p>
      <p id={id} className="break-words">
        {remarks.join('. ')}
      </p>
      <p className="flex flex-wrap gap-x-6">
        {!doubt.ofRow && (
          <LocalLink to={`/admin/mosques/edit/${doubt.mosqueId}`} target="_blank" className={linkClass}>
            {texts.ours}
          </LocalLink>
        )}
        {doubt.recordId && (
          <a
            href={`https://www.openstreetmap.org/${doubt.recordId}`}
            target="_blank"
            rel="external noreferrer"
            className={linkClass}
          >
            {texts.theirs}
          </a>
        )}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(([choice, label]) => (
          <label key={label} className="target flex items-center gap-3">
            <input
              type="radio"
              name={placeChoiceField(row)}
              value={choice ? choiceValue(choice, doubt) : ''}
              defaultChecked={doubt.chosen === choice}
              className="size-5 shrink-0 accent-primary"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const linkClass = 'link target inline-flex items-center'
