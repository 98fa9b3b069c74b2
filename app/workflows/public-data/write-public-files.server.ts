import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { eventColumns, listEventRows, writeEventsCalendar } from '#app/features/events/feeds/public-events.server.ts'
import { DATA_LICENSE } from '#app/features/mosques/data/data-license.ts'
import { listMosqueRows, mosqueColumns, writeMosquesGeoJson } from '#app/features/mosques/data/public-mosques.server.ts'
import { adoptedFileColumns, listAdoptedRows } from '#app/features/prayer-times/adopted/public-adopted.server.ts'
import { listTimetableRows, timetableColumns } from '#app/features/timetables/feeds/public-timetables.server.ts'
import { csvParts } from '#app/lib/csv.server.ts'
import { createPauses } from '#app/lib/pauses.server.ts'
import type { PublicFile } from './public-files.ts'

type Source = { origin: string; siteName: string; now: Date }

const writers: Record<PublicFile, (source: Source) => AsyncIterable<string>> = {
  'mosques.geojson': ({ origin, siteName }) => writeMosquesGeoJson(origin, siteName),
  'mosques.csv': ({ origin }) => csvParts(mosqueColumns, listMosqueRows(origin)),
  'events.ics': ({ origin, siteName, now }) => {
    const description = `All events of ${siteName} (${origin}). License: ${DATA_LICENSE.name}, ${DATA_LICENSE.url}`
    return writeEventsCalendar({ name: siteName, description, address: `${origin}/data/events.ics` }, origin, now)
  },
  'events.csv': ({ origin }) => csvParts(eventColumns, listEventRows(origin)),
  'jamaat-times.csv': ({ now }) => csvParts(timetableColumns, listTimetableRows(now)),
  'published-timetables.csv': () => csvParts(adoptedFileColumns, listAdoptedRows()),
}

/** How large a file is, as such and compressed, and a tag of its content. */
export type WrittenFile = { bytes: number; gzipBytes: number; tag: string }

/** Writes a file compressed, in small steps, so that everything else is answered in between; it fails when the site stops. */
export async function writePublicFile(
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
  await pipeline(Readable.from(parts()), createGzip({ level: 6 }), file, stopping ? { signal: stopping } : {})
  return { bytes, gzipBytes: (await stat(path)).size, tag: hash.digest('base64url').slice(0, 22) }
}
