import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, globSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPackages } from './debian-packages.ts'
import { freePort } from './free-port.ts'

export type Databases = { tests: string; empty?: string }

/** Runs work with the database that TEST_DATABASE_URL names, or with a cluster of its own; null where there is none. */
export async function withPostgres(
  folder: string,
  work: (databases: Databases | null) => Promise<void>,
): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return work({ tests: process.env.TEST_DATABASE_URL })
  const found = () => globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1)
  if (!found()) installPackages('postgresql')
  const initdb = found()
  if (!initdb) return work(null)
  const cluster = join(folder, 'postgres')
  mkdirSync(cluster)
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? userOf('postgres') : null
  if (user) {
    chmodSync(folder, 0o755)
    chownSync(cluster, user.uid, user.gid)
  }
  const port = String(await freePort())
  const program = (name: string, ...args: string[]) =>
    execFileSync(join(dirname(initdb), name), args, { ...user, cwd: cluster, stdio: ['ignore', 'ignore', 'inherit'] })
  program('initdb', '-D', cluster, '-U', 'test', '--auth=trust', '--locale=C.UTF-8', '--encoding=UTF8')
  // Nothing has to survive the machine.
  const options = `-F -c full_page_writes=off -p ${port} -h 127.0.0.1 -k ${cluster}`
  program('pg_ctl', '-D', cluster, '-w', '-t', '180', '-l', join(cluster, 'log'), '-o', options, 'start')
  const stop = () => program('pg_ctl', '-D', cluster, '-m', 'fast', '-w', 'stop')
  // Before whoever made the folder removes it.
  process.prependListener('exit', stop)
  for (const name of ['test', 'shipped']) program('createdb', '-h', '127.0.0.1', '-p', port, '-U', 'test', name)
  const url = `postgres://test@127.0.0.1:${port}`
  await work({ tests: `${url}/test`, empty: `${url}/shipped` })
}

function userOf(name: string) {
  const id = (kind: string) => Number(execFileSync('id', [kind, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
