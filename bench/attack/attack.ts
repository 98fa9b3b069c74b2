import { rmSync } from 'node:fs'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { backupSteps } from './backups.ts'
import { bodySteps, slowBodies } from './bodies.ts'
import { clockAhead, clockAheadStep, clockRightStep, countErasable } from './clock.ts'
import { fooledSteps } from './fooled.ts'
import { limitSteps } from './limits.ts'
import { memoryStep, memorySteps } from './memory.ts'
import { hostileServices } from './other-services.ts'
import { pictureSteps } from './pictures.ts'
import { openFolder, startSteps } from './starts.ts'
import { stepCounter } from './steps.ts'
import { startTarget } from './target.ts'

// npm run attack: attacks fresh production servers on this machine in every way that once succeeded. Each step fails when
// its defence is missing. The last line tells how many passed and failed.
await buildIfStale()
const steps = stepCounter()

const folder = openFolder()
console.log('With a heap of 256 MB:')
const small = await startTarget(256, folder)
for (const step of bodySteps) await steps.run(step, small)
const slow = slowBodies(small)
for (const step of [
  ...memorySteps,
  ...limitSteps,
  ...fooledSteps,
  slow,
  memoryStep(400),
  ...startSteps,
  ...backupSteps,
])
  await steps.run(step, small)
const erasable = countErasable(small)
await small.stop()
for (const [step, settings] of [
  [clockAheadStep(erasable), clockAhead()],
  [clockRightStep, {}],
] as const) {
  const restarted = await startTarget(256, folder, settings)
  await steps.run(step, restarted)
  await restarted.stop()
}
rmSync(folder, { recursive: true, force: true })

console.log('With a heap of 512 MB:')
const services = await hostileServices()
const large = await startTarget(512, undefined, services.settings)
for (const step of [...bodySteps.slice(0, 3), ...pictureSteps, memoryStep(512), ...services.steps])
  await steps.run(step, large)
await large.stop()
await services.close()
steps.finish()
