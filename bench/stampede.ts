import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { startSite } from './site.ts'

// node scripts/run.mjs ../bench/stampede: a thousand requests at once for a page that is not cached. It must be
// rendered once.
const VISITORS = 1_000
const TOKEN = 'of-the-stampede'

await buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-stampede-'))
const site = await startSite(folder, { SAMPLE_DATA: 'on', METRICS_TOKEN: TOKEN })
const agent = new Agent({ keepAlive: true, maxSockets: VISITORS })
const renderCount = async () => {
  const response = await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return Number(/^page_cache_rendered_total (\d+)/m.exec(await response.text())?.[1] ?? 0)
}
const visit = (path: string) =>
  new Promise<number>((resolve) => {
    const request = get(site.url + path, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', () => resolve(0))
  })

let wrong = 0
for (const path of ['/mosques', '/events', '/prayer-times']) {
  const before = await renderCount()
  const since = performance.now()
  const statuses = await Promise.all(Array.from({ length: VISITORS }, () => visit(path)))
  const renderings = (await renderCount()) - before
  const failed = statuses.filter((status) => status !== 200).length
  console.log(
    `${path}: ${VISITORS} visitors in ${Math.round(performance.now() - since)} ms, rendered ${renderings} time(s), ${failed} failed`,
  )
  if (renderings !== 1 || failed > 0) wrong += 1
}
agent.destroy()
await site.stop()
rmSync(folder, { recursive: true, force: true })
if (wrong > 0) process.exitCode = 1
