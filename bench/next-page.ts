import { setTimeout as pause } from 'node:timers/promises'
import { inPlainChromium, type PlainTab } from '#tests/support/journeys/plain-chromium.ts'

const HOVER_MS = 1000
const TOUCH_MS = 100
const POLL_MS = 20
const MAX_WAIT_MS = 15_000

/** Milliseconds from a click on a link, after a second of hover, until the next page is seen. */
export async function hoverAndClick(url: string): Promise<number> {
  return inHome({ address: url }, async (tab) => {
    await tab.hover('header nav a[href="/events"]')
    await pause(HOVER_MS)
    return timeUntilEvents(tab, () => tab.press())
  })
}

/** Milliseconds from the touch until the next page is seen; without `ahead` nothing is fetched before the finger is lifted. */
export async function touch(url: string, ahead: boolean): Promise<number> {
  const blocked = ahead ? [] : ['*speculation-rules.json*']
  const link = 'main a[href="/events"]'
  return inHome({ address: url, isPhone: true, blocked }, async (tab) => {
    await tab.evaluate(`document.querySelector('${link}').scrollIntoView({ block: 'center' })`)
    return timeUntilEvents(tab, async () => {
      const finger = await tab.touch(link)
      await pause(TOUCH_MS)
      await finger.release()
    })
  })
}

/** Milliseconds from Back until the page before is seen again. */
export async function back(url: string): Promise<number> {
  return inHome({ address: url }, async (tab) => {
    await tab.evaluate(
      `addEventListener('pageshow', () => requestAnimationFrame(() => { window.shownAt = Date.now() }))`,
    )
    await tab.hover('header nav a[href="/events"]')
    await timeUntilEvents(tab, () => tab.press())
    const since = Date.now()
    await tab.evaluate('void setTimeout(() => history.back())')
    return (await poll(() => tab.evaluate('location.pathname === "/" && window.shownAt'))) - since
  })
}

async function inHome(
  options: { address: string; isPhone?: boolean; blocked?: string[] },
  measure: (tab: PlainTab) => Promise<number>,
): Promise<number> {
  let took = Number.NaN
  await inPlainChromium(options, async (tab) => {
    await poll(() => tab.evaluate('Number("ready" in document.documentElement.dataset)'))
    // The rules for loading ahead arrive after the page.
    await pause(HOVER_MS)
    took = await measure(tab)
  })
  return took
}

/** A prerendered page counts from its first paint after its activation. */
const eventsShownAt = `location.pathname === '/events' && !document.prerendering &&
  performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0]?.startTime`

async function timeUntilEvents(tab: PlainTab, press: () => Promise<void>): Promise<number> {
  const since = Date.now()
  await press()
  return (await poll(() => tab.evaluate(eventsShownAt))) - since
}

async function poll(read: () => Promise<unknown>): Promise<number> {
  const end = Date.now() + MAX_WAIT_MS
  while (Date.now() < end) {
    const value = Number((await read()) || 0)
    if (value > 0) return value
    await pause(POLL_MS)
  }
  throw new Error(`The page was not seen within ${MAX_WAIT_MS / 1000} s.`)
}
