import type map from './compiled/en/map.ts'
import type near from './compiled/en/near.ts'
import { defaultLanguage, type Language, languageFacts } from './languages.ts'
import type { Translated } from './texts.ts'

export type NearWords = Translated<typeof near>
export type MapWords = Translated<typeof map>

/** The language itself or, when it is only begun, the one whose texts stand in. */
const completeOr = (language: Language) => (languageFacts(language).isComplete ? language : defaultLanguage)

/** The texts of the list by distance, which the browser loads with its code. */
export const loadNearWords = async (language: Language): Promise<NearWords> =>
  (await import(`./compiled/${completeOr(language)}/near.ts`)).default

/** The texts of the map, which the browser loads with its code. */
export const loadMapWords = async (language: Language): Promise<MapWords> =>
  (await import(`./compiled/${completeOr(language)}/map.ts`)).default
