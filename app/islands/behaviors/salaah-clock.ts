import { showPanel } from '#app/features/prayer-times/today/show-panel.ts'
import { refresh } from '#app/islands/exchange.ts'
import { onContent } from '#app/islands/regions.ts'

const SOURCE_MS = 2000
const DAY_MS = 300_000

/** Today's salaah times follow the clock. Asks again while a source has not answered, and for fresh days when these end. */
export function startSalaahClock(): void {
  if (!document.querySelector('[data-region=today]')) return
  let asked = false
  const askAgain = (pause: number) => {
    if (asked) return
    asked = true
    setTimeout(() => {
      asked = false
    }, pause)
    void refresh()
  }
  const look = () => {
    const panel = document.querySelector<HTMLElement>('[data-salaah]')
    const isCurrent = !panel || showPanel(panel, Date.now())
    if (document.querySelector('[data-ask-again]')) askAgain(SOURCE_MS)
    else if (!isCurrent) askAgain(DAY_MS)
  }
  // Each tick reads the clock and aims at the next full second: it cannot drift, and catches up after sleep.
  const tick = () => {
    look()
    setTimeout(tick, 1005 - (Date.now() % 1000))
  }
  tick()
  onContent(look)
  addEventListener('pageshow', look)
}
