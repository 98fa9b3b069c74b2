import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Visits } from '#bench/visitors.ts'
import { freePort } from '#scripts/free-port.ts'

export type OwnPostgres = {
  port: number
  url: string
  restart(mode: 'fast' | 'immediate'): void
  /** Makes a standby that streams from this server and starts it. */
  standby(): Promise<OwnPostgres>
  promote(): void
  /** Its first process. */
  pid(): number
  halt(): void
  resume(): void
  /** Ends every process of the server at once, as a power failure does. */
  kill(): void
  query(sql: string): Promise<Record<string, unknown>[]>
  stop(): void
}

const USER = 'bench'

/** Starts a temporary PostgreSQL on the loopback address; when run by root it runs as `postgres`. */
export async function ownPostgres(): Promise<OwnPostgres> {
  return await start((run, data) =>
    run('initdb', '--pgdata', data, `--username=${USER}`, '--auth=trust', '--encoding=UTF8', '--locale=C'),
  )
}

type Run = (tool: string, ...words: string[]) => void

async function start(prepare: (run: Run, data: string) => void): Promise<OwnPostgres> {
  const { folder, as } = ownFolder('postgres')
  const data = join(folder, 'data')
  const port = await freePort()
  const run: Run = (tool, ...words) => {
    // Its output goes to a file, because a server that has our pipe open would block this process.
    const { status, error } = spawnSync(join(toolFolder(), tool), words, { ...as, cwd: folder, stdio: 'ignore' })
    if (status !== 0) throw error ?? new Error(`${tool} ended with ${status}; see ${folder}/log`)
  }
  prepare(run, data)
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  const control = (...words: string[]) =>
    run('pg_ctl', '--pgdata', data, '--wait', '--log', join(folder, 'log'), ...words)
  control('--options', options, 'start')
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  let isKilled = false
  return {
    port,
    url,
    restart: (mode) => control('--mode', mode, '--options', options, 'restart'),
    standby: () =>
      start((runThere, dataThere) => {
        const primary = `host=127.0.0.1 port=${port} user=${USER} application_name=standby`
        runThere('pg_basebackup', '--pgdata', dataThere, '--write-recovery-conf', '--checkpoint=fast', '-d', primary)
      }),
    promote: () => control('promote'),
    pid,
    halt: () => control('--mode', 'immediate', 'stop'),
    resume: () => control('--options', options, 'start'),
    kill() {
      isKilled = true
      const postmaster = pid()
      for (const pid of [postmaster, ...childrenOf(postmaster)]) killIfRunning(pid)
    },
    async query(sql) {
      const client = new pg.Client(url)
      await client.connect()
      return (await client.query(sql).finally(() => client.end())).rows
    },
    stop() {
      if (!isKilled) control('--mode', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A temporary folder, and the user that may write to it: PostgreSQL and PgBouncer refuse to run as root. */
export function ownFolder(name: string): { folder: string; as: SpawnSyncOptions } {
  const folder = mkdtempSync(join(tmpdir(), `mosque-connect-${name}-`))
  if (process.getuid?.() !== 0) return { folder, as: {} }
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [id('-u'), id('-g')]
  chownSync(folder, uid, gid)
  return { folder, as: { uid, gid } }
}

/** The processes of a server end by themselves when the first of them is killed. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The processes a process has started. */
export function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return list.split(' ').filter(Boolean).map(Number)
}

/** The folder of the PostgreSQL tools; Debian has one for each version. */
function toolFolder(): string {
  const versions = '/usr/lib/postgresql'
  const newest = readdirSync(versions).sort().at(-1)
  if (!newest) throw new Error(`PostgreSQL is not installed in ${versions}.`)
  return join(versions, newest, 'bin')
}

/** What a drill under load tells at its end, once its site has stopped: how many acknowledged messages are not stored. */
export async function endDrill(
  postgres: OwnPostgres,
  folder: string,
  { requests, sent, acknowledged, failed }: Visits,
) {
  const rows = await postgres.query('select subject from messages')
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  const stored = new Set(rows.map(({ subject }) => String(subject)))
  const lost = acknowledged.filter((subject) => !stored.has(subject)).length
  const failures = Object.values(failed).reduce((sum, count) => sum + count, 0)
  return { requests, sent, acknowledged: acknowledged.length, lost, failures, failed }
}
