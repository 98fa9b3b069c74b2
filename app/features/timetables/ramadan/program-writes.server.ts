import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { type Actor, canEditTimes } from '#app/access/permissions.ts'
import { deleteRows } from '#app/db/pages.server.ts'
import { isOfGoneMosque, nextVersion } from '#app/db/records.server.ts'
import type { Database } from '#app/db/schema.ts'
import { catchRollback, insertInBatches, write } from '#app/db/write.server.ts'
import { publicProgramChanges } from '#app/features/timetables/public-times.ts'
import { loadProgram } from '#app/features/timetables/ramadan-programs.server.ts'
import { ramadanProgram } from '#app/features/timetables/timetable-schema.ts'
import type { RamadanProgram } from '#app/features/timetables/timetable-types.ts'
import { forbidden } from '#app/lib/web/http.ts'

export type SavedProgram =
  | { outcome: 'saved' }
  | { outcome: 'missing' }
  /** Somebody else changed it since the form was opened. */
  | { outcome: 'outdated'; version: number; by: string }

/** Stores what a mosque holds in a Hijri year. The version is 0 while nothing is stored. */
export async function saveProgram(
  actor: Actor | null,
  mosqueId: string,
  program: RamadanProgram,
  { year, version, now }: { year: number; version: number; now: Date },
): Promise<SavedProgram> {
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  return await catchRollback<SavedProgram>(() =>
    write(actor, changeOf(mosqueId, year), async (trx, recorded) => {
      const stored = await loadProgram(mosqueId, year, trx)
      const { mosqueName, ...next } = await nextVersion(trx, mosqueId, stored ?? unstored, version)
      await storeProgram(trx, { mosqueId, year, program, ...next, by: actor.name, now })
      const named = { year, mosqueName }
      const before = stored ? contentOf(stored) : nothing
      Object.assign(recorded, { before: { ...before, ...named }, after: { ...contentOf(program), ...named } })
      recorded.public = publicProgramChanges(year, stored, program)
      return { outcome: 'saved' }
    }),
  )
}

const changeOf = (mosqueId: string, year: number) => ({
  action: 'ramadan-program.update',
  kind: 'ramadan-program',
  subjectId: `${mosqueId} ${year}`,
  mosqueId,
})

const unstored = { version: 0, updatedByName: '' }
const nothing: RamadanProgram = ramadanProgram.parse({})
const contentOf = ({ taraweeh, itikaf, eid }: RamadanProgram): RamadanProgram => ({ taraweeh, itikaf, eid })

/** Undoes a change when what it stored still stands; false otherwise. */
export async function undoProgram(
  actor: Actor | null,
  mosqueId: string,
  { before, after, now }: { before: unknown; after: unknown; now: Date },
): Promise<boolean> {
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const { year } = after as { year: number }
  const [earlier, changed] = [ramadanProgram.parse(before), ramadanProgram.parse(after)]
  const stored = await loadProgram(mosqueId, year)
  if (!stored || !isDeepStrictEqual(contentOf(stored), changed)) return false
  return (await saveProgram(actor, mosqueId, earlier, { year, version: stored.version, now })).outcome === 'saved'
}

type NewProgram = {
  mosqueId: string
  year: number
  program: RamadanProgram
  version: number
  by: string
  now: Date
}

function toRow({ mosqueId, year, program, version, by, now }: NewProgram) {
  const flag = (isSo: boolean) => (isSo ? 1 : 0)
  return {
    mosqueId,
    year,
    content: JSON.stringify(contentOf(program)),
    hasTaraweeh: flag(program.taraweeh.length > 0),
    hasEidFitr: flag(program.eid.some(({ eid }) => eid === 'fitr')),
    hasEidAdha: flag(program.eid.some(({ eid }) => eid === 'adha')),
    version,
    updatedAt: now.toISOString(),
    updatedByName: by,
  } as const
}

/** Stores the program of a mosque and year in a transaction that records it, such as an import. */
export async function storeProgram(trx: Transaction<Database>, program: NewProgram): Promise<void> {
  const { mosqueId, year, ...row } = toRow(program)
  await trx
    .insertInto('ramadanPrograms')
    .values({ mosqueId, year, ...row })
    .onConflict((conflict) => conflict.columns(['mosqueId', 'year']).doUpdateSet(row))
    .execute()
}

/** Inserts the programs of many mosques, for sample data. */
export async function insertProgramRows(trx: Transaction<Database>, programs: readonly NewProgram[]): Promise<void> {
  await insertInBatches(programs.map(toRow), (batch) => trx.insertInto('ramadanPrograms').values(batch))
}

/** Erases the programs of mosques that neither exist nor are in the bin. */
export async function erasePrograms(trx: Transaction<Database>): Promise<number> {
  return deleteRows(trx.deleteFrom('ramadanPrograms').where(isOfGoneMosque))
}
