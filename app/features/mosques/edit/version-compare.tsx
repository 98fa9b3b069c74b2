import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useFieldLabels } from './field-labels.ts'
import type { ContentField } from './mosque-content.ts'
import type { MosqueFormValues } from './mosque-form-data.ts'

type Texts = AdminTexts['adminMosques']

/** The fields in which the form differs from what another editor saved in the meantime, side by side. */
export function VersionCompare({
  yours,
  theirs,
  fields,
  onTake,
}: {
  yours: MosqueFormValues
  theirs: MosqueFormValues
  fields: readonly ContentField[]
  onTake: (field: ContentField) => void
}) {
  const texts = useAdminTexts().adminMosques
  const { conflict } = texts
  const labels = useFieldLabels()
  return (
    <Notice tone="brass" role="alert" className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{conflict.title}</h2>
        <p>{fields.length > 0 ? conflict.text : conflict.same}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {fields.map((field) => (
          <li key={field} className="rounded-md border border-line bg-surface p-3">
            <h3 className="font-semibold text-base">{labels[field]}</h3>
            <dl className="mt-2 grid gap-3 sm:grid-cols-2">
              <Version title={conflict.yours} text={formatField(texts, yours, field)} />
              <Version title={conflict.theirs} text={formatField(texts, theirs, field)} />
            </dl>
            <Button variant="quiet" onClick={() => onTake(field)} className="mt-2 px-2 noscript:hidden">
              {conflict.takeField(labels[field])}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Version({ title, text }: { title: string; text: string }) {
  const { conflict } = useAdminTexts().adminMosques
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{title}</dt>
      <dd dir="auto" className="whitespace-pre-line break-words">
        {text || conflict.empty}
      </dd>
    </div>
  )
}

/** The value of a field as text. */
export function formatField(texts: Texts, values: MosqueFormValues, field: ContentField): string {
  switch (field) {
    case 'facilities':
      return values.facilities.map((name) => formatFormFacility(texts, name)).join(', ')
    case 'imams':
      return values.imams.map((imam) => [imam.name, imam.position, imam.bio].filter(Boolean).join(' · ')).join('\n')
    case 'images':
      return texts.conflict.pictures(values.images.length)
    case 'approximate':
      return values.approximate ? '✓' : '–'
    case 'status':
      return values.status === 'hidden' ? texts.form.hiddenStatus : texts.form.active
    default:
      return values[field]
  }
}

/** The label of a facility; the name without underscores for one that only an import contained. */
export function formatFormFacility(texts: Texts, name: string): string {
  return name in texts.facilities && name !== 'title'
    ? texts.facilities[name as keyof Texts['facilities']]
    : name.replaceAll('_', ' ')
}
