import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from '#scripts/chromium.ts'

type Message = { id?: number; method?: string; params?: Record<string, never>; result?: unknown; error?: unknown }
type Event = { targetInfo?: Target; sessionId?: string; prefetchUrl?: string; status?: string }
type Target = { targetId: string; subtype?: string; url: string }
// biome-ignore lint/suspicious/noExplicitAny: what the browser's debugger answers has a shape of its own for each method
type Send = (method: string, params?: object, sessionId?: string) => Promise<any>

const MAX_ANSWER_MS = 5000

/** A tab. Its page changes when a prerendered page is activated. */
export type PlainTab = {
  /** The addresses of prerendered pages that are not shown yet. */
  prerendered(): string[]
  /** The addresses of prefetched pages. */
  prefetched(): string[]
  evaluate(expression: string): Promise<unknown>
  hover(selector: string): Promise<void>
  /** Clicks at the position of the pointer. */
  press(): Promise<void>
  /** Taps an element. */
  touch(selector: string): Promise<{ release(): Promise<void> }>
}

/** Runs a test in Chromium without Playwright, because a browser that Playwright controls does not prerender. */
export async function inPlainChromium(
  { address, isPhone = false, blocked = [] }: { address: string; isPhone?: boolean; blocked?: string[] },
  work: (tab: PlainTab) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'mosque-connect-chromium-'))
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  const browser = spawn(findOrInstallChromium(), [...args, '--window-size=1280,900', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    const connection = await connect(await debuggerAddress(browser.stderr))
    await work(await openTab(connection, address, isPhone, blocked))
  } finally {
    const ended = once(browser, 'exit')
    browser.kill('SIGKILL')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function debuggerAddress(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk
    const address = /ws:\/\/\S+/.exec(text)
    if (address) return address[0]
  }
  throw new Error(`Chromium did not start:\n${text}`)
}

type Connection = Awaited<ReturnType<typeof connect>>

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (message: Message) => void>()
  const listeners: ((message: Message) => void)[] = []
  socket.onmessage = ({ data }) => {
    const message: Message = JSON.parse(data)
    if (message.id) waiting.get(message.id)?.(message)
    else for (const listener of listeners) listener(message)
  }
  await once(socket, 'open')
  let count = 0
  const send: Send = (method, params = {}, sessionId) => {
    count += 1
    const id = count
    socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
    return new Promise((resolve, reject) => {
      // A page that is left may take the answer with it.
      const late = setTimeout(
        () => end({ error: `no answer to ${method} within ${MAX_ANSWER_MS / 1000} s` }),
        MAX_ANSWER_MS,
      )
      const end = ({ result, error }: Message) => {
        clearTimeout(late)
        waiting.delete(id)
        if (error) reject(new Error(JSON.stringify(error)))
        else resolve(result)
      }
      waiting.set(id, end)
    })
  }
  return { send, onMessage: (listener: (message: Message) => void) => listeners.push(listener) }
}

async function openTab(
  { send, onMessage }: Connection,
  address: string,
  isPhone: boolean,
  blocked: string[],
): Promise<PlainTab> {
  const sessions = new Map<string, string>()
  const ahead = new Map<string, string>()
  const fetched: string[] = []
  let current = ''
  onMessage(({ method, params = {} }) => {
    const { targetInfo, sessionId, prefetchUrl, status } = params as Event
    if (prefetchUrl && status === 'Ready') fetched.push(prefetchUrl)
    if (!targetInfo) return
    const { targetId, subtype, url } = targetInfo
    if (method === 'Target.attachedToTarget' && sessionId) sessions.set(targetId, sessionId)
    // A prerendered page is a separate target, which loses its subtype when it is activated.
    if (subtype === 'prerender') ahead.set(targetId, url)
    else ahead.delete(targetId)
    if (!subtype && sessions.has(targetId)) current = targetId
  })
  const { targetInfos } = await send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const [{ targetId }] = targetInfos
  const tab = await send('Target.attachToTarget', { targetId, flatten: true })
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, tab.sessionId)
  await send('Target.setDiscoverTargets', { discover: true })
  const inPage: Send = (method, params) => send(method, params, sessions.get(current))
  const evaluate = async (expression: string) => {
    const response = inPage('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    // While a prerendered page is activated, there is no target.
    return (await response.catch(() => null))?.result.value
  }
  const centerOf = (selector: string): Promise<{ x: number; y: number }> =>
    evaluate(`(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(
      document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`)
  let pointer = { x: 0, y: 0 }
  await inPage('Preload.enable')
  if (isPhone) await asPhone(inPage)
  if (blocked.length > 0) {
    await inPage('Network.enable')
    await inPage('Network.setBlockedURLs', { urls: blocked })
  }
  await inPage('Page.navigate', { url: address })
  return {
    evaluate,
    prerendered: () => [...ahead.values()],
    prefetched: () => fetched,
    async hover(selector) {
      pointer = await centerOf(selector)
      await inPage('Input.dispatchMouseEvent', { type: 'mouseMoved', ...pointer })
    },
    async press() {
      const button = { button: 'left', clickCount: 1, ...pointer }
      await inPage('Input.dispatchMouseEvent', { type: 'mousePressed', ...button })
      // A page that is left at once does not answer any more.
      inPage('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }).catch(() => null)
    },
    async touch(selector) {
      await inPage('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await centerOf(selector)] })
      return { release: () => inPage('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }) }
    },
  }
}

async function asPhone(inPage: Send): Promise<void> {
  await inPage('Emulation.setDeviceMetricsOverride', { width: 390, height: 800, deviceScaleFactor: 2, mobile: true })
  await inPage('Emulation.setTouchEmulationEnabled', { enabled: true })
  const userAgentMetadata = { platform: 'Android', platformVersion: '', architecture: '', model: '', mobile: true }
  await inPage('Emulation.setUserAgentOverride', { userAgent: 'Mozilla/5.0 (Linux; Android 16)', userAgentMetadata })
}
