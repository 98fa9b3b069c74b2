import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { openMailServer } from '#tests/support/servers/open-mail-server.ts'
import { expect, step, total } from './counted-steps.ts'
import { installPackages } from './debian-packages.ts'
import { standInForSystemd } from './guide/systemd.ts'

// npm run test:guide: runs the commands of docs/your-own-server.md as they stand, in a bare Debian or Ubuntu made for it,
// and sends requests and forms through both proxies while the site restarts. Skipped where this machine cannot do that.
const GUIDE = 'docs/your-own-server.md'
const MAX_COMMANDS_TO_FIRST_ANSWER = 15
const HOST = 'mosques.example'
/** Requests and forms while the site restarts, twenty in a second. */
const [REQUESTS, FORMS, PAUSE_MS] = [600, 20, 50]
const agents = new Agent({ keepAlive: true })
const PATHS = ['/', '/mosques', '/events', '/prayer-times', '/ar', '/mosques?q=masjid', '/readyz']
const MAX_START_MS = 180_000

function whatIsMissing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root'
  const lacks = () =>
    ['mmdebstrap', 'ip', 'unshare', 'nsenter'].filter((name) => spawnSync('which', [name]).status !== 0)
  if (lacks().length > 0) installPackages('mmdebstrap', 'iproute2', 'util-linux')
  if (lacks().length > 0) return `${lacks().join(', ')} cannot be installed`
  // The shipped nginx.conf listens on it too.
  if (!existsSync('/proc/net/if_inet6')) return 'this machine has no IPv6'
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--mount-proc', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']
  return spawnSync('unshare', namespaces).status === 0 ? null : 'this machine makes no namespaces'
}

/** Runs a program on the network of this machine, which the commands that serve something do not see. */
const online = (...command: string[]) => output('nsenter', ['--net=/proc/self/fd/3', '--', ...command])

async function output(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', 3] })
  const [said, complained, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  expect(code === 0, `it ended with ${code}:\n${said.slice(-2_000)}${complained.slice(-2_000)}`)
  return said
}

async function followGuide(root: string): Promise<void> {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  // Caddy's own unit lets it listen on port 443.
  writeFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', '0')
  if (!(await makeRoot(root))) return
  const systemd = await standInForSystemd(root, () => giveCertificate(root))
  const mail = await openMailServer()
  const replaced: [RegExp, string][] = [
    [/^curl .*nodejs\.org.*$/, 'cp -a /replaced/node/. /usr/local/'],
    [/SOURCE=\S+/, 'SOURCE=/replaced/source'],
    [/smtp:[^']+/, mail.url],
  ]
  const ofThisMachine = settingsOfNpm(root)
  const state: string[] = []
  const run = (command: string) => {
    const script = [...state, replaced.reduce((words, [from, to]) => words.replace(from, to), command)].join('\n')
    // What is set for all commands, and where they are.
    if (/^(export|cd) /.test(command)) state.push(script.split('\n').at(-1)!)
    const words = ['chroot', root, 'env', '-i', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root']
    const all = [...words, 'DEBIAN_FRONTEND=noninteractive', ...ofThisMachine, '/bin/bash', '-ec', script]
    const [program = '', ...args] = all
    return /^(apt-get|npm|git) /.test(command) ? online(...all) : output(program, args)
  }

  const startedAt = performance.now()
  const commands = [...readFileSync(GUIDE, 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  )
  for (const [index, command] of commands.entries()) {
    if (command.startsWith('npm run build') && !existsSync(join(root, 'srv/mosque-connect/build')))
      await step('a start without a build, by a user who may not build, says what to do', async () => {
        const start = 'cd /srv/mosque-connect && npm start 2>&1 || true'
        const said = await output('chroot', ['--userspec=nobody:nogroup', root, '/bin/sh', '-c', start])
        expect(/npm run build/.test(said) && !/\n\s+at /.test(said), said)
      })
    const said = await step(command, () => run(command).catch(skipWithoutNetwork))
    if (said === undefined) {
      console.log(systemd.log('mosque-connect').slice(-3_000))
      return
    }
    if (/^curl .*\$SITE/.test(command)) {
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      await step(`the first answer over TLS comes after ${index + 1} commands and ${seconds} s`, () =>
        expect(index < MAX_COMMANDS_TO_FIRST_ANSWER, `more than ${MAX_COMMANDS_TO_FIRST_ANSWER}`),
      )
      await step('the site runs as its own user', () =>
        expect(userOf(systemd.pid('mosque-connect')) !== '0', 'as root'),
      )
    }
    if (command.startsWith('journalctl')) await step('the link sets the site up', () => setUp(root, said, systemd))
    if (command.startsWith('mosque-connect superadmin'))
      await step('the link signs in', async () => {
        const link = new URL(/https:\S+/.exec(said)?.[0] ?? '')
        expect((await ask(root, link.pathname + link.search)).status === 200, link.href)
      })
    if (commands[index - 1] === 'npm run build' && command === 'systemctl restart mosque-connect')
      await restartUnderLoad(root, 'Caddy', systemd)
    if (command === 'systemctl start mosque-connect')
      await step('the restore has brought the state of the backup back', async () => {
        await untilReady(root)
        expect(storedForms(root) === 0, `${storedForms(root)} forms of after the backup are there`)
      })
  }
  await untilReady(root)
  await restartUnderLoad(root, 'nginx', systemd)
  await step('mail arrives', async () => {
    for (const until = Date.now() + MAX_START_MS; mail.received.length === 0; await wait(500))
      expect(Date.now() < until, systemd.log('mosque-connect').slice(-2_000))
  })
}

/** Ends the test, not as a failure, when packages cannot be fetched at the moment. */
function skipWithoutNetwork(error: Error): never {
  if (!/Failed to fetch|Could not resolve|Temporary failure|ECONNRE|ETIMEDOUT|EAI_AGAIN/.test(error.message))
    throw error
  console.log(`Skipped: packages cannot be fetched. ${error.message}\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
}

/** A bare root of the Debian or Ubuntu of this machine; false where its packages cannot be fetched. */
async function makeRoot(root: string): Promise<boolean> {
  if (process.availableMemory() > 8 * 2 ** 30)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=5g,mode=755', 'tmpfs', root])
  const about = readFileSync('/etc/os-release', 'utf8')
  const [, suite = ''] = /^VERSION_CODENAME=(\w+)/m.exec(about) ?? []
  const components = /^ID=ubuntu/m.test(about) ? ['--components=main,universe'] : []
  const options = ['--variant=minbase', '--mode=root', '--dpkgopt=force-unsafe-io', ...components]
  const startedAt = performance.now()
  try {
    await online('mmdebstrap', ...options, suite, root)
  } catch (error) {
    console.log(`Skipped: no packages of ${suite}.\n${(error as Error).message.slice(-500)}`)
    return false
  }
  console.log(`A bare root of ${suite} was made (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  const inRoot = (path: string) => join(root, path)
  execFileSync('mount', ['-t', 'proc', 'proc', inRoot('proc')])
  execFileSync('mount', ['--rbind', '/dev', inRoot('dev')])
  copyFileSync('/etc/resolv.conf', inRoot('etc/resolv.conf'))
  writeFileSync(inRoot('etc/hosts'), `127.0.0.1 localhost ${HOST}\n`)
  // Packages start nothing when they are installed.
  writeFileSync(inRoot('usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })

  for (const folder of ['node/bin', 'node/lib/node_modules', 'source', 'npm'])
    mkdirSync(inRoot(`replaced/${folder}`), { recursive: true })
  copyFileSync(process.execPath, inRoot('replaced/node/bin/node'))
  const npm = execFileSync('sh', ['-c', 'realpath "$(command -v npm)"'], { encoding: 'utf8' }).trim()
  cpSync(dirname(dirname(npm)), inRoot('replaced/node/lib/node_modules/npm'), { recursive: true })
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', inRoot('replaced/node/bin/npm')])
  const commit = execFileSync('git', ['stash', 'create'], { encoding: 'utf8' }).trim() || 'HEAD'
  const asRepository = `cd ${inRoot('replaced/source')} && git init -q && git add -A && git -c user.name=test -c user.email=test@example.org commit -qm test`
  execFileSync('sh', ['-ec', `git archive ${commit} | tar -x -C ${inRoot('replaced/source')}; ${asRepository}`])
  writeFileSync(inRoot('usr/local/bin/certbot'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  return true
}

/** The registry and certificates that npm uses on this machine, and what it has fetched already. */
function settingsOfNpm(root: string): string[] {
  const npm = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim()
  if (existsSync(npm('cache'))) execFileSync('mount', ['--bind', npm('cache'), join(root, 'replaced/npm')])
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(authorities)) copyFileSync(authorities, join(root, 'replaced/authorities.crt'))
  return [
    `npm_config_registry=${npm('registry')}`,
    ...(existsSync(authorities) ? ['npm_config_cafile=/replaced/authorities.crt'] : []),
    'npm_config_cache=/replaced/npm',
    'npm_config_prefer_offline=true',
  ]
}

const certificate = (root: string) => join(root, 'etc/letsencrypt/live', HOST)

/** A certificate that signs itself, where certbot would put it and Caddy is told to find it; curl trusts it. */
function giveCertificate(root: string): void {
  const inRoot = `/etc/letsencrypt/live/${HOST}`
  if (!existsSync(certificate(root))) {
    mkdirSync(certificate(root), { recursive: true })
    const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
    const files = ['-keyout', `${inRoot}/privkey.pem`, '-out', `${inRoot}/fullchain.pem`]
    const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
    execFileSync('chroot', [root, 'openssl', 'req', ...kind, ...names, ...files], { stdio: 'ignore' })
    const trust = `chmod 644 ${inRoot}/privkey.pem; cat ${inRoot}/fullchain.pem >> /etc/ssl/certs/ca-certificates.crt`
    execFileSync('chroot', [root, '/bin/sh', '-ec', trust])
  }
  const file = join(root, 'etc/caddy/Caddyfile')
  if (!existsSync(file)) return
  const shipped = readFileSync(file, 'utf8').replace(/\n\ttls .*/, '')
  const itself = `${HOST} {`
  writeFileSync(file, shipped.replace(itself, `${itself}\n\ttls ${inRoot}/fullchain.pem ${inRoot}/privkey.pem`))
}

type Answer = { status: number; location: string; cache: string }

/** Asks the proxy in front of the site, from an address of its own; a form when fields are given. */
function ask(root: string, path: string, visitor = 0, form?: Record<string, string>): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString()
  const headers = {
    host: HOST,
    ...(body && { 'content-type': 'application/x-www-form-urlencoded', origin: `https://${HOST}` }),
  }
  const ca = readFileSync(join(certificate(root), 'fullchain.pem'))
  // As visitors of many networks, whom nginx limits one by one.
  const localAddress = `127.0.${visitor + 1}.1`
  const agent = body ? undefined : agents
  return new Promise((done) => {
    const sent = request({
      host: '127.0.0.1',
      servername: HOST,
      method: body ? 'POST' : 'GET',
      path,
      headers,
      ca,
      localAddress,
      agent,
    })
    const failed = (error: Error) => done({ status: 0, location: error.message, cache: '' })
    sent.on('error', failed).on('response', (answer) => {
      const { location = '', 'x-cache': cache = '' } = answer.headers
      answer
        .resume()
        .on('error', failed)
        .on('end', () => done({ status: answer.statusCode ?? 0, location, cache: String(cache) }))
    })
    sent.end(body)
  })
}

async function untilReady(root: string): Promise<void> {
  for (const until = Date.now() + MAX_START_MS; (await ask(root, '/readyz')).status !== 200; await wait(200))
    expect(Date.now() < until, 'The site is not ready.')
}

type Systemd = Awaited<ReturnType<typeof standInForSystemd>>

async function setUp(root: string, said: string, systemd: Systemd): Promise<void> {
  const link = new URL(/https:\S+/.exec(said)?.[0] ?? '')
  expect(link.host === HOST, link.href)
  const { status } = await ask(root, link.pathname + link.search)
  expect(status === 200, `${link} answers ${status}`)
  const settings =
    "\nSITE_NAME='Masjids of Leicester'\nSITE_CITY=leicester\nSITE_COUNTRY=GB\nSUPERADMIN_EMAIL=owner@example.org\n"
  writeFileSync(join(root, 'etc/mosque-connect.env'), settings, { flag: 'a' })
  await systemd.run('restart', 'mosque-connect')
  await untilReady(root)
  const home = await ask(root, '/')
  expect(home.status === 200, `/ answers ${home.status}`)
}

/** Requests and forms go on while the site restarts; each is answered, and each form is stored. */
async function restartUnderLoad(root: string, proxy: string, systemd: Systemd): Promise<void> {
  const before = storedForms(root)
  const read: Promise<Answer>[] = []
  const forms: Promise<Answer>[] = []
  let restarted: unknown
  await step(`a restart behind ${proxy} loses none of ${REQUESTS} requests and ${FORMS} forms`, async () => {
    const startedAt = performance.now()
    for (let n = 0; n < REQUESTS; n++) {
      await wait(Math.max(0, startedAt + n * PAUSE_MS - performance.now()))
      read.push(ask(root, PATHS[n % PATHS.length]!, n % 60))
      if (n % (REQUESTS / FORMS) === 5)
        forms.push(ask(root, '/contact', 60 + forms.length, message(proxy, forms.length)))
      if (n === REQUESTS / 4) restarted = systemd.run('restart', 'mosque-connect')
    }
    await restarted
    const lost = (await Promise.all(read)).filter(({ status, cache }) => status !== 200 || cache === 'STALE')
    expect(lost.length === 0, `${lost.length} were lost: ${JSON.stringify(lost[0])}`)
    const refused = (await Promise.all(forms)).filter(({ location }) => !location.includes('sent=1'))
    expect(refused.length === 0, `${refused.length} forms were lost: ${JSON.stringify(refused[0])}`)
    expect(storedForms(root) - before === FORMS, `${storedForms(root) - before} forms are stored`)
  })
}

const message = (proxy: string, n: number) => ({
  name: `Visitor ${n} of ${proxy}`,
  email: `visitor${n}@example.org`,
  subject: 'A question',
  message: `Is there place for ladies? Asked for the ${n}th time.`,
})

function storedForms(root: string): number {
  const database = new DatabaseSync(join(root, 'var/lib/mosque-connect/mosque-connect.db'), { readOnly: true })
  const row = database.prepare('select count(*) as forms from messages').get()
  database.close()
  return Number(row?.forms)
}

const userOf = (pid = 0) => /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]

const [inside] = process.argv.slice(2)
if (inside) {
  await followGuide(inside)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
}

const missing = whatIsMissing()
if (missing) {
  console.log(`Skipped: ${missing}.\n0 passed, 0 failed`)
  process.exit(0)
}
const root = mkdtempSync(join(tmpdir(), 'mosque-connect-guide-'))
const words = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
const { status } = spawnSync('unshare', [...words, process.execPath, 'scripts/run.mjs', 'test-guide', root], {
  // The network of this machine, for the commands that fetch something.
  stdio: ['ignore', 'inherit', 'inherit', openSync('/proc/self/ns/net', 'r')],
})
rmSync(root, { recursive: true, force: true })
process.exit(status ?? 1)
