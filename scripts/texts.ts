import { join } from 'node:path'
import { defaultLanguage, languageFacts, languages } from '#app/i18n/languages.ts'
import { checkTexts, compareTexts, readTexts } from './build/compile-texts.ts'

// npm run texts [-- LANGUAGE…]: what each language misses, has as it is in the first one, or has without need.
const first = readTexts(join('app/i18n', defaultLanguage)).messages
const wanted = process.argv.slice(2)
for (const language of languages) {
  if (language === defaultLanguage || (wanted.length > 0 && !wanted.includes(language))) continue
  const texts = readTexts(join('app/i18n', language), first)
  const { missing, unchanged, unused } = compareTexts(texts.messages, first)
  const wrong = checkTexts(language, texts, first, false)
  const { name } = languageFacts(language)
  console.log(`${name} (${language}): ${texts.messages.size - unused.length} of ${first.size} texts`)
  for (const [title, paths] of Object.entries({ missing, unchanged, 'no longer used': unused, wrong }))
    if (paths.length > 0) console.log(`  ${title}: ${paths.length}\n${paths.map((path) => `    ${path}`).join('\n')}`)
}
