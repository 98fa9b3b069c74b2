import { spawn } from 'node:child_process'
import { join } from 'node:path'

export type Outcome = { name: string; ok: boolean; output: string; seconds: number }

/** A tool of node_modules as a command line for this Node. */
export const tool = (name: string, ...args: string[]): string[] => [join('node_modules/.bin', name), ...args]

/** Runs one command; a command that speaks for itself writes straight to the terminal. */
export function run(name: string, args: string[], options: { env?: NodeJS.ProcessEnv; loud?: boolean } = {}) {
  const since = performance.now()
  return new Promise<Outcome>((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...options.env },
      stdio: options.loud ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk
      })
    }
    const end = (ok: boolean) => resolve({ name, ok, output, seconds: (performance.now() - since) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

/** One line for each finished piece of work; what it said follows only when it failed. */
export function report({ name, ok, output, seconds }: Outcome): void {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!ok && output) console.log(output.trimEnd())
}
