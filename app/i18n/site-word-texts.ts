import type neutral from './en/neutral-words.ts'

/** The words of a site in one language: its owner's, else those of its preset. */
export type SiteWordTexts = Record<Exclude<keyof typeof neutral, 'otherCities'>, string>
