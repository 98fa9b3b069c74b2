import { abortAfter } from './fetch-page.ts'

/** The device's clock counts as right within this, because a response may take as long. */
const TOLERANCE_MS = 5_000
const TIMEOUT_MS = 3_000

let offset = 0
/** Changes only when somebody sets the device's clock, or when the device sleeps. */
let deviceStart = 0
let measured: Promise<boolean> | undefined

const deviceStartNow = () => Date.now() - performance.now()

/**
 * The time of the server in milliseconds, for whatever counts down in a browser: the device's clock may be wrong. It
 * is known after `clocksCompared`.
 */
export function serverNow(): number {
  if (Math.abs(deviceStartNow() - deviceStart) > TOLERANCE_MS) askServer()
  return Date.now() + offset
}

/** Whether the time of the server is known; false when it cannot be known soon. */
export function clocksCompared(): Promise<boolean> {
  if (!measured) compareClocks()
  return measured ?? Promise.resolve(true)
}

/**
 * Compares the device's clock with the time in the header of the page, once. When they agree, nothing is to be done. A
 * page from a cache has an old header, so a difference is not believed: the server is asked.
 */
function compareClocks(): void {
  deviceStart = deviceStartNow()
  measured = Promise.resolve(true)
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sent = page?.serverTiming?.find(({ name }) => name === 'clock')?.description
  const arrived = deviceStart + (page?.responseStart ?? 0)
  if (!sent || Math.abs(Number(sent) - arrived) > TOLERANCE_MS) askServer()
}

function askServer(): void {
  deviceStart = deviceStartNow()
  measured = measure().catch(() => false)
}

async function measure(): Promise<boolean> {
  const asked = Date.now()
  const options = { method: 'HEAD', cache: 'no-store', signal: abortAfter(TIMEOUT_MS) } as const
  const { headers } = await fetch(location.href, options)
  const [, sent] = /desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '') ?? []
  if (!sent) return false
  const difference = Number(sent) - (asked + Date.now()) / 2
  offset = Math.abs(difference) > TOLERANCE_MS ? difference : 0
  return true
}
