import { Writable } from 'node:stream'
import type { FastifyServerOptions } from 'fastify'
import type { Env } from '#app/env.server.ts'

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'ERROR', 60: 'FATAL' }

/** Logs as JSON lines for machines; on a terminal and in development as lines for people. */
export function loggerFor(settings: Pick<Env, 'LOG_LEVEL' | 'NODE_ENV'>): FastifyServerOptions['logger'] {
  const level = settings.LOG_LEVEL ?? (settings.NODE_ENV === 'test' ? 'error' : 'info')
  const people = settings.NODE_ENV === 'development' || process.stdout.isTTY
  return people ? { level, base: null, stream: readableLines } : { level, base: null }
}

const readableLines = new Writable({
  write(chunk: Buffer, _encoding, done) {
    process.stdout.write(`${readable(chunk.toString())}\n`)
    done()
  },
})

/** One log entry as a line a person can read. */
export function readable(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line)
  const clock = new Date(time).toISOString().slice(11, 19)
  const facts = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
  const stack = err?.stack ? `\n${err.stack}` : ''
  return [clock, levels[level] ?? level, msg, ...facts].join(' ') + stack
}
