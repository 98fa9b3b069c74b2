import { findStage, formatCountdown, type PanelStages } from './stages.ts'

/**
 * Updates the panel of today's times to an instant. Outside the days of the panel, for example when a page from a
 * cache is offline, the server's text stays and the countdown is hidden. Returns false when the page needs new days.
 */
export function updatePanel(panel: HTMLElement, now: number): boolean {
  const all = JSON.parse(panel.dataset.salaah ?? '') as PanelStages
  const stage = findStage(all, now)
  const timer = panel.querySelector<HTMLElement>('[role=timer]')!
  timer.toggleAttribute('data-idle', !stage?.at)
  if (!stage) return now < all.ends
  const day = all.days[stage.day]!
  if (panel.dataset.stage !== String(stage.from)) {
    panel.dataset.stage = String(stage.from)
    for (const part of ['line', 'tomorrow'] as const) panel.querySelector(`[data-${part}]`)!.textContent = stage[part]
    findAll(panel, '[data-hijri]')[0]!.textContent = stage.hijri
    for (const [index, tile] of findAll(panel, '[data-name]').entries()) {
      tile.toggleAttribute('data-past', index < stage.past)
      tile.toggleAttribute('data-current', tile.dataset.name === stage.current)
      tile.toggleAttribute('data-next', tile.dataset.name === stage.next)
      tile.querySelector('[data-time]')!.textContent = day.times[index]!
    }
  }
  markDay(day)
  if (!stage.at) return false
  timer.textContent = timer.dataset.countdown!.replace('#', formatCountdown(stage.at, now))
  const [bar] = findAll(panel, '[data-current] [data-bar]')
  if (bar) bar.style.inlineSize = `${Math.min(100, (100 * (now - stage.since)) / (stage.at - stage.since)).toFixed(1)}%`
  return now < all.firstDayEnds
}

/** Moves the sun, or the moon, on its drawn way, whose units are percent. */
export function moveSun(arc: HTMLElement, now: number): void {
  const [from = 0, until = 0] = arc.dataset.arc!.split(' ').map(Number)
  const x = Math.min(100, (100 * (now - from)) / (until - from))
  const way = arc.querySelector<SVGPathElement>('[data-way]')!
  let reached = way.getTotalLength()
  for (let step = reached; step > 0.1; ) {
    step /= 2
    reached += way.getPointAtLength(reached).x > x ? -step : step
  }
  arc.querySelector('clipPath rect')!.setAttribute('width', `${x}`)
  const disc = arc.querySelector('[data-disc]')!
  disc.setAttribute('cx', `${x}%`)
  disc.setAttribute('cy', `${way.getPointAtLength(reached).y}%`)
  disc.setAttribute('r', '13')
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
