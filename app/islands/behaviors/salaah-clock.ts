import { updatePanel } from '#app/features/prayer-times/today/update-panel.ts'
import { serverNow } from '#app/lib/web/server-clock.ts'

const MISSING_TIMES_RETRY_MS = 2000
const PAST_DAYS_RETRY_MS = 300_000

/** Updates today's salaah times each second. Reloads them while their source has not responded, and when the days end. */
export function startSalaahClock(refreshRegions: () => Promise<void>): void {
  if (!document.querySelector('[data-region=today]')) return
  let isPaused = false
  const reload = (pauseMs: number) => {
    if (isPaused) return
    isPaused = true
    setTimeout(() => {
      isPaused = false
    }, pauseMs)
    void refreshRegions()
  }
  const update = () => {
    const now = serverNow()
    const panels = [...document.querySelectorAll<HTMLElement>('[data-salaah]')]
    const isCurrent = panels.map((panel) => updatePanel(panel, now)).every(Boolean)
    if (document.querySelector('[data-times-missing]')) reload(MISSING_TIMES_RETRY_MS)
    else if (!isCurrent) reload(PAST_DAYS_RETRY_MS)
  }
  // Each tick reads the clock and waits for the next full second: it cannot drift, and is right again after sleep.
  const tick = () => {
    update()
    setTimeout(tick, 1005 - (serverNow() % 1000))
  }
  tick()
  document.addEventListener('regionchange', update)
  addEventListener('pageshow', update)
}
