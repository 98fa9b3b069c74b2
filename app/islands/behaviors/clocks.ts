import { clocksCompared } from '#app/lib/web/server-clock.ts'
import { startJamaatClock } from './jamaat-clock.ts'
import { startSalaahClock } from './salaah-clock.ts'

/**
 * Starts what counts down, as soon as it is known whether the device's clock is right. What reloads the regions is
 * passed in: imported here as well as by the first script, it would be a file of its own.
 */
export async function startClocks(refreshRegions: () => Promise<void>): Promise<void> {
  await clocksCompared()
  startSalaahClock(refreshRegions)
  startJamaatClock(refreshRegions)
}
