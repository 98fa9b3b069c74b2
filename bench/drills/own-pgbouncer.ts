import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#scripts/free-port.ts'
import { ownFolder } from './own-postgres.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

export type OwnPgBouncer = { url: string; pointAt(port: number): void; stop(): Promise<void> }

/** A PgBouncer of its own in transaction mode, in front of the PostgreSQL at a port of the loopback address. */
export async function ownPgBouncer(serverPort: number, user = 'bench'): Promise<OwnPgBouncer> {
  const { folder, as } = ownFolder('pgbouncer')
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const configure = (server: number) =>
    writeFileSync(
      file,
      `[databases]
site = host=127.0.0.1 port=${server} dbname=postgres user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 15
logfile = ${folder}/log
`,
    )
  configure(serverPort)
  const { uid, gid } = as
  const program = spawn(PROGRAM, ['--quiet', file], {
    cwd: folder,
    stdio: 'ignore',
    ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
  })
  const ended = once(program, 'exit')
  while (!(await listens(port))) {
    if (program.exitCode !== null) throw new Error(`PgBouncer ended with ${program.exitCode}; see ${folder}/log`)
    await wait(50)
  }
  return {
    url: `postgres://bench@127.0.0.1:${port}/site`,
    pointAt(server) {
      configure(server)
      program.kill('SIGHUP')
    },
    async stop() {
      program.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.unref().end()
  })
}
