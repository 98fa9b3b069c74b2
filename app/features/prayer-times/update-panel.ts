import { findStage, formatCountdown, type PanelStages } from './stages.ts'

/**
 * Updates the panel of today's times to an instant. Outside the days of the panel, for example when a page from a
 * cache is offline, the server's text stays and the countdown is hidden. Returns false when the page needs new days.
 */
export function updatePanel(panel: HTMLElement, now: number): boolean {
  const all = JSON.parse(panel.dataset.salaah ?? '') as PanelStages
  const stage = findStage(all, now)
  const timer = panel.querySelector<HTMLElement>('[role=timer]')!
  timer.hidden = !stage?.next
  const current = panel.querySelector('[data-now]')!
  if (!stage) {
    current.textContent = ''
    return now < all.ends
  }
  const day = all.days[stage.day]!
  if (panel.dataset.stage !== String(stage.from)) {
    panel.dataset.stage = String(stage.from)
    current.textContent = stage.now
    panel.querySelector('[data-hijri]')!.textContent = stage.hijri
    panel.querySelector('[data-line]')!.textContent = stage.line
    for (const [index, tile] of findAll(panel, '[data-name]').entries()) {
      const isNext = tile.dataset.name === stage.next
      tile.toggleAttribute('data-next', isNext)
      tile.querySelector('[data-time]')!.textContent = day.times[index]!
      tile.querySelector('[data-tomorrow]')!.textContent = isNext ? stage.tomorrow : ''
    }
  }
  markDay(day)
  if (!stage.next) return false
  timer.textContent = timer.dataset.countdown!.replace('#', formatCountdown(stage.at, now))
  const [arc] = findAll(panel, '[data-next] [data-arc]')
  const done = Math.min(1, (now - stage.since) / (stage.at - stage.since))
  arc?.setAttribute('stroke-dasharray', `${(done * 100).toFixed(2)} 200`)
  return now < all.firstDayEnds
}

/** The elements in a panel, or in a part of it that stands elsewhere on the page. */
function findAll(panel: HTMLElement, selector: string): HTMLElement[] {
  const part = document.querySelector(`[data-salaah-part="${panel.dataset.school}"]`)
  return [...(part ?? panel).querySelectorAll<HTMLElement>(selector)]
}

/** Marks a day as today in the table of the month and in its heading, if the page has them. */
function markDay({ day, label }: PanelStages['days'][number]): void {
  const heading = document.querySelector('[data-today-label]')
  if (heading && heading.textContent !== label) heading.textContent = label
  const marked = document.querySelector('tr[aria-current=date]')
  const row = document.querySelector<HTMLTableRowElement>(`tr[data-day="${day}"]`)
  if (row === marked || !marked) return
  marked.removeAttribute('aria-current')
  row?.setAttribute('aria-current', 'date')
  row?.cells[0]?.append(marked.querySelector('.salaah-today-mark')!)
}
