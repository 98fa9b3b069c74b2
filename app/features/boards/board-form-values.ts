import { languages } from '#app/i18n/languages.ts'
import {
  type BoardSettings,
  boardSwitches,
  boardThemes,
  darkSalaahs,
  defaultBoard,
  MAX_DARK_MINUTES,
  MAX_TRUST_DAYS,
  MAX_ZAWAL_MINUTES,
} from './board-settings.ts'

/** The numbers of the form with their least and most. */
export const numberLimits: Record<string, readonly [min: number, max: number]> = {
  ...Object.fromEntries(darkSalaahs.map((salaah) => [`dark.${salaah}`, [0, MAX_DARK_MINUTES]])),
  zawalMinutes: [1, MAX_ZAWAL_MINUTES],
  trustDays: [1, MAX_TRUST_DAYS],
}

/** What a form of settings says, and the names of the fields that say nothing usable; those have their default. */
export function readBoardForm(form: FormData): { settings: BoardSettings; wrong: string[] } {
  const wrong: string[] = []
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const number = (name: string, otherwise: number): number => {
    const [min, max] = numberLimits[name]!
    const value = /^\d{1,3}$/.test(text(name)) ? Number(text(name)) : Number.NaN
    if (value >= min && value <= max) return value
    wrong.push(name)
    return otherwise
  }
  const color = text('color').toLowerCase()
  const isColor = color === '' || /^#[0-9a-f]{6}$/.test(color)
  if (!isColor) wrong.push('color')
  const chosen = ['language1', 'language2'].flatMap((name) => languages.filter((each) => each === text(name)))
  const settings = {
    languages: [...new Set(chosen)],
    theme: boardThemes.find((each) => each === text('theme')) ?? defaultBoard.theme,
    color: isColor ? color : '',
    shown: Object.fromEntries(boardSwitches.map((name) => [name, form.has(`shown.${name}`)])) as BoardSettings['shown'],
    dark: Object.fromEntries(
      darkSalaahs.map((salaah) => [salaah, number(`dark.${salaah}`, defaultBoard.dark[salaah])]),
    ) as BoardSettings['dark'],
    zawalMinutes: number('zawalMinutes', defaultBoard.zawalMinutes),
    trustDays: number('trustDays', defaultBoard.trustDays),
  }
  return { settings, wrong }
}
