import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
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
  // A version of the site that writes more builds them all again.
  return publicFileNames.every((name) => manifest.files[name]?.sha256) ? manifest : null
}

/** Builds the files of everything public, unless nothing has changed since the last time or the site stops. Run by a job. */
export async function buildPublicData(now: Date, stopping?: AbortSignal): Promise<void> {
  const last = await readManifest()
  const { general } = await siteSettings()
  const day = dayInZone(now, general.timeZone)
  if (last?.revision === (await currentRevision()) && last.day === day) return
  if (last && Math.abs(now.getTime() - Date.parse(last.builtAt)) < last.milliseconds * REST) return
  building ??= startBuild(day, now, stopping)
  await building.done
}

/** A build of all files. One that somebody asks for is begun at once, the others one after another; each is written once. */
type Build = { folder: string; begunAt: string; file(name: PublicFile): GrowingFile; done: Promise<void> }
let building: Build | null = null

function startBuild(day: string, now: Date, stopping?: AbortSignal): Build {
  const folder = newId()
  const files = new Map<PublicFile, GrowingFile>()
  const stop = new AbortController()
  const signal = stopping ? AbortSignal.any([stopping, stop.signal]) : stop.signal
  const prepare = async () => {
    await mkdir(join(dataFolder(), folder), { recursive: true, mode: 0o700 })
    return { origin: siteOrigin(), siteName: (await siteSettings()).customization.siteName, now }
  }
  const source = prepare()
  source.catch(() => {})
  const file = (name: PublicFile) => {
    const growing = files.get(name) ?? writeGzip(pathOf(folder, name), async () => writers[name](await source), signal)
    files.set(name, growing)
    return growing
  }
  const writeAll = async () => {
    // A change while the files are written leads to the next build.
    const revision = await currentRevision()
    const begun = performance.now()
    const written: Partial<Manifest['files']> = {}
    try {
      for (const name of publicFileNames) written[name] = await file(name).written
    } catch (error) {
      stop.abort()
      await Promise.allSettled([...files.values()].map((each) => each.written))
      await rm(join(dataFolder(), folder), { recursive: true, force: true })
      if (stopping?.aborted) return
      throw error
    }
    const milliseconds = Math.round(performance.now() - begun)
    const manifest = { folder, revision, day, builtAt: now.toISOString(), milliseconds, files: written }
    const unfinished = join(dataFolder(), `${folder}.part`)
    await writeFile(unfinished, JSON.stringify(manifest), { mode: 0o600 })
    await rename(unfinished, join(dataFolder(), MANIFEST))
    if (await mayEraseByDate(now)) await removeOthers(folder)
  }
  const done = writeAll().finally(() => {
    building = null
  })
  return { folder, begunAt: now.toISOString(), file, done }
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

/** A file of everything public. While it is written its sizes are not known, and its tag is that of the build. */
export type OpenedFile = { tag: string; builtAt: string; bytes?: number; gzipBytes?: number } & {
  open(compressed: boolean): Promise<Readable>
}

/** Opens a file of everything public. Before the first build has ended, it is sent while it is written. */
export async function openPublicFile(name: PublicFile, now: Date): Promise<OpenedFile> {
  const known = await readManifest()
  if (known) {
    const { folder, builtAt, files } = known
    const { bytes, gzipBytes, sha256 } = files[name]
    if (now.getTime() - Date.parse(builtAt) > MAX_AGE_MS) buildPublicData(now).catch(logFailedBuild)
    return { tag: sha256, bytes, gzipBytes, builtAt, open: openGzip(pathOf(folder, name)) }
  }
  const { general } = await siteSettings()
  building ??= startBuild(dayInZone(now, general.timeZone), now)
  const { folder, begunAt, file, done } = building
  done.catch(logFailedBuild)
  const growing = file(name)
  return { tag: folder, builtAt: begunAt, open: asRequested(async () => Readable.from(readWhileWritten(growing))) }
}

const logFailedBuild = (error: unknown) => console.error('The files of everything public could not be built:', error)

/** Decompresses what is read when it was asked for as such; a download that is given up closes the file too. */
const asRequested = (read: () => Promise<Readable>) => async (isCompressed: boolean) =>
  isCompressed ? await read() : pipeline(await read(), createGunzip(), () => {})

/** Opens a file that `writeGzip` has written. */
export const openGzip = (path: string) => asRequested(async () => (await open(path)).createReadStream())

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

/** How large a file is, as such and compressed, and the hash of its content. */
export type WrittenFile = { bytes: number; gzipBytes: number; sha256: string }

/** A file that is being written: where, its end, and the next moment at which it has grown or ended. */
type GrowingFile = { path: string; written: Promise<WrittenFile>; hasEnded(): boolean; growth(): Promise<void> }

/** Writes a file compressed, in small steps, so that everything else is answered in between; it fails when the site stops. */
export function writeGzip(
  path: string,
  content: () => Promise<AsyncIterable<string>>,
  signal: AbortSignal,
): GrowingFile {
  let [hasEnded, growth] = [false, Promise.withResolvers<void>()]
  const grow = () => {
    growth.resolve()
    growth = Promise.withResolvers()
  }
  async function write(): Promise<WrittenFile> {
    const hash = createHash('sha256')
    const pause = createPauses()
    let [bytes, gzipBytes] = [0, 0]
    const written = await content()
    async function* parts() {
      for await (const part of written) {
        const buffer = Buffer.from(part)
        bytes += buffer.length
        hash.update(buffer)
        yield buffer
        await pause()
      }
    }
    await using file = await open(path, 'wx', 0o600)
    await pipeTo(
      parts,
      createGzip({ level: 6 }),
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const chunk of compressed) {
          await file.write(chunk)
          gzipBytes += chunk.length
          grow()
        }
      },
      { signal },
    )
    return { bytes, gzipBytes, sha256: hash.digest('hex') }
  }
  const whole = write().finally(() => {
    hasEnded = true
    grow()
  })
  // Whoever waits for the file is told; nobody may.
  whole.catch(() => {})
  return { path, written: whole, hasEnded: () => hasEnded, growth: () => growth.promise }
}

const READ_BYTES = 64 * 1024

/** The bytes of a file from its beginning, as they are written; it fails when they end early. */
async function* readWhileWritten({ path, written, hasEnded, growth }: GrowingFile): AsyncGenerator<Buffer> {
  let file: FileHandle | null = null
  try {
    for (let position = 0; ; ) {
      // Both are asked for before the file is read, so that nothing that comes meanwhile is missed.
      const [isWhole, next] = [hasEnded(), growth()]
      file ??= await open(path).catch(() => null)
      const read = await file?.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES, position)
      if (read?.bytesRead) {
        position += read.bytesRead
        yield read.buffer.subarray(0, read.bytesRead)
      } else if (isWhole) {
        await written
        return
      } else await next
    }
  } finally {
    await file?.close()
  }
}
