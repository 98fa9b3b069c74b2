import { expect, test } from 'vitest'
import ar from './ar/mosques.ts'
import en from './en/mosques.ts'
import { pluralForms, pluralText } from './plural-forms.ts'

test.each([['en', en] as const, ['ar', ar] as const])(
  'a count reads as the dictionary writes it (%s)',
  (language, texts) => {
    for (const text of [texts.map.cluster, texts.card.people]) {
      const forms = JSON.parse(JSON.stringify(pluralForms(language, text)))
      for (let count = 1; count <= 1200; count++) expect(pluralText(language, forms, count)).toBe(text(count))
    }
  },
)
