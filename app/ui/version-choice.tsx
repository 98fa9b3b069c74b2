import { useId } from 'react'
import { CONFLICT_FIELD, choiceField } from '#app/lib/web/merge-form.ts'

/** Asks which of two versions of a field is saved: what the form contains, or what another editor saved. */
export function VersionChoice({
  part,
  label,
  saved,
  texts,
}: {
  part: string
  label: string
  saved: string
  texts: { question: (label: string) => string; empty: string; mine: string; saved: string }
}) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-saved`}
      data-slot="version-choice"
      className="mt-1 flex flex-col gap-1 rounded-md border border-brass-line bg-brass-soft px-3 py-2 font-normal text-base text-ink"
    >
      <input type="hidden" name={CONFLICT_FIELD} value={part} />
      <p id={`${id}-question`} className="font-semibold text-sm">
        {texts.question(label)}
      </p>
      <p id={`${id}-saved`} dir="auto" className="whitespace-pre-line break-words">
        {saved || texts.empty}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {(['mine', 'saved'] as const).map((choice) => (
          <label key={choice} className="target flex items-center gap-3">
            <input type="radio" name={choiceField(part)} value={choice} className="size-5 shrink-0 accent-primary" />
            <span>{texts[choice]}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
