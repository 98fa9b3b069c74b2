import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/free-port.ts'

export type Peer = { url: string; pid: number; stop(): void }
type Captured = { headers: Record<string, string>; body: Buffer }

/** Requests an address and returns the response as it is sent. */
export function capture(url: string): Promise<Captured> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers
        resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject).end()
  })
}

/** Starts node:http that sends this response to every request. */
export async function bareNode({ headers, body }: Captured): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-bare-'))
  const port = await freePort()
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(headers))
  writeFileSync(join(folder, 'body'), body)
  const files = [join(folder, 'headers.json'), join(folder, 'body')]
  const child = spawn(process.execPath, ['bench/bare-server.mjs', String(port), ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => end(child, folder) }
}

/** Starts nginx with one worker that serves these bytes as a file; null when it is not installed. */
export async function nginx({ headers, body }: Captured): Promise<Peer | null> {
  if (spawnSync('nginx', ['-v']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'page.html'), body)
  const sent = Object.entries(headers).filter(([name]) => !/^(content-length|content-type|etag)$/.test(name))
  const lines = sent.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`).join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${folder}; default_type "text/html; charset=utf-8"; location / { try_files /page.html =404; ${lines} } } }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  for (let attempt = 0; attempt < 50; attempt++) {
    const up = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (up) return { url, pid: child.pid ?? 0, stop: () => end(child, folder) }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  end(child, folder)
  return null
}

function end(child: ChildProcess, folder: string): void {
  child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
