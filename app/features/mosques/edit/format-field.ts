import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import type { ContentField } from './mosque-content.ts'
import type { MosqueFormValues } from './mosque-form-data.ts'

type Texts = AdminTexts['adminMosques']

/** The value of a field as text; of a position, all its parts. */
export function formatField(texts: Texts, values: MosqueFormValues, field: ContentField): string {
  switch (field) {
    case 'facilities':
      return values.facilities.map((name) => formatFormFacility(texts, name)).join(', ')
    case 'imams':
      return values.imams.map((imam) => [imam.name, imam.position, imam.bio].filter(Boolean).join(' · ')).join('\n')
    case 'images':
      return texts.images.count(values.images.length)
    case 'latitude':
    case 'longitude':
    case 'approximate':
      return [values.latitude, values.longitude, values.approximate && texts.position.approximate]
        .filter(Boolean)
        .join(', ')
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
