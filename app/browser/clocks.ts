import { formatCountdown } from '#app/features/prayer-times/stages.ts'
import { moveSun, updatePanel } from '#app/features/prayer-times/update-panel.ts'
import { clocksCompared, serverNow } from '#app/lib/web/server-clock.ts'
import { refreshRegions } from './regions.ts'

/** Starts what counts down, as soon as it is known whether the device's clock is right. Most pages count nothing down. */
export async function startClocks(): Promise<void> {
  if (!document.querySelector('[data-until], [data-changes-at], [data-region=today]')) return
  // Without a network nobody knows whether the clock of the device is right: clock times stay, and nothing counts down.
  if (!(await clocksCompared())) return addEventListener('online', () => void startClocks(), { once: true })
  startSalaahClock()
  startJamaatClock()
}

const DAY_MS = 86_400_000

/**
 * Reloads the regions of the page, and not again before a while that grows with each attempt in a row: the server's page
 * may be a second behind, or the network may be gone. A page that nobody sees is reloaded when it is looked at, and one without
 * a network when that is back.
 */
function reloader(firstPauseMs: number, longestPauseMs: number) {
  let pauseMs = firstPauseMs
  let notBefore = 0
  return (isNeeded: boolean) => {
    if (!isNeeded) pauseMs = firstPauseMs
    else if (performance.now() >= notBefore && document.visibilityState === 'visible' && navigator.onLine) {
      notBefore = performance.now() + pauseMs
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      void refreshRegions()
    }
  }
}

/** Calls back now, each full second, and when content has been replaced. */
function everySecond(update: () => void): void {
  // Each tick reads the clock and waits for the next full second: it cannot drift, and is right again after sleep.
  const tick = () => {
    update()
    setTimeout(tick, 1005 - (serverNow() % 1000))
  }
  tick()
  document.addEventListener('regionchange', update)
  addEventListener('pageshow', update)
}

/**
 * Counts down to the instants in `data-until`, and reloads the regions of the page when one of these has passed, or one
 * in `data-changes-at`. A countdown of more than a day is hidden, and so is what has ended (`data-gone-at`).
 */
function startJamaatClock(): void {
  const reload = reloader(2_000, 60_000)
  everySecond(() => {
    const now = serverNow()
    const timers = [...document.querySelectorAll<HTMLElement>('[data-until]')]
    for (const timer of timers) {
      const until = Number(timer.dataset.until)
      timer.toggleAttribute('data-idle', until <= now || until > now + DAY_MS)
      timer.textContent = timer.dataset.countdown!.replace('#', formatCountdown(until, now))
    }
    const changed = [...document.querySelectorAll<HTMLElement>('[data-changes-at]')].filter(
      ({ dataset }) => Number(dataset.changesAt) <= now,
    )
    for (const each of changed) if (each.dataset.goneAt) each.hidden = true
    reload(changed.length > 0 || timers.some(({ dataset }) => Number(dataset.until) <= now))
  })
}

/** Updates today's salaah times each second. Reloads them while their source has not responded, and when the days end. */
function startSalaahClock(): void {
  if (!document.querySelector('[data-region=today]')) return
  const reloadMissing = reloader(2_000, 2_000)
  const reloadPast = reloader(2_000, 300_000)
  everySecond(() => {
    const now = serverNow()
    const panels = [...document.querySelectorAll<HTMLElement>('[data-salaah]')]
    const isCurrent = panels.map((panel) => updatePanel(panel, now)).every(Boolean)
    for (const arc of document.querySelectorAll<HTMLElement>('[data-arc]')) moveSun(arc, now)
    const isMissing = document.querySelector('[data-times-missing]') !== null
    reloadMissing(isMissing)
    reloadPast(!isMissing && !isCurrent)
  })
}
