import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import type { heldSocket } from './held-socket.ts'

export type ServerProcess = {
  /** Its address, once it is ready. */
  url: string
  child: ChildProcess
  /** Its output so far. */
  output(): string
  ended: Promise<number | null>
}

/** An empty database is set up by these settings; a test of the first run empties them. */
const alreadySetUp = { SITE_NAME: 'Mosque Connect', SITE_CITY: 'Cape Town', SUPERADMIN_EMAIL: 'owner@example.org' }

/** Runs `npm start` or `npm run dev` with these settings only, on a free port or a held socket; the caller stops it. */
export function spawnSite(
  settings: Record<string, string>,
  command: 'start' | 'dev' = 'start',
  socket?: ReturnType<typeof heldSocket>,
): ServerProcess {
  const { PATH = '', HOME = '' } = process.env
  // Many sites are started from the same sources.
  const NODE_COMPILE_CACHE = 'node_modules/.cache/compiled'
  const words = [process.execPath, 'scripts/run.mjs', command]
  const options: SpawnOptions = {
    env: { PATH, HOME, NODE_COMPILE_CACHE, SAMPLE_DATA: 'off', PORT: '0', ...alreadySetUp, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(socket ? [socket.handle] : [])],
  }
  const child = socket
    ? spawn('/bin/sh', ['-c', 'LISTEN_PID=$$ exec "$@" <&3', 'sh', ...words], options)
    : spawn(words[0]!, words.slice(1), options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { url: '', child, output: () => output, ended }
}

/** Waits until the server prints its address; when it exits instead, the error has its output. */
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
