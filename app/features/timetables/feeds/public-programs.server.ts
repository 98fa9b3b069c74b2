import { reader } from '#app/db/client.server.ts'
import type { HijriStatus } from '#app/features/hijri/hijri-calendar.ts'
import { DATA_LICENSE, mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { loadEidDays } from '#app/features/timetables/ramadan/mosque-program.server.ts'
import { loadDates, loadFirstDays } from '#app/features/timetables/ramadan-programs.server.ts'
import { findRamadan } from '#app/features/timetables/ramadan-rules.ts'
import { parseStoredProgram } from '#app/features/timetables/timetable-schema.ts'
import type { EidSession, RamadanProgram, TaraweehSession } from '#app/features/timetables/timetable-types.ts'
import type { Day } from '#salaah/days.ts'
import { programRows } from './program-rows.ts'

/** What a published mosque holds in a Hijri year, with the days on which it does so as far as they are known. */
export type PublicProgram = {
  mosqueId: string
  mosqueName: string
  /** Its page. */
  url: string
  year: number
  ramadan: { from: Day; until: Day; status: HijriStatus }
  taraweeh: Omit<TaraweehSession, 'occasion'>[]
  itikaf: RamadanProgram['itikaf']
  /** With one day when it is known, else with the days on which it may be. */
  eid: (Omit<EidSession, 'occasion'> & { days: Day[]; isCertain: boolean })[]
  updatedAt: string
}

type Filters = { year?: number; mosqueId?: string }
type Page = { page: number; perPage: number }

const selectPublished = ({ year, mosqueId }: Filters) => {
  let rows = reader()
    .selectFrom('ramadanPrograms as p')
    .innerJoin('mosques as m', 'm.id', 'p.mosqueId')
    .where('m.status', '=', 'active')
  if (year !== undefined) rows = rows.where('p.year', '=', year)
  return mosqueId ? rows.where('p.mosqueId', '=', mosqueId) : rows
}

/** A page of the programs of published mosques, by name and year, and how many there are. */
export async function findPrograms(
  filters: Filters,
  { page, perPage }: Page,
  { now, origin }: { now: Date; origin: string },
): Promise<{ programs: PublicProgram[]; total: number }> {
  const { total } = await selectPublished(filters)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectPublished(filters)
    .select(['p.mosqueId', 'm.name', 'm.slug', 'p.year', 'p.content', 'p.updatedAt'])
    .orderBy('m.sortName')
    .orderBy('p.mosqueId')
    .orderBy('p.year')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const ids = [...new Set(rows.map(({ mosqueId }) => mosqueId))]
  const [firstDaysAt, datesAt, eidDaysAt] = [
    await loadFirstDays(ids),
    await loadDates(ids, now),
    await loadEidDays(ids, now),
  ]
  const programs = rows.map(({ mosqueId, name, slug, year, content, updatedAt }): PublicProgram => {
    const { taraweeh, itikaf, eid } = parseStoredProgram(content)
    const { from, until } = findRamadan(year, firstDaysAt(mosqueId))
    return {
      ...{ mosqueId, mosqueName: name, url: origin + mosqueAddress({ slug }), year },
      ramadan: { from, until, status: datesAt(mosqueId)(from).status },
      taraweeh: taraweeh.map(({ occasion: _, ...session }) => session),
      itikaf,
      eid: eid.map(({ occasion: _, ...session }) => {
        const { day, other, isCertain } = eidDaysAt(mosqueId, session.eid, year)
        return { ...session, days: other ? [day, other] : [day], isCertain }
      }),
      updatedAt,
    }
  })
  return { programs, total: Number(total) }
}

const BATCH_SIZE = 200

async function* listPrograms(source: { now: Date; origin: string }): AsyncGenerator<PublicProgram> {
  for (let page = 1; ; page++) {
    const { programs } = await findPrograms({}, { page, perPage: BATCH_SIZE }, source)
    yield* programs
    if (programs.length < BATCH_SIZE) return
  }
}

/** Everything that published mosques hold, as one JSON document in parts. */
export async function* writePrograms(source: { now: Date; origin: string }): AsyncGenerator<string> {
  yield `{"license":${JSON.stringify(DATA_LICENSE)},"programs":[`
  let separator = '\n'
  for await (const program of listPrograms(source)) {
    yield separator + JSON.stringify(program)
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** The same as rows of CSV, one for each session. */
export async function* listProgramRows(source: { now: Date; origin: string }): AsyncGenerator<Record<string, unknown>> {
  for await (const { eid, url, ...program } of listPrograms(source))
    for (const row of programRows({ ...program, eid })) {
      const { days = [] } = eid.find((each) => row.occasion === occasionOf(each)) ?? {}
      yield { ...row, days, url, license: DATA_LICENSE.name }
    }
}

const occasionOf = ({ eid }: Pick<EidSession, 'eid'>) => `eid-al-${eid}`
