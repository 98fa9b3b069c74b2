import type { BenchSite } from './site.ts'

export type Visits = {
  asked: number
  failed: Record<string, number>
  thanked: string[]
  sent: number
  slowestReadMs: number
}

/** The settings that let each message come from an address of its own, so that no limit comes in the way. */
export const manyAddresses = { TRUST_PROXY: '127.0.0.1,::1' }

const pages = ['/', '/mosques', '/events', '/prayer-times', '/ar', '/events.ics', '/api/v1/events', '/contact']
const patience = 20_000

/** Readers who ask for kept pages and for pages made anew, and visitors who send messages, until they are stopped. */
export function visitors({ url }: Pick<BenchSite, 'url'>, readers: number, writers: number) {
  const visits: Visits = { asked: 0, failed: {}, thanked: [], sent: 0, slowestReadMs: 0 }
  let running = true
  const fail = (what: unknown) => {
    const { cause, message } = what as Error & { cause?: { code?: string } }
    const name = typeof what === 'string' ? what : (cause?.code ?? message)
    visits.failed[name] = (visits.failed[name] ?? 0) + 1
  }
  const read = async (reader: number) => {
    for (let turn = reader; running; turn++) {
      visits.asked += 1
      const since = performance.now()
      // Every third reader has a message waiting, so that a page is made for them.
      const headers: Record<string, string> = turn % 3 === 0 ? { cookie: 'flash=none' } : {}
      await fetch(url + pages[turn % pages.length], { headers, signal: AbortSignal.timeout(patience) })
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

/** One message from an address of its own; noted once the site has thanked for it. */
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
    signal: AbortSignal.timeout(patience),
  })
  await response.arrayBuffer()
  if (response.status === 302) visits.thanked.push(subject)
  return response.status
}
