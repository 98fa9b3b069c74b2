import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Installs Debian packages if this user may. The caller checks whether that worked. */
export function installPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${names.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Two tests may install something at the same time, which apt refuses.
  const apt = (...args: string[]) =>
    spawnSync('flock', [join(tmpdir(), 'mosque-connect-apt'), 'apt-get', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  if (apt('update', '-q')) apt('install', '-qy', '--no-install-recommends', ...names)
}
