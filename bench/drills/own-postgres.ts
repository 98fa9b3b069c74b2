import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#bench/site.ts'

export type OwnPostgres = { url: string; restart(mode: 'fast' | 'immediate'): void; stop(): void }

/** A PostgreSQL of its own in a temporary folder, on the loopback address; with root's rights it runs as `postgres`. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  const as: SpawnSyncOptions = process.getuid?.() === 0 ? owner(folder) : {}
  const run = (tool: string, ...words: string[]) => {
    // Its messages go to a file: a server that keeps our pipe open would keep us waiting for its end.
    const { status, error } = spawnSync(join(toolFolder(), tool), words, { ...as, cwd: folder, stdio: 'ignore' })
    if (status !== 0) throw error ?? new Error(`${tool} ended with ${status}; see ${folder}/log`)
  }
  run('initdb', '--pgdata', data, '--username=bench', '--auth=trust', '--encoding=UTF8', '--locale=C')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  const control = (...words: string[]) =>
    run('pg_ctl', '--pgdata', data, '--wait', '--log', join(folder, 'log'), ...words)
  control('--options', options, 'start')
  return {
    url: `postgres://bench@127.0.0.1:${port}/postgres`,
    restart: (mode) => control('--mode', mode, '--options', options, 'restart'),
    stop() {
      control('--mode', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function owner(folder: string): SpawnSyncOptions {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [id('-u'), id('-g')]
  chownSync(folder, uid, gid)
  return { uid, gid }
}

/** Debian keeps the tools of each version in a folder of its own. */
function toolFolder(): string {
  const versions = '/usr/lib/postgresql'
  const newest = readdirSync(versions).sort().at(-1)
  if (!newest) throw new Error(`PostgreSQL is not installed in ${versions}.`)
  return join(versions, newest, 'bin')
}
