import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Failure, Result } from './test-steps.ts'

const addresses = ['/', '/ar', '/mosques', '/events', '/prayer-times', '/readyz']
const MAX_START_MS = 600_000
const MAX_ANSWER_MS = 60_000

/** Runs `npm start` as somebody does who has just cloned the project, and asks for some pages. */
export async function startInEmptyFolder(folder: string): Promise<Result> {
  const { NODE_ENV: _of, ...env } = process.env
  const child = spawn('npm', ['start'], {
    env: { ...env, PORT: '0', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that the signal to stop reaches what npm has started.
    detached: true,
  })
  let output = ''
  const failures: Failure[] = []
  try {
    const site = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`It was not ready in time:\n${output}`)), MAX_START_MS)
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk
          const [, url] = /^Ready on (http\S+)/m.exec(output) ?? []
          if (!url || !/^Superadmin \(one time/m.test(output)) return
          clearTimeout(timer)
          resolve(url)
        })
      child.on('exit', (code) => reject(new Error(`It ended with ${code}:\n${output}`)))
    })
    for (const address of addresses) {
      const { status } = await fetch(site + address, { signal: AbortSignal.timeout(MAX_ANSWER_MS) })
      console.log(`${status} ${address}`)
      if (status !== 200) failures.push({ name: `${address} answers ${status}`, message: '' })
    }
  } finally {
    process.kill(-child.pid!, 'SIGTERM')
  }
  return { passed: addresses.length - failures.length, failures }
}
