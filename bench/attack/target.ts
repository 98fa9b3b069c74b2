import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryOf, startSite } from '#bench/site.ts'
import { freePort } from '#scripts/free-port.ts'
import type { Block } from '#server/http/event-loop-watchdog.ts'
import { controlGroup } from './control-group.ts'

export type Answer = { status: number; headers: Headers; text: string }
export type Message = {
  method?: string
  form?: Record<string, string> | FormData
  body?: string
  headers?: Record<string, string>
  /** The Cookie header. */
  as?: string
  /** The client address. */
  from?: string
}

/** A server under attack. */
export type Target = {
  url: string
  folder: string
  /** The path of the link that the first start printed, or of a new one for data that was there before. */
  superadminLink(): string
  send(path: string, message?: Message): Promise<Answer>
  readonly pid: number
  /** What its process uses, in MB. */
  memory(): number
  /** What all its processes use, in MB. */
  groupMemory(): number
  /** The longest time that something was computed at a stretch, by the faults asked for last, in ms. */
  longestBlock(): number
  /** What held the event loop for more than 50 ms since the last call, by the log. */
  blocks(): Promise<Block[]>
  /** What must not happen under any attack, since the last call. It includes long blocks. */
  faults(): Promise<string[]>
  metric(name: string): Promise<number>
  stop(): Promise<void>
}

const TOKEN = 'of-the-attack'
export const PASSWORD = 'Right#Pass1'
/**
 * How long the event loop may be computed on at a stretch. Attacks arrive many at once, on a machine that may be busy;
 * `bench/worst-input.ts` measures single requests against 50 ms.
 */
const MAX_BLOCK_MS = 600
const STACK = /\n\s+at .+:\d+|node_modules|file:\/\/\//

/** Of the memory of a container, for the heap; where there is no control group, only this part is limited. */
const SHARE_OF_HEAP = 0.4

/**
 * Starts a fresh site as in production in a control group with so much memory. Requests from 127.0.0.1 count as from
 * a trusted proxy, those from other loopback addresses as from visitors.
 */
export async function startTarget(megabytes: number, dataDir?: string, settings: Record<string, string> = {}) {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'mosque-connect-attack-'))
  const group = controlGroup(megabytes)
  console.log(
    group
      ? `In a control group of ${megabytes} MB (${group.name}):`
      : `No control group can be made here. With a heap as in a container of ${megabytes} MB:`,
  )
  const port = settings.PORT ?? String(await freePort())
  const all = {
    ...(group ? {} : { NODE_OPTIONS: `--max-old-space-size=${Math.floor(megabytes * SHARE_OF_HEAP)}` }),
    SAMPLE_DATA: 'on',
    SAMPLE_PASSWORD: PASSWORD,
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN: TOKEN,
    ...settings,
    PORT: port,
  }
  const start = () => startSite(folder, all, group?.commandFor)
  let site = await start()
  let wrongAnswers: string[] = []
  let logged = 0
  let longestBlock = 0

  const send = async (path: string, message: Message = {}): Promise<Answer> => {
    const { form, body, headers = {}, as, from } = message
    const sent = form instanceof FormData ? form : form && new URLSearchParams(form)
    const method = message.method ?? (sent || body !== undefined ? 'POST' : 'GET')
    const response = await fetch(site.url + path, {
      method,
      redirect: 'manual',
      headers: {
        // A site under attack may close a connection that was idle just when the next request is sent on it.
        connection: 'close',
        ...(method === 'POST' ? { origin: site.url } : {}),
        ...(as ? { cookie: as } : {}),
        ...(from ? { 'x-forwarded-for': from } : {}),
        ...headers,
      },
      body: sent ?? body ?? null,
    })
    const text = await response.text()
    const isMeant = response.status < 500 || (response.status === 503 && response.headers.has('retry-after'))
    if (!isMeant) wrongAnswers.push(`${method} ${path.slice(0, 80)} was answered with ${response.status}`)
    if (STACK.test(text)) wrongAnswers.push(`${method} ${path.slice(0, 80)} shows a stack trace`)
    return { status: response.status, headers: response.headers, text }
  }

  const blocks = async () => {
    // The line about a block is written before the answers that follow it.
    for (let wait = 0; wait < 2; wait++) await send('/healthz')
    const lines = site.output().split('\n').slice(logged)
    logged += lines.length - 1
    return lines.filter((line) => line.includes('the event loop was blocked')).map((line) => JSON.parse(line) as Block)
  }

  const target: Target = {
    url: site.url,
    folder,
    send,
    superadminLink() {
      const found = /\/one-time-link\?token=\S+/.exec(dataDir ? printNewLink(dataDir) : site.output())
      if (!found) throw new Error('No link for the superadmin was printed.')
      return found[0]
    },
    get pid() {
      return site.pid
    },
    memory: () => memoryOf(site.pid),
    groupMemory: () => group?.megabytes() ?? memoryOf(site.pid),
    longestBlock: () => longestBlock,
    blocks,
    async faults() {
      longestBlock = 0
      const ended = site.ended()
      if (ended) {
        wrongAnswers = []
        logged = 0
        site = await start()
        return [`The site was ended by ${ended}${group ? `; the kernel has ended ${group.killed()} processes` : ''}`]
      }
      const held = await blocks()
      longestBlock = Math.max(0, ...held.map(({ cpuMilliseconds }) => cpuMilliseconds))
      const faults = [
        ...wrongAnswers,
        ...held
          .filter(({ cpuMilliseconds }) => cpuMilliseconds > MAX_BLOCK_MS)
          .map(({ cpuMilliseconds, during }) => `${during.join() || 'no request'} computed for ${cpuMilliseconds} ms`),
      ]
      wrongAnswers = []
      return faults
    },
    async metric(name) {
      const { text } = await send('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length + 1) ?? Number.NaN,
      )
    },
    async stop() {
      await site.stop()
      group?.remove()
      if (!dataDir) rmSync(folder, { recursive: true, force: true })
    },
  }
  return target
}

const printNewLink = (dataDir: string) =>
  execFileSync(process.execPath, ['scripts/run.mjs', 'superadmin', 'superadmin@sample.example'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })

/** The cookies that a response sets, as a Cookie header. */
export const cookiesOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
