import { sql } from 'kysely'
import { reader } from '#app/db/client.server.ts'
import { DATA_LICENSE, mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { loadEidDays } from '#app/features/timetables/ramadan/mosque-program.server.ts'
import { loadDates, loadFirstDays } from '#app/features/timetables/ramadan-programs.server.ts'
import { findRamadan } from '#app/features/timetables/ramadan-rules.ts'
import { parseStoredProgram } from '#app/features/timetables/timetable-schema.ts'
import type { EidSession } from '#app/features/timetables/timetable-types.ts'
import { programRows } from './program-rows.ts'

/** What a published mosque holds in a Hijri year, with the days on which it does so as far as they are known. */
export type PublicProgram = Awaited<ReturnType<typeof toPrograms>>[number]

type Filters = { year?: number; mosqueId?: string }
type Page = { page: number; perPage: number }
type Source = { now: Date; origin: string }

const selectPublished = ({ year, mosqueId }: Filters) => {
  let rows = reader()
    .selectFrom('ramadanPrograms as p')
    .innerJoin('mosques as m', 'm.id', 'p.mosqueId')
    .where('m.status', '=', 'active')
  if (year !== undefined) rows = rows.where('p.year', '=', year)
  return mosqueId ? rows.where('p.mosqueId', '=', mosqueId) : rows
}

const selectRows = (filters: Filters) =>
  selectPublished(filters)
    .select(['p.mosqueId', 'm.name', 'm.sortName', 'm.slug', 'p.year', 'p.content', 'p.updatedAt'])
    .orderBy('m.sortName')
    .orderBy('p.mosqueId')
    .orderBy('p.year')
type ProgramRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/** A page of the programs of published mosques, by name and year, and how many there are. */
export async function findPrograms(filters: Filters, { page, perPage }: Page, source: Source) {
  const { total } = await selectPublished(filters)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectRows(filters)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { programs: await toPrograms(rows, source), total: Number(total) }
}

async function toPrograms(rows: readonly ProgramRow[], { now, origin }: Source) {
  const ids = [...new Set(rows.map(({ mosqueId }) => mosqueId))]
  const [firstDaysAt, datesAt, eidDaysAt] = [
    await loadFirstDays(ids),
    await loadDates(ids, now),
    await loadEidDays(ids, now),
  ]
  return rows.map(({ mosqueId, name, slug, year, content, updatedAt }) => {
    const { taraweeh, itikaf, eid } = parseStoredProgram(content)
    const { from, until } = findRamadan(year, firstDaysAt(mosqueId))
    return {
      ...{ mosqueId, mosqueName: name, url: origin + mosqueAddress({ slug }), year },
      ramadan: { from, until, status: datesAt(mosqueId)(from).status },
      taraweeh: taraweeh.map(({ occasion: _, ...session }) => session),
      itikaf,
      /** With one day when it is known, else with the days on which it may be. */
      eid: eid.map(({ occasion: _, ...session }) => {
        const { day, other, isCertain } = eidDaysAt(mosqueId, session.eid, year)
        return { ...session, days: other ? [day, other] : [day], isCertain }
      }),
      updatedAt,
    }
  })
}

const BATCH_SIZE = 200

/** What every published mosque holds, by the name of the mosque and year. */
export async function* listPrograms(source: Source, batchSize = BATCH_SIZE): AsyncGenerator<PublicProgram> {
  for (let after = { sortName: '', mosqueId: '', year: 0 }; ; ) {
    const rows = await selectRows({})
      .where(sql<boolean>`(m."sortName", p."mosqueId", p.year) > (${after.sortName}, ${after.mosqueId}, ${after.year})`)
      .limit(batchSize)
      .execute()
    yield* await toPrograms(rows, source)
    if (rows.length < batchSize) return
    after = rows.at(-1)!
  }
}

/** Everything that published mosques hold, as one JSON document in parts. */
export async function* writePrograms(source: Source): AsyncGenerator<string> {
  yield `{"license":${JSON.stringify(DATA_LICENSE)},"programs":[`
  let separator = '\n'
  for await (const program of listPrograms(source)) {
    yield separator + JSON.stringify(program)
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** The same as rows of CSV, one for each session. */
export async function* listProgramRows(source: Source): AsyncGenerator<Record<string, unknown>> {
  for await (const { eid, url, ...program } of listPrograms(source))
    for (const row of programRows({ ...program, eid })) {
      const { days = [] } = eid.find((each) => row.occasion === occasionOf(each)) ?? {}
      yield { ...row, days, url, license: DATA_LICENSE.name }
    }
}

const occasionOf = ({ eid }: Pick<EidSession, 'eid'>) => `eid-al-${eid}`
