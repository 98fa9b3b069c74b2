import { parseEnv } from '#app/env.server.ts'
import { buildIfStale } from './build-site.ts'
import { builtSite } from './built-site.ts'
import { endWithOneLine } from './one-line.ts'

try {
  // Before anything is built: a wrong setting is told at once.
  parseEnv(process.env)
  await buildIfStale()
  const site = await builtSite()
  await site.start()
} catch (error) {
  endWithOneLine(error)
}
