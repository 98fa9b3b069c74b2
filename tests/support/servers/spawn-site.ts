import { type ChildProcess, spawn } from 'node:child_process'

export type ServerProcess = {
  /** Where it is, once it is ready. */
  url: string
  child: ChildProcess
  /** Everything it has printed so far. */
  output(): string
  ended: Promise<number | null>
}

/** Runs `npm start` or `npm run dev` as a person would, with these settings and none of the test's own, on a port the system chooses; the caller ends it. */
export function spawnSite(settings: Record<string, string>, command: 'start' | 'dev' = 'start'): ServerProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['scripts/run.mjs', command], {
    env: { PATH, HOME, SAMPLE_DATA: 'off', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { url: '', child, output: () => output, ended }
}

/** Waits until the server says where it is; one that ends instead fails the test with its own words. */
export function ready(server: ServerProcess): Promise<ServerProcess> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const address = /^Ready on (http\S+)\s/m.exec(server.output())
      if (address) resolve(Object.assign(server, { url: address[1] }))
    }
    server.child.stdout?.on('data', look)
    server.ended.then((code) => reject(new Error(`The server ended with ${code}: ${server.output()}`)))
    look()
  })
}
