import { execve } from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseEnv } from '#app/env.server.ts'
import { exitWithMessage } from '#server/start/exit-with-message.ts'
import { tryPort } from '#server/start/port.ts'
import { buildIfStale } from './build/build-site.ts'

// Rendering leaves much garbage. Cleaned often and packed close, the process stays at half the memory, for a quarter
// more time on pages that are made anew.
const flags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=40',
  '--optimize-for-size',
  '--disable-warning=ExperimentalWarning',
]
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

try {
  // Before anything is built: a wrong setting or a taken port is told at once.
  const settings = parseEnv(process.env)
  await tryPort(settings)
  await buildIfStale()
  const words = [process.execPath, ...process.execArgv, ...flags, 'scripts/serve.mjs']
  // The same process goes on as the site, without what was loaded to get here; where that cannot be, it loads the site.
  if (execve && process.platform !== 'win32') execve(process.execPath, words, { ...allocator, ...process.env })
  else await import(pathToFileURL('scripts/serve.mjs').href)
} catch (error) {
  exitWithMessage(error)
}
