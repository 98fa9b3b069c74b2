import { factLabel } from '#app/features/mosques/facts/fact-label.ts'
import type { MosqueFact } from '#app/features/mosques/facts/mosque-facts.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import type { ContentField } from './mosque-content.ts'
import type { MosqueFormValues } from './mosque-form-data.ts'

type Texts = AdminTexts['adminMosques']

/** The value of a field as text; of a position, all its parts. */
export function formatField(texts: Texts, values: MosqueFormValues, field: ContentField): string {
  switch (field) {
    case 'facts':
      return values.facts.map((entry) => formatFact(texts, entry)).join('\n')
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

const formatFact = ({ facts }: Texts, { fact, value, note }: MosqueFact) =>
  `${factLabel(facts.labels, fact)}: ${[facts[value], note].filter(Boolean).join(' · ')}`
