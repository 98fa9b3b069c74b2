import { adminTexts } from './admin-texts.ts'
import type en from './en/all.ts'
import { type Language, languages } from './languages.ts'
import { pageTexts } from './page-texts.ts'
import { publicTexts, sharedTexts, type Translated } from './texts.ts'

type AllTexts = Translated<typeof en>

async function load(language: Language): Promise<[Language, AllTexts]> {
  const texts: AllTexts = (await import(`./${language}/all.ts`)).default
  publicTexts.add(language, texts.public)
  sharedTexts.add(language, texts.shared)
  adminTexts.add(language, texts.admin)
  pageTexts.add(language, texts.pages)
  return [language, texts]
}

const loaded = new Map(await Promise.all(languages.map(load)))

/** Every text of a language, for the server. Browsers load only `shared` and `admin`. */
export const textsIn = (language: Language): AllTexts => loaded.get(language)!
