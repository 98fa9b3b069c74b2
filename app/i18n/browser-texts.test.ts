import { expect, test } from 'vitest'
import { loadMapWords, loadNearWords } from './browser-texts.ts'
import { languages } from './languages.ts'

test.each(languages)('the list by distance and the map have texts in %s', async (language) => {
  expect((await loadNearWords(language)).minutes({ count: 5 })).toContain('5')
  expect(Object.keys(await loadMapWords(language)).length).toBeGreaterThan(0)
})
