import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Versions of the package chrome-aws-lambda by the major version of the Chromium in it. */
const packages: Record<string, string> = { 64: '64.0.3264', 80: '2.1.1', 88: '5.5.0', 92: '10.1.0' }

/** Fetches a Chromium of years ago from npm into a folder of its own and returns its path. */
export function fetchOldChromium(folder: string, major: string): string {
  const version = packages[major]
  if (!version) throw new Error(`There is Chromium ${Object.keys(packages).join(', ')}, but not "${major}".`)
  const own = join(folder, `chromium-${major}`)
  const program = join(own, 'chromium')
  if (existsSync(program)) return program
  mkdirSync(own, { recursive: true })
  const [packed = ''] = execFileSync('npm', ['pack', `chrome-aws-lambda@${version}`, '--silent'], { cwd: own })
    .toString()
    .split('\n')
  execFileSync('tar', ['xzf', packed, '--strip-components=1'], { cwd: own })
  for (const name of ['aws', 'swiftshader'].filter((name) => existsSync(join(own, `bin/${name}.tar.br`)))) {
    writeFileSync(join(own, `${name}.tar`), brotliDecompressSync(readFileSync(join(own, `bin/${name}.tar.br`))))
    execFileSync('tar', ['xf', `${name}.tar`], { cwd: own })
  }
  writeFileSync(program, brotliDecompressSync(readFileSync(join(own, 'bin/chromium.br'))), { mode: 0o755 })
  return program
}

export type OldChromium = {
  /** Opens an address in a window of this width and waits until it has loaded; returns what was written to the console as an error. */
  open(address: string, width: number): Promise<string[]>
  evaluate<T>(expression: string): Promise<T>
  screenshot(): Promise<Buffer>
  close(): void
}

const LOAD_MS = 30_000

/** Drives an old Chromium, which Playwright cannot, by the DevTools protocol. */
export async function oldChromium(program: string): Promise<OldChromium> {
  const folder = join(program, '..')
  const child = spawn(
    program,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--hide-scrollbars',
      '--remote-debugging-port=0',
      'about:blank',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: folder, LD_LIBRARY_PATH: join(folder, 'lib') },
    },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
      const found = /DevTools listening on ws:\/\/([^/]+)/.exec(output)
      if (found) resolve(found[1]!)
    })
    child.on('exit', () => reject(new Error(`Chromium ended: ${output}`)))
  })
  const socket = new WebSocket(await firstPage(address))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  let errors: string[] = []
  let onLoad = () => {}
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, error, result } = JSON.parse(String(data))
    if (id) {
      if (error) waiting.get(id)?.reject(new Error(error.message))
      else waiting.get(id)?.resolve(result as never)
    }
    if (method === 'Page.loadEventFired') onLoad()
    if (method === 'Runtime.exceptionThrown')
      errors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text)
    if (method === 'Log.entryAdded' && params.entry.level === 'error')
      errors.push(`${params.entry.text} ${params.entry.url ?? ''}`)
    if (method === 'Runtime.consoleAPICalled' && params.type === 'error')
      errors.push(JSON.stringify(params.args.map(({ value }: { value?: unknown }) => value)))
  })
  let lastId = 0
  const send = <T>(method: string, params: object = {}): Promise<T> => {
    lastId += 1
    const answer = Promise.withResolvers<never>()
    waiting.set(lastId, answer)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return answer.promise
  }
  for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`)

  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await send<{ result: { value: T }; exceptionDetails?: { text: string } }>(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
    )
    if (exceptionDetails) throw new Error(`${exceptionDetails.text} in ${expression}`)
    return result.value
  }
  return {
    async open(url, width) {
      errors = []
      await send('Emulation.setDeviceMetricsOverride', {
        width,
        height: 740,
        deviceScaleFactor: 1,
        mobile: width < 500,
      })
      const loaded = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${url} did not load`)), LOAD_MS)
        onLoad = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      await send('Page.navigate', { url })
      await loaded
      return errors
    },
    evaluate,
    screenshot: async () => Buffer.from((await send<{ data: string }>('Page.captureScreenshot')).data, 'base64'),
    close() {
      socket.close()
      child.kill('SIGKILL')
    },
  }
}

/** The debugger of the page that the browser opens with, which may take a moment. */
async function firstPage(address: string): Promise<string> {
  for (;;) {
    const targets: { type: string; webSocketDebuggerUrl: string }[] = await (
      await fetch(`http://${address}/json/list`)
    ).json()
    const page = targets.find(({ type }) => type === 'page')
    if (page) return page.webSocketDebuggerUrl
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
