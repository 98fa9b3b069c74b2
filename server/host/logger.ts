import { Writable } from 'node:stream'
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { Env } from '#app/env.server.ts'

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'ERROR', 60: 'FATAL' }

/** Logs JSON lines; on a terminal and in development, readable lines. */
export function loggerFor(settings: Pick<Env, 'LOG_LEVEL' | 'NODE_ENV'>): FastifyServerOptions['logger'] {
  const level = settings.LOG_LEVEL ?? (settings.NODE_ENV === 'test' ? 'error' : 'info')
  const isReadable = settings.NODE_ENV === 'development' || process.stdout.isTTY
  return isReadable ? { level, base: null, stream: readableLines } : { level, base: null }
}

const readableLines = new Writable({
  write(chunk: Buffer, _encoding, done) {
    process.stdout.write(`${formatLogEntry(chunk.toString())}\n`)
    done()
  },
})

/** Errors that are given to `console` become entries of the log, in which a trace stays on one line. */
export function logErrorsOfConsole(log: Pick<FastifyBaseLogger, 'error' | 'warn'>): void {
  for (const level of ['error', 'warn'] as const) {
    const print = console[level]
    console[level] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error)
      if (err) log[level]({ err }, parts.filter((part) => part !== err).join(' ') || err.message)
      else print(...parts)
    }
  }
}

/** Formats one JSON log entry as a readable line. */
export function formatLogEntry(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line)
  const clock = new Date(time).toISOString().slice(11, 19)
  const fields = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
  const stack = err?.stack ? `\n${err.stack}` : ''
  return [clock, levels[level] ?? level, msg, ...fields].join(' ') + stack
}
