import { rmSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { freePort } from '#scripts/free-port.ts'
import { backupSteps } from './backups.ts'
import { bodySteps, slowBodies } from './bodies.ts'
import { clockAhead, clockAheadStep, clockRightStep, countErasable } from './clock.ts'
import { floodSteps, memoryComesBack } from './floods.ts'
import { fooledSteps } from './fooled.ts'
import { guestSteps } from './guests.ts'
import { limitSteps } from './limits.ts'
import { memorySteps } from './memory.ts'
import { hostileServices } from './other-services.ts'
import { startPeople } from './people.ts'
import { pictureSteps } from './pictures.ts'
import { hasNginx, startProxy } from './proxy.ts'
import { SAMPLE_ADMIN } from './sign-ins.ts'
import { openFolder, startSteps } from './starts.ts'
import { type Step, stepCounter } from './steps.ts'
import { PASSWORD, startTarget, type Target } from './target.ts'

// npm run attack: attacks fresh production servers on this machine in every way that once succeeded. Each step fails when
// its defence is missing. The last line tells how many passed and failed. npm run attack -- WORDS runs the steps whose
// name contains the words; --without-floods leaves out those with honest people, whose waits need a quiet machine.
await buildIfStale()
const words = process.argv.slice(2)
const withFloods = !words.includes('--without-floods')
const steps = stepCounter(words.filter((word) => !word.startsWith('--')).join(' '))

/** How long a site is used before the first attack and after the last, in ms, and at least how many pages are cached. */
const ALONE_MS = 32_000
const CACHED_PAGES = 500
const [TWIN_PRIORITY, LOWEST_PRIORITY] = [10, 19]

/** Steps during which an honest visitor and an honest admin use the site; their longest waits are part of the result. */
const withPeople: Step[] = withFloods ? [...floodSteps, ...guestSteps] : []
/** Steps of each size of memory. A new file of steps is added to one of these lists. */
const small256 = (target: Target): Step[] => [
  ...bodySteps,
  ...memorySteps,
  ...limitSteps,
  ...fooledSteps,
  slowBodies(target),
  ...startSteps,
  ...backupSteps,
]
const large512: Step[] = [...bodySteps.slice(0, 3), ...pictureSteps]

const people = { email: SAMPLE_ADMIN, password: PASSWORD }
/** What the honest admin saves empties the page cache, so that it holds as little before the attacks as after them. */
async function bothUsed(sites: readonly Target[]): Promise<void> {
  const until = Date.now() + ALONE_MS
  for (let page = 0; page < CACHED_PAGES || Date.now() < until; page++)
    await Promise.all(sites.map(({ send }) => send(`/mosques?q=masjid+${page}`)))
}

if (steps.wants(withPeople))
  for (const megabytes of [256, 512]) {
    console.log('A site that is attacked, and its twin that is not:')
    const [attacked, twin] = [await startTarget(megabytes), await startTarget(megabytes)]
    // The twin is used as much, and leaves the processor to the other.
    setPriority(twin.pid, Math.min(getPriority() + TWIN_PRIORITY, LOWEST_PRIORITY))
    const honest = await startPeople({ url: attacked.url, ...people })
    const others = await startPeople({ url: twin.url, ...people })
    await steps.run(['honest people alone', () => bothUsed([attacked, twin])], attacked, honest)
    for (const step of withPeople) await steps.run(step, attacked, honest)
    await steps.run(memoryComesBack(twin, bothUsed), attacked, honest)
    await Promise.all([honest.leave(), others.leave()])
    await Promise.all([attacked.stop(), twin.stop()])
  }

if (!hasNginx()) console.log('nginx is not installed, so nothing is attacked through it (apt install nginx-light).')
else if (withFloods && steps.wants(floodSteps)) {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  console.log('Through nginx:')
  const attacked = await startTarget(256, undefined, { PUBLIC_URL: url })
  const proxy = await startProxy(port, attacked.url)
  const honest = await startPeople({ url, ...people })
  // What guests send within the limits reaches the site alike with and without it.
  for (const step of floodSteps) await steps.run(step, { ...attacked, url }, honest)
  await honest.leave()
  await proxy.stop()
  await attacked.stop()
}

const folder = openFolder()
const small = await startTarget(256, folder)
for (const step of small256(small)) await steps.run(step, small)
const erasable = countErasable(small)
await small.stop()
for (const [step, settings] of [
  [clockAheadStep(erasable), clockAhead()],
  [clockRightStep, {}],
] as const) {
  if (!steps.wants([step])) continue
  const restarted = await startTarget(256, folder, settings)
  await steps.run(step, restarted)
  await restarted.stop()
}
rmSync(folder, { recursive: true, force: true })

const services = await hostileServices()
if (steps.wants([...large512, ...services.steps])) {
  const large = await startTarget(512, undefined, services.settings)
  for (const step of [...large512, ...services.steps]) await steps.run(step, large)
  await large.stop()
}
await services.close()
steps.finish()
