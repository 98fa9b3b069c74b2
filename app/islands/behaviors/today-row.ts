import { onContent } from '#app/islands/regions.ts'

/** Scrolls the table of salaah times to today's row, without scrolling the page. */
export function startTodayRow(): void {
  onContent((content) => {
    const row = content.querySelector<HTMLElement>('.salaah-frame tr[aria-current]')
    const frame = row?.closest('.salaah-frame')
    const head = frame?.querySelector('thead')
    if (row && frame && head) frame.scrollTop = row.offsetTop - head.offsetHeight - row.offsetHeight
  })
}
