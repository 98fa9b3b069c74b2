import { spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { mosqueDetailsJson } from '#api/v1/mosque-json.ts'
import type { toProgramJson } from '#api/v1/program-endpoint.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { type Author, write } from '#app/db/write.server.ts'
import { insertEventRows, rewriteImportedDates } from '#app/features/events/edit/imported-events.server.ts'
import { type EventLine, toStoredEvent } from '#app/features/events/feeds/public-events.server.ts'
import { newDeclarationSchema } from '#app/features/hijri/declaration-schema.ts'
import { insertDeclarationRows } from '#app/features/hijri/declarations.server.ts'
import { type CalendarRow, storeCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import { type HistoryEntry, insertHistoryRows } from '#app/features/history/history.server.ts'
import { insertMosque } from '#app/features/mosques/edit/mosque-store.server.ts'
import { parseStoredMosque } from '#app/features/mosques/mosque-schema.ts'
import { saveOsmSource } from '#app/features/mosques/mosque-sources.server.ts'
import { inItsNight } from '#app/features/prayer-times/adopted/adopted-csv.server.ts'
import {
  type AdoptedColumn,
  type AdoptedMinutes,
  adoptedColumns,
} from '#app/features/prayer-times/adopted/adopted-rules.ts'
import { insertAdopted } from '#app/features/prayer-times/adopted/adopted-writes.server.ts'
import { saveImportedSettings } from '#app/features/settings/settings-writes.server.ts'
import { insertRuleRows, type RuleRow } from '#app/features/timetables/feeds/public-timetables.server.ts'
import { storeProgram } from '#app/features/timetables/ramadan/program-writes.server.ts'
import { ramadanProgram } from '#app/features/timetables/timetable-schema.ts'
import { storeState } from '#app/services/site-state.server.ts'
import { DUMP_MANIFEST, type DumpedThing, type DumpManifest } from '#app/workflows/dump.server.ts'
import { isEmpty } from '#app/workflows/set-up-site/first-run.server.ts'
import { parseClock } from '#salaah/clock.ts'

const BATCH_SIZE = 500

/** What is read of a dump, parents first. The other files follow from these. */
const readThings = [
  ...(['settings', 'mosques', 'timetables', 'ramadan-programs', 'mosque-calendars', 'announced-months'] as const),
  ...(['published-timetables', 'history', 'events'] as const),
] satisfies DumpedThing[]
type ReadThing = (typeof readThings)[number]

type Target = { trx: Transaction<Database>; author: Author; now: Date }
type Line = Record<string, unknown>

/**
 * Reads a dump into an empty site, all of it or nothing; returns how many lines of each thing. Its signature and its
 * files are verified first, with the keys that were downloaded with it.
 */
export async function importDump(
  folder: string,
  { author, now }: Omit<Target, 'trx'>,
): Promise<Record<ReadThing, number>> {
  const keys = join(folder, 'signing-keys.pem')
  const verified = spawnSync(process.execPath, ['public/verify-dump.mjs', folder, keys], { encoding: 'utf8' })
  if (verified.status !== 0) throw new Error(verified.stderr.trim())
  const { files }: DumpManifest = JSON.parse(await readFile(join(folder, DUMP_MANIFEST), 'utf8'))
  for (const thing of readThings)
    if (!files.some(({ name }) => name === fileOf(thing)))
      throw new Error(`The dump has no ${fileOf(thing)}: an earlier version of the site wrote it.`)
  const counts = {} as Record<ReadThing, number>
  const change = { action: 'import.run', kind: 'import', subjectId: newId(), after: counts }
  const eventIds = await write(author, change, async (trx) => {
    if (!(await isEmpty(trx))) throw new Error('The site is not empty. A dump is read into an empty one only.')
    const ids: string[] = []
    for (const thing of readThings) {
      counts[thing] = 0
      for await (const lines of readLines(join(folder, fileOf(thing)), thing)) {
        counts[thing] += lines.length
        await inserts[thing](lines, { trx, author, now })
        if (thing === 'events') ids.push(...lines.map(({ id }) => id as string))
      }
    }
    return ids
  })
  // Only now: the dates are calculated with the settings as they are stored.
  await write(null, change, (trx) => rewriteImportedDates(trx, { eventIds, movedMosqueIds: [] }, now, async () => {}))
  return counts
}

const fileOf = (thing: DumpedThing) => `${thing}.jsonl`

/** Many lines at once; those of published timetables all, because the days of one belong together. */
async function* readLines(path: string, thing: ReadThing): AsyncGenerator<Line[]> {
  let batch: Line[] = []
  for await (const line of createInterface({ input: createReadStream(path) })) {
    batch.push(JSON.parse(line))
    if (batch.length < BATCH_SIZE || thing === 'published-timetables') continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type MosqueLine = z.output<typeof mosqueDetailsJson> & {
  createdAt: string
  openStreetMap: string | null
  sample?: true
}
type ProgramLine = ReturnType<typeof toProgramJson>
type AdoptedLine = Record<AdoptedColumn | 'city' | 'date' | 'publisher' | 'link', string>
type MonthLine = { first_day: string; announced_at: string; corrected_at: string; previous_length: 29 | 30 }

const inserts: Record<ReadThing, (lines: Line[], target: Target) => Promise<void>> = {
  async settings(lines, { trx, now }) {
    const { history, ...parts } = Object.fromEntries(lines.map(({ part, settings }) => [part, settings]))
    await saveImportedSettings(trx, parts, now)
    if (history?.recordsBegin) await storeState(trx, 'history-begins', history.recordsBegin)
  },
  async mosques(lines, { trx, now }) {
    for (const line of lines) {
      const { id, url, kind, cityId, position, images, updatedAt, createdAt, sample, openStreetMap, ...fields } =
        line as MosqueLine
      const content = parseStoredMosque({
        ...fields,
        ...position,
        ...{ placeKind: kind, city: cityId, status: 'active' },
        images: images.map((image) => ({ imageId: null, url: image.url, alt: image.alt })),
      })
      const slug = decodeURIComponent(new URL(url).pathname.split('/').at(-1)!)
      await insertMosque(trx, content, new Date(updatedAt), { id, slug, createdAt, sample: sample ? 1 : 0 })
      if (openStreetMap) await saveOsmSource(trx, { recordId: openStreetMap, mosqueId: id, imported: {} }, now)
    }
  },
  timetables: (lines, { trx, author }) => insertRuleRows(trx, lines as RuleRow[], author.name),
  async 'ramadan-programs'(lines, { trx, author }) {
    for (const line of lines) {
      const { mosque, year, updatedAt } = line as ProgramLine
      const program = toProgram(line as ProgramLine)
      await storeProgram(trx, {
        mosqueId: mosque,
        year,
        program,
        version: 1,
        by: author.name,
        now: new Date(updatedAt),
      })
    }
  },
  async 'mosque-calendars'(lines, { trx, author, now }) {
    for (const { mosqueId, ...calendar } of lines as CalendarRow[])
      await storeCalendar(trx, mosqueId, calendar, { version: 1, by: author.name, now })
  },
  async 'announced-months'(lines, { trx, author }) {
    const months = (lines as MonthLine[]).map(
      ({ first_day, announced_at, corrected_at, previous_length, ...month }) => ({
        ...newDeclarationSchema.parse({ ...month, firstDay: first_day, announcedAt: announced_at, note: '' }),
        ...{ previousLength: previous_length, correctedAt: corrected_at || null, enteredByName: author.name },
        sample: 0 as const,
      }),
    )
    await insertDeclarationRows(trx, months)
  },
  async 'published-timetables'(lines, { trx, author, now }) {
    const ofYear = Map.groupBy(lines as AdoptedLine[], ({ city, date }) => `${city} ${date.slice(0, 4)}`)
    for (const days of ofYear.values()) {
      const { city, date, publisher, link } = days[0]!
      const minutes = days.map((day) => {
        const times = adoptedColumns.map((column) => [column, inItsNight(column, parseClock(day[column]))])
        return [day.date, Object.fromEntries(times) as AdoptedMinutes] as const
      })
      const timetable = { id: newId(), city, year: Number(date.slice(0, 4)), publisher, link, days: new Map(minutes) }
      await insertAdopted(trx, timetable, author, { now, isInUse: true })
    }
  },
  history: (lines, { trx }) => insertHistoryRows(trx, lines as (HistoryEntry & { mosqueId: string })[]),
  events: (lines, { trx }) => insertEventRows(trx, (lines as EventLine[]).map(toStoredEvent)),
}

/** What a mosque holds, from what the API returns of it. */
const toProgram = ({ taraweeh, itikaf, eid }: ProgramLine) =>
  ramadanProgram.parse({
    taraweeh: taraweeh.map(({ salaah, minutesAfterIsha, readsJuz, readings, ...session }) => ({
      ...toSession(session),
      occasion: 'taraweeh',
      time: salaah === null ? { kind: 'after-isha', minutes: minutesAfterIsha } : { kind: 'fixed', time: salaah },
      reading: readsJuz ? { kind: 'juz' } : { kind: 'lines', lines: readings },
    })),
    itikaf: withoutNulls(itikaf),
    eid: eid.map((session) => ({ ...toSession(session), occasion: 'eid' })),
  })

const toSession = ({ languages, access, ...session }: Pick<ProgramLine['eid'][number], 'languages' | 'access'>) => ({
  ...withoutNulls(session),
  access: { languages, facts: access.map(withoutNulls) },
})

const withoutNulls = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
