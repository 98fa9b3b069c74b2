import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { pipeline as pipeTo } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { newId } from '#app/db/ids.ts'
import { currentRevision } from '#app/db/revision.server.ts'
import { env, siteOrigin } from '#app/env.server.ts'
import { feedWords } from '#app/features/events/feeds/feed-request.server.ts'
import { eventColumns, listEventRows, writeEventsCalendar } from '#app/features/events/feeds/public-events.server.ts'
import { listMonthRows, monthColumns } from '#app/features/hijri/declarations.server.ts'
import { DATA_LICENSE } from '#app/features/mosques/mosque-links.ts'
import { listMosqueRows, mosqueColumns, writeMosquesGeoJson } from '#app/features/mosques/public-mosques.server.ts'
import { adoptedFileColumns, listAdoptedRows } from '#app/features/prayer-times/adopted/adopted-index.server.ts'
import { publicProgramColumns } from '#app/features/timetables/feeds/program-rows.ts'
import { listProgramRows, writePrograms } from '#app/features/timetables/feeds/public-programs.server.ts'
import { listTimetableRows, timetableColumns } from '#app/features/timetables/feeds/public-timetables.server.ts'
import { csvParts } from '#app/lib/files/csv.server.ts'
import { dayInZone } from '#app/lib/time.ts'
import { createPauses } from '#app/lib/turns/pauses.server.ts'
import { mayEraseByDate } from '#app/services/clock-jump.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { type PublicFile, publicFileNames } from './public-files.ts'

const MANIFEST = 'manifest.json'
/** Another machine's job may keep its own files current, so each renews its files when they are asked for. */
const MAX_AGE_MS = 60 * 60_000
/** Building takes no more than a part in so many of the time. */
const REST = 20
const KEPT_MS = 10 * 60_000

/** What was built last: the folder of the files, and of which content. */
type Manifest = {
  folder: string
  revision: number
  /** Dates are relative to the day of the site. */
  day: string
  builtAt: string
  /** How long it took. */
  milliseconds: number
  files: Record<PublicFile, WrittenFile>
}

const dataFolder = () => join(env().DATA_DIR, 'public-data')

/** What was built last; null before the first time. */
async function readManifest(): Promise<Manifest | null> {
  const text = await readFile(join(dataFolder(), MANIFEST), 'utf8').catch(() => null)
  if (text === null) return null
  const manifest: Manifest = JSON.parse(text)
  // A version of the site with further files builds them all again.
  return publicFileNames.every((name) => manifest.files[name]) ? manifest : null
}

/** Builds the files of everything public, unless nothing has changed since the last time or the site stops. Run by a job. */
export async function buildPublicData(now: Date, stopping?: AbortSignal): Promise<void> {
  const last = await readManifest()
  const { general } = await siteSettings()
  const day = dayInZone(now, general.timeZone)
  if (last?.revision === (await currentRevision()) && last.day === day) return
  if (last && Math.abs(now.getTime() - Date.parse(last.builtAt)) < last.milliseconds * REST) return
  building ??= build(day, now, stopping).finally(() => {
    building = null
  })
  await building
}

let building: Promise<void> | null = null

async function build(day: string, now: Date, stopping?: AbortSignal): Promise<void> {
  const { siteName } = (await siteSettings()).customization
  const source = { origin: siteOrigin(), siteName, now }
  // A change while the files are written leads to the next build.
  const revision = await currentRevision()
  const begun = performance.now()
  const folder = newId()
  await mkdir(join(dataFolder(), folder), { recursive: true, mode: 0o700 })
  const files: Partial<Manifest['files']> = {}
  try {
    for (const name of publicFileNames)
      files[name] = await writePublicFile(name, pathOf(folder, name), source, stopping)
  } catch (error) {
    await rm(join(dataFolder(), folder), { recursive: true, force: true })
    if (stopping?.aborted) return
    throw error
  }
  const manifest = {
    folder,
    revision,
    day,
    builtAt: now.toISOString(),
    milliseconds: Math.round(performance.now() - begun),
    files,
  }
  const unfinished = join(dataFolder(), `${folder}.part`)
  await writeFile(unfinished, JSON.stringify(manifest), { mode: 0o600 })
  await rename(unfinished, join(dataFolder(), MANIFEST))
  if (await mayEraseByDate(now)) await removeOthers(folder)
}

const pathOf = (folder: string, name: PublicFile) => join(dataFolder(), folder, `${name}.gz`)

/** Removes earlier files, but not at once: somebody may be about to open them, and another process may be building. */
async function removeOthers(folder: string): Promise<void> {
  for (const name of await readdir(dataFolder())) {
    if (name === MANIFEST || name === folder) continue
    const path = join(dataFolder(), name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true })
  }
}

/** The files for the page about them; null before the first time they are built. */
export async function describePublicData() {
  const manifest = await readManifest()
  return manifest && { builtAt: manifest.builtAt, files: manifest.files }
}

export type OpenedFile = WrittenFile & { builtAt: string; open(compressed: boolean): Promise<Readable> }

const MAX_WAIT_MS = 5_000

/** A file of everything public; null while it is being built for the first time and that takes longer. */
export async function openPublicFile(name: PublicFile, now: Date): Promise<OpenedFile | null> {
  const known = await readManifest()
  if (!known || now.getTime() - Date.parse(known.builtAt) > MAX_AGE_MS) {
    const built = buildPublicData(now).catch((error: unknown) =>
      console.error('The files of everything public could not be built:', error),
    )
    if (!known) await Promise.race([built, wait(MAX_WAIT_MS)])
  }
  const manifest = known ?? (await readManifest())
  if (!manifest) return null
  const path = pathOf(manifest.folder, name)
  return {
    ...manifest.files[name],
    builtAt: manifest.builtAt,
    async open(compressed) {
      const file = (await open(path)).createReadStream()
      // A download that is given up closes the file too.
      return compressed ? file : pipeline(file, createGunzip(), () => {})
    },
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

type Source = { origin: string; siteName: string; now: Date }

const writers: Record<PublicFile, (source: Source) => AsyncIterable<string>> = {
  'mosques.geojson': ({ origin, siteName }) => writeMosquesGeoJson(origin, siteName),
  'mosques.csv': ({ origin }) => csvParts(mosqueColumns, listMosqueRows(origin)),
  'events.ics': async function* ({ origin, siteName, now }) {
    const description = `All events of ${siteName} (${origin}). License: ${DATA_LICENSE.name}, ${DATA_LICENSE.url}`
    const info = { name: siteName, description, address: `${origin}/data/events.ics`, words: await feedWords() }
    yield* writeEventsCalendar(info, origin, now)
  },
  'events.csv': ({ origin }) => csvParts(eventColumns, listEventRows(origin)),
  'jamaat-times.csv': ({ now }) => csvParts(timetableColumns, listTimetableRows(now)),
  'ramadan-programs.json': writePrograms,
  'ramadan-programs.csv': (source) => csvParts(publicProgramColumns, listProgramRows(source)),
  'published-timetables.csv': () => csvParts(adoptedFileColumns, listAdoptedRows()),
  'announced-months.csv': () => csvParts(monthColumns, listMonthRows()),
}

/** How large a file is, as such and compressed, and a tag of its content. */
type WrittenFile = { bytes: number; gzipBytes: number; tag: string }

/** Writes a file compressed, in small steps, so that everything else is answered in between; it fails when the site stops. */
async function writePublicFile(
  name: PublicFile,
  path: string,
  source: Source,
  stopping?: AbortSignal,
): Promise<WrittenFile> {
  const hash = createHash('sha256')
  const pause = createPauses()
  let bytes = 0
  async function* parts() {
    for await (const part of writers[name](source)) {
      const buffer = Buffer.from(part)
      bytes += buffer.length
      hash.update(buffer)
      yield buffer
      await pause()
    }
  }
  const file = createWriteStream(path, { mode: 0o600 })
  await pipeTo(Readable.from(parts()), createGzip({ level: 6 }), file, stopping ? { signal: stopping } : {})
  return { bytes, gzipBytes: (await stat(path)).size, tag: hash.digest('base64url').slice(0, 22) }
}
