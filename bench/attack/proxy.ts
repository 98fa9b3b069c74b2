import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const START_MS = 5_000

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0

/** Starts nginx as in deploy/nginx.conf, without TLS, on this port in front of a site. */
export async function startProxy(port: string, site: string): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-nginx-'))
  mkdirSync(join(folder, 'cache'), { mode: 0o777 })
  const shipped = readFileSync('deploy/nginx.conf', 'utf8')
  // The second server leads to TLS.
  const [both = ''] = shipped.split(/^server \{\n {2}listen 80;/m, 1)
  const conf = both
    .replace('/var/cache/mosque-connect', join(folder, 'cache'))
    .replaceAll('server 127.0.0.1:3000', `server ${new URL(site).host}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ {2}(listen \[::\]|ssl_certificate).*\n/gm, '')
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  writeFileSync(
    file,
    `daemon off;\n${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;\nworker_rlimit_nofile 20000;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'errors.log')} crit;\nevents { worker_connections 8192; }\nhttp {\naccess_log off;\n${temporary}\n${conf}}\n`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  for (const until = Date.now() + START_MS; Date.now() < until; await pause(100))
    if (
      await fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
  return {
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
