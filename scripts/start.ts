import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { constrainedMemory, execve } from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseEnv } from '#app/env.server.ts'
import { exitWithMessage } from '#server/start/exit-with-message.ts'
import { checkPort } from '#server/start/port.ts'

// Rendering creates much garbage. Collecting it often halves the memory of the process, for a quarter more time on pages
// that are not cached.
const containerMegabytes = constrainedMemory() < totalmem() ? constrainedMemory() / 2 ** 20 : Number.POSITIVE_INFINITY
const flags = [
  `--max-semi-space-size=${containerMegabytes > 512 ? 16 : 4}`,
  // Node would let its heap grow to the limit of a container. Pictures and imports need as much, code and SQLite the rest.
  ...(containerMegabytes < 4096 ? [`--max-old-space-size=${Math.floor(containerMegabytes * 0.4)}`] : []),
  '--heap-growing-percent=40',
  '--disable-warning=ExperimentalWarning',
]
// A connection takes a parser of 10 kB, and what arrives is read into pieces of up to 64 kB. Mapped by themselves, those
// of a flood are returned when it is over (docs/decisions/0125), for a few microseconds each.
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '8192' }

try {
  // Checked before the build, so that a wrong setting or a used port is reported at once.
  const settings = parseEnv(process.env)
  await checkPort(settings)
  // A shipped folder has the build and not what it is built with.
  if (existsSync('vite.config.ts')) await (await import('./build/build-site.ts')).buildIfStale()
  const words = [process.execPath, ...process.execArgv, ...flags, 'scripts/serve.mjs']
  // Replacing the process frees the memory of the build. Windows cannot do that and loads the site in this process.
  if (execve && process.platform !== 'win32') execve(process.execPath, words, { ...allocator, ...process.env })
  else await import(pathToFileURL('scripts/serve.mjs').href)
} catch (error) {
  exitWithMessage(error)
}
