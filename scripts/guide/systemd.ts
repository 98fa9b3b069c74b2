import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { heldSocket } from '#tests/support/servers/held-socket.ts'

const SITE = 'mosque-connect'
/** What Debian's own units start. */
const PROXIES: Record<string, string> = {
  caddy:
    'HOME=/var/lib/caddy exec setpriv --reuid=caddy --regid=caddy --clear-groups caddy run --config /etc/caddy/Caddyfile',
  nginx: "exec nginx -g 'daemon off;'",
}
const PATH = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const STOP_MS = 30_000

type Unit = Record<string, string[]>

/**
 * A stand-in for systemd in a root without it: `systemctl` and `journalctl` there ask this process, which reads the units of
 * the site, holds its socket, and starts it as its user in a tree in which only its own folders can be written.
 */
export async function standInForSystemd(root: string, beforeStart: () => void) {
  const running = new Map<string, { child: ChildProcess; ended: Promise<unknown> }>()
  let socket: ReturnType<typeof heldSocket> | undefined
  const logOf = (name: string) => join(root, `var/log/${name}.log`)
  const read = (name: string) => parseUnit(readFileSync(join(root, 'etc/systemd/system', name), 'utf8'))

  function start(name: string): void {
    if (running.has(name)) return
    beforeStart()
    const isSite = name === SITE
    if (isSite) socket ??= heldSocket(Number(read(`${SITE}.socket`).ListenStream?.[0]?.split(':')[1]))
    const script = isSite
      ? siteScript(root, read(`${SITE}.service`))
      : `exec env -i PATH=${PATH} chroot ${root} /bin/sh -c "${PROXIES[name]}"`
    const log = openSync(logOf(name), 'a')
    const stdio = ['ignore', log, log, ...(isSite && socket ? [socket.handle] : [])] as const
    const child = spawn('unshare', ['--mount', '/bin/sh', '-ec', script], { stdio: [...stdio] })
    running.set(name, { child, ended: once(child, 'exit') })
    child.on('exit', () => running.get(name)?.child === child && running.delete(name))
  }

  async function stop(name: string): Promise<void> {
    if (name === `${SITE}.socket`) {
      socket?.handle.close()
      socket = undefined
    }
    const process = running.get(name)
    if (!process) return
    process.child.kill('SIGTERM')
    const stuck = setTimeout(() => process.child.kill('SIGKILL'), STOP_MS)
    await process.ended
    clearTimeout(stuck)
  }

  const verbs: Record<string, (name: string) => unknown> = {
    enable: start,
    start,
    stop,
    disable: stop,
    restart: async (name) => {
      await stop(name)
      start(name)
    },
  }

  const server = createServer(async (request, response) => {
    const [verb = '', ...words] = (await request.toArray()).join('').split(' ')
    const names = words.filter((word) => !word.startsWith('-'))
    try {
      for (const name of names) await verbs[verb]!(name)
      response.end()
    } catch (error) {
      console.error(error)
      response.writeHead(500).end()
    }
  })
  await once(server.listen(join(root, 'run/systemd-stand-in')), 'listening')
  const ask = 'exec curl --silent --fail --unix-socket /run/systemd-stand-in --data "$*" http://systemd/'
  writeFileSync(join(root, 'usr/local/bin/systemctl'), `#!/bin/sh\n${ask}\n`, { mode: 0o755 })
  const journal = `#!/bin/sh\nexec grep "$6" "/var/log/$2.log"\n`
  writeFileSync(join(root, 'usr/local/bin/journalctl'), journal, { mode: 0o755 })

  return {
    run: (verb: 'restart' | 'start' | 'stop', name: string) => verbs[verb]?.(name),
    log: (name: string) => (existsSync(logOf(name)) ? readFileSync(logOf(name), 'utf8') : ''),
    pid: (name: string) => running.get(name)?.child.pid,
  }
}

function parseUnit(text: string): Unit {
  const unit: Unit = {}
  for (const [, key = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm)) unit[key] = [...(unit[key] ?? []), value]
  return unit
}

/** The commands that do to a mount namespace and a process what the unit asks of systemd, as far as the site could notice. */
function siteScript(root: string, unit: Unit): string {
  const first = (key: string) => {
    const [value] = unit[key] ?? []
    if (value === undefined) throw new Error(`The unit has no ${key}.`)
    return value
  }
  const user = first('User')
  const settings = [
    ...(unit.Environment ?? []).flatMap((line) => line.split(' ')),
    ...(unit.EnvironmentFile ?? []).flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n')),
  ].filter((line) => line.includes('='))
  const writable = (unit.StateDirectory ?? []).map((name) => `/var/lib/${name}`)
  for (const folder of writable)
    execFileSync('chroot', [root, 'install', '-d', '-o', user, '-g', user, '-m', first('StateDirectoryMode'), folder])
  if (first('ProtectSystem') !== 'strict' || first('PrivateTmp') !== 'yes') throw new Error('The unit protects less.')
  return [
    `mount --rbind ${root} ${root}`,
    `mount -o remount,bind,ro ${root}`,
    ...writable.flatMap((path) => [
      `mount --bind ${root}${path} ${root}${path}`,
      `mount -o remount,bind,rw ${root}${path}`,
    ]),
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `exec setpriv --no-new-privs env -i PATH=${PATH} LISTEN_FDS=1 LISTEN_PID=$$ ${settings.map(quoted).join(' ')} chroot --userspec=${user}:${user} ${root} /bin/sh -c ${shell(`cd ${first('WorkingDirectory')} && exec ${first('ExecStart')}`)}`,
  ].join('\n')
}

const shell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A line NAME=value of a unit, whose value may stand in quotes. */
function quoted(line: string): string {
  const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line.trim()) ?? []
  return `${name}=${shell(value.replace(/^(['"])(.*)\1$/, '$2'))}`
}
