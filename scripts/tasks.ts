import { spawn } from 'node:child_process'
import { join } from 'node:path'

export type TaskResult = { name: string; ok: boolean; output: string; seconds: number }

/** The arguments that run a tool of node_modules with this Node. */
export const tool = (name: string, ...args: string[]): string[] => [join('node_modules/.bin', name), ...args]

/** Runs a command and collects its output; with `showOutput` it is written to the terminal as well. */
export function run(
  name: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; showOutput?: boolean; cwd?: string } = {},
) {
  const startedAt = performance.now()
  return new Promise<TaskResult>((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...options.env },
      cwd: options.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
        if (options.showOutput) process.stdout.write(chunk)
      })
    }
    const end = (ok: boolean) => resolve({ name, ok, output, seconds: (performance.now() - startedAt) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

/** Prints the outcome of a task as one line, with its output if it failed. */
export function report({ name, ok, output, seconds }: TaskResult): void {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!ok && output) console.log(output.trimEnd())
}
