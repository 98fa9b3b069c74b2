import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** An honest visitor and an honest admin, who use the site while it is attacked. They live in a thread of their own. */
export type People = {
  /** The longest waits since the last call, and what did not work. */
  experience(): Promise<Experience>
  leave(): Promise<void>
}
export type Experience = { waits: Record<Deed, number>; faults: string[] }
type Deed = 'page' | 'form' | 'sign-in' | 'saving'
type Home = { url: string; email: string; password: string }

/** How long each may take in the worst moment, in ms. */
export const maxWaits: Record<Deed, number> = { page: 2_000, form: 5_000, 'sign-in': 5_000, saving: 5_000 }

const GIVE_UP_MS = 15_000
const [BETWEEN_PAGES_MS, BETWEEN_SAVES_MS, BETWEEN_SIGN_INS_MS, BETWEEN_FORMS_MS] = [200, 700, 1_500, 3_000]
const pages = [
  '/',
  '/mosques',
  '/events',
  '/prayer-times',
  '/mosques?q=masjid',
  '/events.ics',
  '/ar',
  '/login',
  '/contact',
]

export async function startPeople(home: Home): Promise<People> {
  const worker = new Worker(new URL(import.meta.url), { workerData: home })
  const ask = async (question: string) => {
    const answer = once(worker, 'message')
    worker.postMessage(question)
    const [experience] = await answer
    return experience as Experience
  }
  return {
    experience: () => ask('experience'),
    async leave() {
      await worker.terminate()
    },
  }
}

if (!isMainThread && parentPort) live(workerData as Home, parentPort)

function live({ url, email, password }: Home, port: NonNullable<typeof parentPort>): void {
  const fresh = (): Experience => ({ waits: { page: 0, form: 0, 'sign-in': 0, saving: 0 }, faults: [] })
  let own = fresh()
  let cookie = ''
  let turn = 0
  const since: Partial<Record<Deed, number>> = {}

  const endOf = (deed: Deed) => {
    const started = since[deed]
    if (started !== undefined) own.waits[deed] = Math.max(own.waits[deed], performance.now() - started)
  }
  /** Does something again and again, each time from an address of its own where there is a limit for each. */
  const repeat = async (deed: Deed, between: number, act: (turn: number) => Promise<string | null>) => {
    for (;;) {
      turn += 1
      since[deed] = performance.now()
      const fault = await act(turn).catch((error: Error & { code?: string }) => error.code ?? error.message)
      endOf(deed)
      delete since[deed]
      if (fault) own.faults.push(`${deed}: ${fault}`)
      await pause(between)
    }
  }
  const address = (number: number) => `127.200.${(number >> 8) & 255}.${number & 255}`

  port.on('message', () => {
    // What is under way counts with its wait so far.
    for (const deed of Object.keys(since) as Deed[]) endOf(deed)
    port.postMessage(own)
    own = fresh()
  })
  const visitor = new Agent({ keepAlive: true, localAddress: '127.201.0.1' })
  void repeat('page', BETWEEN_PAGES_MS, async (number) => {
    const path = pages[number % pages.length]!
    const { status } = await send(url, path, { agent: visitor })
    return status === 200 ? null : `${path} answers ${status}`
  })
  void repeat('form', BETWEEN_FORMS_MS, async (number) => {
    const form = { name: 'Visitor', email: `${number}@honest.example`, subject: `Honest ${number}`, message: 'Salaam' }
    const { status } = await send(url, '/contact', { form, from: address(number) })
    return status === 302 ? null : `a message was answered with ${status}`
  })
  void repeat('sign-in', BETWEEN_SIGN_INS_MS, async (number) => {
    const entered = await send(url, '/login', { form: { intent: 'sign-in', email, password }, from: address(number) })
    if (entered.status !== 302) return `it was answered with ${entered.status}`
    cookie = entered.cookie
    return null
  })
  void repeat('saving', BETWEEN_SAVES_MS, async (number) => {
    if (!cookie) return null
    const form = { intent: 'details', name: `Admin ${number % 1_000}`, phone: '' }
    const { status } = await send(url, '/profile', { form, cookie, from: '127.202.0.1' })
    return status === 302 ? null : `it was answered with ${status}`
  })
}

type Sent = { form?: Record<string, string>; cookie?: string; from?: string; agent?: Agent }

async function send(url: string, path: string, { form, cookie, from, agent }: Sent) {
  const body = form && new URLSearchParams(form).toString()
  const sent = request(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    agent: agent ?? false,
    ...(from ? { localAddress: from } : {}),
    signal: AbortSignal.timeout(GIVE_UP_MS),
    headers: {
      ...(body === undefined ? {} : { origin: url, 'content-type': 'application/x-www-form-urlencoded' }),
      ...(cookie ? { cookie } : {}),
    },
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  for await (const _ of response);
  const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]!)
  return { status: response.statusCode ?? 0, cookie: cookies.filter((pair) => !pair.endsWith('=')).join('; ') }
}
