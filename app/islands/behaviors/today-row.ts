import { onContent } from '#app/islands/regions.ts'

/** Brings today's row into the table's own scroll area; the page itself stays where it is. */
export function startTodayRow(): void {
  onContent((content) => {
    const row = content.querySelector<HTMLElement>('.salaah-frame tr[aria-current]')
    const frame = row?.closest('.salaah-frame')
    const head = frame?.querySelector('thead')
    if (row && frame && head) frame.scrollTop = row.offsetTop - head.offsetHeight - row.offsetHeight
  })
}
