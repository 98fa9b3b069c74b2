import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { env } from '#app/env.server.ts'
import { signBytes } from '#app/services/signing-key.server.ts'
import { type OpenedFile, openGzip, type WrittenFile } from './public-data.server.ts'

// The nightly dump, which `server/dump/build-dump.ts` writes. Only the last one is there.

/** What is public; each has a file of JSON Lines and one of CSV. */
export const dumpedThings = [
  ...(['mosques', 'jamaat-times', 'timetables', 'events', 'ramadan-programs', 'announced-months'] as const),
  ...(['published-timetables', 'mosque-calendars', 'history', 'settings'] as const),
]
export type DumpedThing = (typeof dumpedThings)[number]

export const DUMP_MANIFEST = 'manifest.json'
export const DUMP_SIGNATURE = `${DUMP_MANIFEST}.sig`

const types = {
  jsonl: 'application/jsonl; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}
type Ending = keyof typeof types

/** The first lines of a manifest, and one line for each file. */
export type DumpManifest = {
  day: string
  files: ({ name: string; license: string } & Omit<WrittenFile, 'gzipBytes'>)[]
}

export const dumpsFolder = () => join(env().DATA_DIR, 'dump')

async function lastDump(): Promise<string | null> {
  const names = await readdir(dumpsFolder()).catch((): string[] => [])
  // While a dump is written, its folder has another ending.
  const last = names.filter((name) => !name.endsWith('.part')).sort()
  return last.length > 0 ? join(dumpsFolder(), last.at(-1)!) : null
}

const readManifest = async (folder: string) => gunzipSync(await readFile(join(folder, `${DUMP_MANIFEST}.gz`)))

/** What the last dump has; null before the first. */
export async function describeDump(): Promise<DumpManifest | null> {
  const folder = await lastDump()
  return folder && JSON.parse(String(await readManifest(folder)))
}

/** The signature of the last manifest by the key that signs now; null before the first dump. */
export async function signDump(now: Date): Promise<Buffer | null> {
  const folder = await lastDump()
  return folder ? await signBytes(await readManifest(folder), now) : null
}

/** Opens a file of the last dump; null where there is none of this name. */
export async function openDumpFile(name: string): Promise<(OpenedFile & { type: string }) | null> {
  const folder = await lastDump()
  const [thing, ending] = name.split('.') as [DumpedThing, Ending]
  if (!folder || !(name === DUMP_MANIFEST || (dumpedThings.includes(thing) && name === `${thing}.${ending}`)))
    return null
  const path = join(folder, `${name}.gz`)
  const found = await stat(path).catch(() => null)
  const tag = `${basename(folder)}-${name}`
  return (
    found && {
      tag,
      gzipBytes: found.size,
      builtAt: found.mtime.toISOString(),
      type: types[ending],
      open: openGzip(path),
    }
  )
}
