import { declareMonth as enterDeclaration, findCurrent } from '#app/features/hijri/declarations.server.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import type { HijriSettings } from '#app/services/hijri-settings.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { addDays } from '#salaah/days.ts'
import { anActor } from './actors.ts'
import type { Declared } from './calendars.ts'

export type { Declared }

const EVENING = 'T19:30:00.000Z'
const superadmin = anActor('superadmin')

/** Stores the choices of a site about its Islamic dates. */
export async function chooseHijri(choice: Partial<HijriSettings>, now = new Date()): Promise<void> {
  const { hijri } = await siteSettings()
  await saveSettings(superadmin, 'hijri', { ...hijri, ...choice }, now)
}

/** Names who announces the months of a site. */
export const nameAuthority = (authority: string) => chooseHijri({ authority })

/** Enters the beginning of a month as announced in the evening before, or that its month before has 30 days. */
export async function declareMonth(
  [firstDay, year, month]: Declared,
  authority: string,
  announced: 'seen' | 'completed' = 'seen',
): Promise<void> {
  const announcedAt = `${addDays(firstDay, announced === 'seen' ? -1 : -2)}${EVENING}`
  const entry = { year, month, firstDay, announced, announcedAt, authority, source: '', note: '' }
  const saved = await enterDeclaration(superadmin, entry, { seen: null, now: new Date(announcedAt) })
  if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved))
}

/** Corrects the beginning of a month, an hour after it was announced, to the day that makes the month before 30 days long. */
export async function correctMonth([firstDay, year, month]: Declared, authority: string): Promise<void> {
  const seen = (await findCurrent({ year, month }))?.id ?? null
  const now = new Date(Date.parse(`${addDays(firstDay, -2)}${EVENING}`) + 3_600_000)
  const by = { announcedAt: now.toISOString(), authority, source: '', note: '' }
  const entry = { year, month, firstDay, announced: 'completed' as const, ...by }
  const saved = await enterDeclaration(superadmin, entry, { seen, now })
  if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved))
}
