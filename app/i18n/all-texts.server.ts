import { adminTexts } from './admin-texts.ts'
import type en from './compiled/en/all.ts'
import { withFallback } from './fallback.ts'
import { defaultLanguage, type Language, languageFacts, languages } from './languages.ts'
import { pageTexts } from './page-texts.ts'
import { publicTexts, sharedTexts, type Translated } from './texts.ts'

type AllTexts = Translated<typeof en>

const read = async (language: Language): Promise<AllTexts> => (await import(`./compiled/${language}/all.ts`)).default
const first = await read(defaultLanguage)

type Loaded = { texts: AllTexts; plain: AllTexts }

async function load(language: Language): Promise<[Language, Loaded]> {
  const own = await read(language)
  const { isComplete } = languageFacts(language)
  const texts = isComplete ? own : withFallback(own, first)
  const plain = isComplete ? own : withFallback(own, first, (text) => text)
  publicTexts.add(language, texts.public)
  sharedTexts.add(language, texts.shared)
  adminTexts.add(language, texts.admin)
  pageTexts.add(language, texts.pages)
  return [language, { texts, plain }]
}

const loaded = new Map(await Promise.all(languages.map(load)))

/** Every text of a language, for the server. Browsers load only `shared` and `admin`. */
export const textsIn = (language: Language): AllTexts => loaded.get(language)!.texts

/** The same for files and pictures, which cannot say of a missing text in which language its stand-in is. */
export const plainTextsIn = (language: Language): AllTexts => loaded.get(language)!.plain
