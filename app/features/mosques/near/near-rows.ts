import { foreignLanguage } from '#app/i18n/foreign-language.ts'
import type { Language } from '#app/i18n/languages.ts'
import { directionsTo } from './directions.ts'
import { fillText, nextWords, type RowTexts, rowWords } from './near-row-texts.ts'
import type { NearState } from './near-state.ts'
import type { NearbyMosque } from './nearby-list.ts'
import { nextOf, type ReachedMosque } from './reach.ts'

const partOf = (row: Element, name: string) => row.querySelector<HTMLElement>(`[data-part=${name}]`)!

/** Creates the row of a mosque from the template. */
export function createRow(template: HTMLTemplateElement, mosque: NearbyMosque, texts: RowTexts): HTMLElement {
  const row = template.content.firstElementChild!.cloneNode(true) as HTMLElement
  const write = (part: string, text: string) => {
    const element = partOf(row, part)
    element.textContent = text
    element.lang = foreignLanguage(texts.language as Language, text) ?? ''
    if (!element.lang) element.removeAttribute('lang')
  }
  write('name', mosque.name)
  write('address', mosque.address)
  partOf(row, 'name')
    .closest('a')!
    .setAttribute('href', texts.mosquesPath + encodeURIComponent(mosque.slug))
  partOf(row, 'directions').setAttribute('href', directionsTo(mosque))
  const save = row.querySelector<HTMLElement>('[data-save]')!
  save.dataset.save = mosque.slug
  save.dataset.name = mosque.name
  save.dataset.at = `${mosque.latitude},${mosque.longitude}`
  save.title = fillText(texts.saveNamed, mosque)
  save.ariaLabel = save.title
  return row
}

/** Writes what changes with the time and with the way there. */
export function updateRow(row: Element, reached: ReachedMosque, state: NearState, texts: RowTexts, now: number): void {
  writeParts(row, rowWords(texts, reached, state, now))
}

/** Writes the next jamaat, without a way there. */
export function updateNext(row: Element, mosque: NearbyMosque, texts: RowTexts, now: number): void {
  const { jamaats, beginnings } = mosque
  writeParts(row, nextWords(texts, { next: nextOf(jamaats, now), begins: nextOf(beginnings, now) }, now))
}

function writeParts(row: Element, words: Readonly<Record<string, string>>): void {
  for (const [part, text] of Object.entries(words)) {
    const element = partOf(row, part)
    if (element.textContent !== text) element.textContent = text
  }
}
