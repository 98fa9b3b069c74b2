import type { Choices } from './choices.ts'

/** The address of these choices, without the language. */
export function choicesAddress({ city, month, school }: Choices): string {
  return `/prayer-times?${new URLSearchParams({ city, month, school })}`
}

/** The choices as the device keeps them; the month is kept for the rest of the day only, so that no visit opens in the past. */
export function storedChoices(choices: Choices, today: string): string {
  return JSON.stringify({ ...choices, today })
}

/** The choices a device kept, or null when they are the ones that are shown anyway. The server checks them like any address. */
export function restoredChoices(stored: string | null, shown: Choices, today: string): Choices | null {
  const kept = parsed(stored)
  const month = kept.today === today ? kept.month : undefined
  const choices = { ...shown, ...given({ city: kept.city, month, school: kept.school }) } as Choices
  const differs = choices.city !== shown.city || choices.month !== shown.month || choices.school !== shown.school
  return differs ? choices : null
}

function given(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== ''))
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}
