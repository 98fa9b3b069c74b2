import { z } from 'zod'
import { languages } from '#app/i18n/languages.ts'
import {
  type BoardSettings,
  boardSwitches,
  boardThemes,
  darkSalaahs,
  defaultBoard,
  MAX_DARK_MINUTES,
  MAX_LANGUAGES,
  MAX_TRUST_DAYS,
  MAX_ZAWAL_MINUTES,
} from './board-settings.ts'

export const MAX_SCREENS = 8
export const MAX_SCREEN_NAME_CHARS = 60

const wholeUpTo = (max: number, min = 0) => z.coerce.number().int().min(min).max(max)

/** What a board shows; what is missing or unreadable in a stored one is the default. */
export const boardSettings = z.object({
  languages: z.array(z.enum(languages)).max(MAX_LANGUAGES),
  theme: z.enum(boardThemes),
  color: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/)]),
  shown: z.object(
    Object.fromEntries(boardSwitches.map((name) => [name, z.boolean()])) as Record<
      (typeof boardSwitches)[number],
      z.ZodBoolean
    >,
  ),
  dark: z.object(
    Object.fromEntries(darkSalaahs.map((name) => [name, wholeUpTo(MAX_DARK_MINUTES)])) as Record<
      (typeof darkSalaahs)[number],
      z.ZodCoercedNumber
    >,
  ),
  zawalMinutes: wholeUpTo(MAX_ZAWAL_MINUTES, 1),
  trustDays: wholeUpTo(MAX_TRUST_DAYS, 1),
})

/** Reads stored settings. A switch of a later release has its default. */
export function parseStoredBoard(content: string | null): BoardSettings {
  if (content === null) return defaultBoard
  try {
    const stored = JSON.parse(content) as Partial<BoardSettings>
    const whole = {
      ...defaultBoard,
      ...stored,
      // One that the site no longer has is left out.
      languages: (stored.languages ?? []).filter((each) => languages.includes(each)),
      shown: { ...defaultBoard.shown, ...stored.shown },
      dark: { ...defaultBoard.dark, ...stored.dark },
    }
    const parsed = boardSettings.safeParse(whole)
    return parsed.success ? parsed.data : defaultBoard
  } catch {
    return defaultBoard
  }
}
