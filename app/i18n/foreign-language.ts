import { type Language, languageFacts, languages } from './languages.ts'

const scripts = { latin: /\p{Script=Latin}/u, arabic: /\p{Script=Arabic}/u }

/** The language of a text that somebody wrote, when its letters show that it is not the language of the page. */
export function foreignLanguage(page: Language, text: string): Language | undefined {
  const own = languageFacts(page).script
  const other = own === 'arabic' ? 'latin' : 'arabic'
  if (!scripts[other].test(text) || scripts[own].test(text)) return undefined
  return languages.find((language) => languageFacts(language).script === other)
}
