import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { toMosqueDetailsJson } from '#api/v1/mosque-json.ts'
import { toProgramJson } from '#api/v1/program-endpoint.ts'
import { timetableEndpoint } from '#api/v1/timetable-endpoint.ts'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { siteOrigin } from '#app/env.server.ts'
import { eventColumns, listEventRows } from '#app/features/events/feeds/public-events.server.ts'
import { listMonthRows, monthColumns } from '#app/features/hijri/declarations.server.ts'
import { calendarColumns, listCalendarRows } from '#app/features/hijri/own-days/own-days.server.ts'
import { historyColumns, listHistoryRows } from '#app/features/history/history.server.ts'
import { DATA_LICENSE } from '#app/features/mosques/mosque-links.ts'
import { findMosque } from '#app/features/mosques/page/mosque-details.server.ts'
import {
  dataAttribution,
  listMosqueRows,
  mosqueColumns,
  readPublicMosques,
} from '#app/features/mosques/public-mosques.server.ts'
import { adoptedFileColumns, listAdoptedRows } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { publicProgramColumns } from '#app/features/timetables/feeds/program-rows.ts'
import { listProgramRows, listPrograms } from '#app/features/timetables/feeds/public-programs.server.ts'
import {
  listRuleRows,
  readAnnouncingMosques,
  ruleColumns,
  timetableColumns,
  toTimetableRows,
} from '#app/features/timetables/feeds/public-timetables.server.ts'
import { csvParts } from '#app/lib/files/csv.server.ts'
import { dayInZone, instantOf } from '#app/lib/time.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { hasSampleData, readState } from '#app/services/site-state.server.ts'
import {
  DUMP_MANIFEST,
  type DumpedThing,
  type DumpManifest,
  dumpedThings,
  dumpsFolder,
} from '#app/workflows/dump.server.ts'
import { writeGzip } from '#app/workflows/public-data.server.ts'
import { addDays } from '#salaah/days.ts'

/** From the day of the dump. */
const DAYS = 60

type Source = { origin: string; now: Date; day: string }
type Rows = AsyncIterable<Record<string, unknown>>
type Listed = { columns: readonly string[]; lines(source: Source): Rows } & {
  /** The rows of CSV where they are not the same as the lines of JSON, which are what the API returns. */
  rows?(source: Source): Rows
  /** The same where they follow from a line, so that what takes long is worked out once. */
  rowsOf?(line: never): Record<string, unknown>[]
}

const things: Record<DumpedThing, Listed> = {
  mosques: {
    columns: mosqueColumns,
    rows: ({ origin }) => listMosqueRows(origin),
    async *lines({ origin }) {
      for await (const batch of readPublicMosques())
        for (const { mosque } of batch) {
          const { id, createdAt, openStreetMap, sample } = mosque
          const found = await findMosque(id)
          const also = { createdAt, openStreetMap, ...(sample === 1 && { sample: true }) }
          if (found) yield { ...toMosqueDetailsJson(found, origin), ...also }
        }
    },
  },
  'jamaat-times': {
    columns: timetableColumns,
    rowsOf: toTimetableRows,
    async *lines({ day, ...context }) {
      const days = { from: day, to: addDays(day, DAYS - 1) }
      for await (const mosques of readAnnouncingMosques())
        for (const { id, name } of mosques) {
          const found = await timetableEndpoint.respond({ id }, days, context)
          if (found) yield { ...(found.body as object), name }
        }
    },
  },
  timetables: { columns: ruleColumns, lines: listRuleRows },
  events: { columns: eventColumns, lines: ({ origin }) => listEventRows(origin) },
  'ramadan-programs': {
    columns: publicProgramColumns,
    rows: listProgramRows,
    async *lines(source) {
      for await (const program of listPrograms(source)) yield toProgramJson(program)
    },
  },
  'announced-months': { columns: monthColumns, lines: listMonthRows },
  'published-timetables': { columns: adoptedFileColumns, lines: listAdoptedRows },
  'mosque-calendars': { columns: calendarColumns, lines: listCalendarRows },
  history: { columns: historyColumns, lines: listHistoryRows },
  settings: { columns: ['part', 'settings'], lines: listPublicSettings },
}

/** What pages and calculations show of the settings, without the picture of the site. */
async function* listPublicSettings() {
  const { general, customization, salaah, site, hijri } = await siteSettings()
  const shown = { general, customization: { ...customization, logoUrl: undefined }, salaah, site, hijri }
  for (const [part, settings] of Object.entries(shown)) yield { part, settings }
  yield { part: 'history', settings: { recordsBegin: await readState(reader(), 'history-begins') } }
}

/**
 * Writes a dump of everything public, and removes the one before: what is taken down must not stay in it. The same data
 * on the same day are the same bytes. Run by a job.
 */
export async function buildDump(now: Date, stopping = new AbortController().signal): Promise<void> {
  const { general, customization } = await siteSettings()
  const day = dayInZone(now, general.timeZone)
  const origin = siteOrigin()
  const source = { origin, day, now: instantOf(day, '12:00', general.timeZone)! }
  const finished = newId()
  const folder = join(dumpsFolder(), `${finished}.part`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const write = (name: string, parts: AsyncIterable<string>) =>
    writeGzip(join(folder, `${name}.gz`), async () => parts, stopping).written
  try {
    const files: DumpManifest['files'] = []
    for (const thing of dumpedThings) {
      const { columns, lines, rows = lines, rowsOf } = things[thing]
      const written = () => readRows(join(folder, `${thing}.jsonl.gz`), rowsOf!)
      const forms = {
        jsonl: jsonLines(lines(source)),
        csv: csvParts(columns, rowsOf ? written() : rows(source)),
      }
      for (const [ending, parts] of Object.entries(forms)) {
        const name = `${thing}.${ending}`
        const { sha256, bytes } = await write(name, parts)
        files.push({ name, sha256, bytes, license: DATA_LICENSE.name })
      }
    }
    const head = {
      site: origin,
      day,
      license: DATA_LICENSE,
      attribution: await dataAttribution(origin, customization.siteName),
      ...((await hasSampleData()) && { sample: true }),
    }
    await write(DUMP_MANIFEST, writeManifest(head, files))
    await rename(folder, join(dumpsFolder(), finished))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (!stopping.aborted) throw error
    return
  }
  for (const name of await readdir(dumpsFolder()))
    if (name !== finished) await rm(join(dumpsFolder(), name), { recursive: true, force: true })
}

async function* jsonLines(rows: Rows): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

/** The rows of the lines of a file, of which few are held: `readline` would read on until it has a thousand. */
async function* readRows(path: string, rowsOf: NonNullable<Listed['rowsOf']>): Rows {
  let text = ''
  for await (const part of createReadStream(path).pipe(createGunzip()).setEncoding('utf8')) {
    const lines = (text + part).split('\n')
    text = lines.pop()!
    for (const line of lines) yield* rowsOf(JSON.parse(line) as never)
  }
}

/** A line for each file, so that `sed` can read it. */
async function* writeManifest(head: object, files: DumpManifest['files']): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"files":[\n${files.map((file) => JSON.stringify(file)).join(',\n')}\n]}\n`
}
