import type { BenchSite } from './site.ts'

export type Visits = {
  requests: number
  failed: Record<string, number>
  acknowledged: string[]
  sent: number
  slowestReadMs: number
}

/** Settings that allow each message its own client address, so that rate limits do not apply. */
export const manyAddresses = { TRUST_PROXY: '127.0.0.1,::1' }

const pages = ['/', '/mosques', '/events', '/prayer-times', '/ar', '/events.ics', '/api/v1/events', '/contact']
const TIMEOUT_MS = 20_000

/** Simulates readers of cached and uncached pages, and visitors who send messages, until stopped. */
export function visitors({ url }: Pick<BenchSite, 'url'>, readers: number, writers: number) {
  const visits: Visits = { requests: 0, failed: {}, acknowledged: [], sent: 0, slowestReadMs: 0 }
  let running = true
  const fail = (what: unknown) => {
    const { cause, message } = what as Error & { cause?: { code?: string } }
    const name = typeof what === 'string' ? what : (cause?.code ?? message)
    visits.failed[name] = (visits.failed[name] ?? 0) + 1
  }
  const read = async (reader: number) => {
    for (let turn = reader; running; turn++) {
      visits.requests += 1
      const since = performance.now()
      // Every third request has a flash cookie, so that its page is not cached.
      const headers: Record<string, string> = turn % 3 === 0 ? { cookie: 'flash=none' } : {}
      await fetch(url + pages[turn % pages.length], { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
        .then(async (response) => {
          await response.arrayBuffer()
          if (response.status !== 200) fail(`read ${response.status}`)
        })
        .catch(fail)
      visits.slowestReadMs = Math.max(visits.slowestReadMs, performance.now() - since)
    }
  }
  const write = async () => {
    while (running) await sendMessage(url, visits).then((status) => status !== 302 && fail(`write ${status}`), fail)
  }
  const all = Promise.all([
    ...Array.from({ length: readers }, (_, reader) => read(reader)),
    ...Array.from({ length: writers }, write),
  ])
  return {
    visits,
    async stop(): Promise<Visits> {
      running = false
      await all
      return visits
    },
  }
}

/** Sends a message from its own client address, and records it when the site has acknowledged it. */
export async function sendMessage(url: string, visits: Visits): Promise<number> {
  visits.sent += 1
  const number = visits.sent
  const subject = `Message ${number}`
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const response = await fetch(`${url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'x-forwarded-for': address },
    body: new URLSearchParams({ name: 'Visitor', email: `${number}@visitor.example`, subject, message: 'Salaam' }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.arrayBuffer()
  if (response.status === 302) {
    const page = response.headers.get('location')
    // A site that waits for its first run leads elsewhere and stores nothing.
    if (page !== '/contact?sent=1#sent') throw new Error(`led to ${page}`)
    visits.acknowledged.push(subject)
  }
  return response.status
}
