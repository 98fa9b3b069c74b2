import type { Transaction } from 'kysely'
import type { Database } from '#app/db/schema.ts'
import { watchDayOf } from '#app/features/hijri/declaration-rules.ts'
import { insertDeclarationRows } from '#app/features/hijri/declarations.server.ts'
import { loadMoonFacts, type MoonFacts } from '#app/features/hijri/known-months.server.ts'
import { saveImportedSettings } from '#app/features/settings/settings-writes.server.ts'
import { daysBetween } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'

/** A committee that does not exist: the sample data says nothing about a real one. */
export const SAMPLE_AUTHORITY = 'Demonstration moon committee (sample)'

const ANNOUNCED_AFTER_MS = 40 * 60_000

/** The last months before an instant, announced by the committee of the sample as the moon let expect. */
export function sampleDeclarations({ knownFrom, eveningOf }: MoonFacts, now: Date, zone: string, count: number) {
  const begun = knownFrom([], now).filter(({ firstDay }) => firstDay <= dayInZone(now, zone))
  return begun.slice(-count).map(({ year, month, firstDay }) => {
    const before = begun[begun.findIndex((each) => each.firstDay === firstDay) - 1]
    const isShort = before !== undefined && daysBetween(before.firstDay, firstDay) === 29
    const announced = isShort ? ('seen' as const) : ('completed' as const)
    const evening = eveningOf(watchDayOf({ firstDay, announced }))
    return {
      ...{ year, month, firstDay, announced, authority: SAMPLE_AUTHORITY, source: '', note: '' },
      previousLength: isShort ? (29 as const) : (30 as const),
      announcedAt: new Date(evening.getTime() + ANNOUNCED_AFTER_MS).toISOString(),
      enteredByName: 'Sample data',
      sample: 1 as const,
    }
  })
}

/** Names the committee of the sample in the settings, and stores what it announced about the last months. */
export async function insertSampleMonths(
  trx: Transaction<Database>,
  declarations: ReturnType<typeof sampleDeclarations>,
  now: Date,
): Promise<void> {
  await saveImportedSettings(trx, { hijri: { authority: SAMPLE_AUTHORITY } }, now)
  await insertDeclarationRows(trx, declarations)
}

/** What the months of the sample are calculated from, loaded before a write. */
export const loadSampleMonths = async (now: Date, zone: string, count: number) =>
  sampleDeclarations(await loadMoonFacts(), now, zone, count)
