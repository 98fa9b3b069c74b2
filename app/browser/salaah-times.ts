import { CHOICES_KEY } from '#app/features/prayer-times/school-choice.ts'
import { navigateRegions, onContent } from './regions.ts'

/**
 * Stores the choices of a form with `data-remember` on this device and applies them when its address is opened without
 * a query, except by Back or Forward. The server sends the same page to everybody, so that it can be cached.
 */
export function startRememberedChoices(): void {
  document.addEventListener('change', ({ target }) => {
    const form = (target as HTMLInputElement).form?.closest<HTMLFormElement>('[data-remember]')
    if (!form) return
    withStorage((storage) => storage.setItem(CHOICES_KEY, `${queryOf(form)}&day=${form.dataset.remember}`))
    showSchool()
  })
  // The page may have been prepared, or left, before a choice on another page or in another tab.
  for (const type of ['pageshow', 'storage']) addEventListener(type, showSchool)
  document.addEventListener('prerenderingchange', showSchool)
  const form = document.querySelector<HTMLFormElement>('form[data-remember]')
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!form || location.search || navigation?.type === 'back_forward') return
  const chosen = storedChoices()
  // A stored month is valid for the rest of its day only, so that no visit opens in the past.
  if (chosen.get('day') !== form.dataset.remember) chosen.delete('month')
  chosen.delete('day')
  const shown = queryOf(form)
  if ([...chosen].some(([name, value]) => shown.get(name) !== value))
    void navigateRegions(`${location.pathname}?${chosen}`, 'replace')
}

const storedChoices = () => new URLSearchParams(withStorage((storage) => storage.getItem(CHOICES_KEY)) ?? '')

/** Shows the times of the stored school, else of the site's, of the two that the page contains. */
function showSchool(): void {
  const { dataset } = document.documentElement
  dataset.school = storedChoices().get('school') ?? dataset.siteSchool ?? ''
}

const queryOf = (form: HTMLFormElement) => new URLSearchParams([...new FormData(form)] as [string, string][])

/** Browsers may refuse access to storage; then the default choices apply. */
function withStorage<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(localStorage)
  } catch {
    return null
  }
}

/** Scrolls the table of salaah times to today's row, without scrolling the page. */
export function startTodayRow(): void {
  onContent((content) => {
    const row = content.querySelector<HTMLElement>('.salaah-frame tr[aria-current]')
    const frame = row?.closest('.salaah-frame')
    const head = frame?.querySelector('thead')
    if (row && frame && head) frame.scrollTop = row.offsetTop - head.offsetHeight - row.offsetHeight
  })
}

/** The picture of the year (`data-year`): its code loads when a day is chosen for the first time. */
export function startYear(): void {
  for (const type of ['input', 'click'])
    document.addEventListener(type, async ({ target }) => {
      const figure = (target as Element).closest<HTMLElement>('[data-year]')
      if (figure) (await import('#app/features/prayer-times/year-day.ts')).showDayOfYear(figure, target as Element)
    })
}

/**
 * The page of the qibla (`data-qibla`) and a stream that plays in its page (`data-listen`): their code is there before the
 * first press, so that the one also works without a network and the other at the press.
 */
export function startPageParts(): void {
  const section = document.querySelector<HTMLElement>('[data-qibla],[data-listen]')
  if (section)
    (section.dataset.qibla ? import('./qibla.ts') : import('./listen.ts'))
      .then((part) => part.default(section))
      .catch(() => {})
}
