import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** What a server did under load; `cpuMicroseconds` is its own processor time for one request. */
export type Load = { perSecond: number; cpuMicroseconds: number; p50: number; p99: number; failures: number }

const CONNECTIONS = 64
/** A server under load. */
export type Target = { url: string; pid: number }

/** Linux counts processor time in hundredths of a second. */
const TICK_MICROSECONDS = 10_000

/** Loads one address of a server with wrk for so many seconds; latency in ms. */
export async function load({ url, pid }: Target, seconds: number, headers: Record<string, string> = {}): Promise<Load> {
  const sent = Object.entries({ 'accept-encoding': 'br', ...headers }).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ])
  const before = processorTicks(pid)
  const report = await wrk(['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...sent, url])
  const ticks = processorTicks(pid) - before
  const count = Number(/(\d+) requests in/.exec(report)?.[1])
  const errors = /connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(report)?.slice(1) ?? []
  const errorResponses = Number(/Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? 0)
  return {
    perSecond: count / seconds,
    cpuMicroseconds: (ticks * TICK_MICROSECONDS) / count,
    p50: milliseconds(report, 50),
    p99: milliseconds(report, 99),
    failures: errorResponses + errors.reduce((sum, error) => sum + Number(error), 0),
  }
}

function wrk(args: string[]): Promise<string> {
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let report = ''
  child.stdout.on('data', (chunk) => {
    report += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new Error('The bench needs wrk: apt install wrk.')))
    child.on('close', (code) => (code === 0 ? resolve(report) : reject(new Error(`wrk ended with ${code}.`))))
  })
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }

function milliseconds(report: string, percentile: number): number {
  const [, value, unit = ''] = new RegExp(`^\\s+${percentile}%\\s+([\\d.]+)(us|ms|s)`, 'm').exec(report) ?? []
  return Number(value) * (units[unit] ?? Number.NaN)
}

const IDLE_MS = 2_000
const MAX_IDLE_TICKS = 4

/** Waits until a server has computed next to nothing for a while: its first jobs are over, such as storing sample pictures. */
export async function untilIdle(pid: number): Promise<void> {
  for (let before = -1; ; ) {
    const ticks = processorTicks(pid)
    if (before >= 0 && ticks - before <= MAX_IDLE_TICKS) return
    before = ticks
    await wait(IDLE_MS)
  }
}

/** The processor time of a process and of those it has started, all threads together. */
function processorTicks(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (.*)/s)
  const fields = rest.split(' ')
  const own = Number(fields[11]) + Number(fields[12])
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return own + children.reduce((sum, child) => sum + processorTicks(child), 0)
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
