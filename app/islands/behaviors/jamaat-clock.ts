import { formatCountdown } from '#app/features/prayer-times/today/stages.ts'
import { serverNow } from '#app/lib/web/server-clock.ts'

const DAY_MS = 86_400_000
const RETRY_MS = 60_000

/**
 * Counts down to the instants in `data-until`, and reloads the regions of the page when one has passed. A countdown of
 * more than a day is hidden.
 */
export function startJamaatClock(refreshRegions: () => Promise<void>): void {
  let reloadAfter = 0
  const update = () => {
    const now = serverNow()
    for (const timer of document.querySelectorAll<HTMLElement>('[data-until]')) {
      const until = Number(timer.dataset.until)
      timer.toggleAttribute('data-idle', until <= now || until > now + DAY_MS)
      timer.textContent = timer.dataset.countdown!.replace('#', formatCountdown(until, now))
      if (until > now || performance.now() < reloadAfter) continue
      reloadAfter = performance.now() + RETRY_MS
      void refreshRegions()
    }
  }
  // Each tick reads the clock, so that the countdown is right again after sleep.
  const tick = () => {
    update()
    setTimeout(tick, 1005 - (serverNow() % 1000))
  }
  if (!document.querySelector('[data-until]')) return
  tick()
  document.addEventListener('regionchange', update)
  addEventListener('pageshow', update)
}
