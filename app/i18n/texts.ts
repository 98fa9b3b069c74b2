import { useLocation } from 'react-router'
import type en from './compiled/en/public.ts'
import type shared from './compiled/en/shared.ts'
import { type Language, languageOf } from './languages.ts'

/** The type of a dictionary in any language: literal texts become `string`, messages have the same parameters. */
export type Translated<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...parameters: infer P) => string
      ? (...parameters: P) => string
      : Translated<T[K]>
}

/** A registry of one dictionary per language. The server loads all languages, the browser one. */
export function dictionary<T>() {
  const loaded: Partial<Record<Language, Translated<T>>> = {}
  return {
    add(language: Language, texts: Translated<T>): void {
      loaded[language] = texts
    },
    of(language: Language): Translated<T> {
      const texts = loaded[language]
      if (!texts) throw new Error(`The ${language} texts are not loaded here`)
      return texts
    },
  }
}

export const publicTexts = dictionary<typeof en>()
export type PublicTexts = Translated<typeof en>

export const sharedTexts = dictionary<typeof shared>()
export type SharedTexts = Translated<typeof shared>

export function useLanguage(): Language {
  return languageOf(useLocation().pathname)
}

/** The texts that public pages and the app both use: the frame of every page, dates and event words. */
export function useSharedTexts(): SharedTexts {
  return sharedTexts.of(useLanguage())
}

/** The texts of public pages. They stay on the server; components of the app use the shared ones. */
export function useTexts(): PublicTexts {
  return publicTexts.of(useLanguage())
}
