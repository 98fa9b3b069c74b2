import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages where this user may. The caller looks whether what it needs is there now. */
export function installPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${names.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  if (apt('update', '-q')) apt('install', '-qy', '--no-install-recommends', ...names)
}
