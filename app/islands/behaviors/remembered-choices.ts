import { exchange } from '#app/islands/exchange.ts'

const KEY = 'salaah-chosen'

/**
 * Keeps on this device what somebody chooses in a form with `data-remember`. A visit to the bare address goes on with it;
 * going back to that address does not. The page itself is the same for everybody, so that caches may keep it.
 */
export function startRememberedChoices(): void {
  document.addEventListener('change', ({ target }) => {
    const form = (target as Element).closest<HTMLFormElement>('form[data-remember]')
    if (form) withStorage((storage) => storage.setItem(KEY, `${queryOf(form)}&day=${form.dataset.remember}`))
  })
  const form = document.querySelector<HTMLFormElement>('form[data-remember]')
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!form || location.search || navigation?.type === 'back_forward') return
  const chosen = new URLSearchParams(withStorage((storage) => storage.getItem(KEY)) ?? '')
  // A month is remembered for the rest of its day only, so that no visit opens in the past.
  if (chosen.get('day') !== form.dataset.remember) chosen.delete('month')
  chosen.delete('day')
  const shown = queryOf(form)
  if ([...chosen].some(([name, value]) => shown.get(name) !== value))
    void exchange(`${location.pathname}?${chosen}`, 'replace')
}

const queryOf = (form: HTMLFormElement) => new URLSearchParams([...new FormData(form)] as [string, string][])

/** A device that keeps nothing shows the usual choices. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
