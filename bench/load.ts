import autocannon from 'autocannon'

export type Load = { perSecond: number; p50: number; p99: number; failures: number }

const CONNECTIONS = 64

/** Loads an address with 64 connections for some seconds; returns requests per second and latency in ms. */
export async function load(url: string, seconds: number, headers: Record<string, string> = {}): Promise<Load> {
  const { requests, latency, errors, non2xx, timeouts, statusCodeStats } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'br', ...headers },
  })
  const unchanged = statusCodeStats?.['304']?.count ?? 0
  const failures = errors + timeouts + non2xx - unchanged
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failures }
}

/** The median time of sequential requests in ms: how long an uncached page takes. */
export async function oneByOne(url: string, count: number, headers: Record<string, string> = {}): Promise<number> {
  const times: number[] = []
  for (let request = 0; request < count; request++) {
    const since = performance.now()
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } })
    await response.arrayBuffer()
    times.push(performance.now() - since)
  }
  return times.sort((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN
}
