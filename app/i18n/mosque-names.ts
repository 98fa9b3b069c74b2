import { type Language, languageFacts } from './languages.ts'

type Named = { name: string; arabicName: string | null }

/** A mosque as pages in a language name it: in their script where that name is known, and the other one as `otherName`. */
export function namedIn<M extends Named>(language: Language, mosque: M): M & { otherName: string | null } {
  const { name, arabicName } = mosque
  if (!arabicName) return { ...mosque, otherName: null }
  if (languageFacts(language).script !== 'arabic') return { ...mosque, otherName: arabicName }
  return { ...mosque, name: arabicName, otherName: name }
}

/** The name of a mosque in the script of a language, where it is known. */
export const mosqueNameIn = (language: Language, mosque: Named): string => namedIn(language, mosque).name

/** What a row of another table has of its mosque. */
export type MosqueNames = { mosqueName: string; mosqueArabicName: string | null }

/** The name of the mosque of such a row, in the script of a language where it is known. */
export const nameOfMosque = (language: Language, { mosqueName, mosqueArabicName }: MosqueNames): string =>
  mosqueNameIn(language, { name: mosqueName, arabicName: mosqueArabicName })
