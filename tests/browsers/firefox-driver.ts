import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bidiSession } from './bidi-session.ts'
import { type Driver, isOurError } from './driver.ts'

const STANDS_MS = 10_000
const VIEWPORT = { width: 1280, height: 800 }
/** No pages of its own at the first start, and no reports to its makers. */
const PREFERENCES = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
}

type Evaluated = { type: string; result: { value?: string }; exceptionDetails?: { text: string } }

/** Firefox over WebDriver BiDi, which accepts certificates of tests. */
export async function firefoxDriver(
  executablePath: string,
  preferences: Record<string, string | number | boolean> = {},
): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'mosque-connect-firefox-'))
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const child = spawn(
    executablePath,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = once(child, 'exit')
  const address = await listeningAddress(child)
  const session = await bidiSession(address, { alwaysMatch: { acceptInsecureCerts: true } })
  const errors: string[] = []
  await session.on('log.entryAdded', ({ level, text }: { level: string; text: string }) => {
    if (level === 'error' && isOurError(text)) errors.push(text)
  })
  const { contexts } = await session.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const { context } = contexts[0]!
  await session.send('browsingContext.setViewport', { context, viewport: VIEWPORT })

  async function evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await session.send<Evaluated>('script.evaluate', {
      expression: `JSON.stringify(${expression})`,
      target: { context },
      awaitPromise: false,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result.value === undefined ? (undefined as T) : JSON.parse(result.value)
  }
  const element = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`
  const perform = (actions: object) => session.send('input.performActions', { context, actions: [actions] })

  /** Waits until an element is where it was a moment ago and nothing covers it: a page that moves would miss the press. */
  async function whereItStands(position: string): Promise<[number, number]> {
    const deadline = Date.now() + STANDS_MS
    let last = ''
    for (;;) {
      const [x, y, isFree] = await evaluate<[number, number, boolean]>(position)
      if ((isFree && last === `${x} ${y}`) || Date.now() > deadline) return [x, y]
      last = `${x} ${y}`
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  return {
    open: (url) => session.send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async click(selector) {
      const [x, y] = await whereItStands(`((element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getClientRects()[0]
        const middle = [Math.round(x + width / 2), Math.round(y + height / 2)]
        return [...middle, element.contains(document.elementFromPoint(...middle))]
      })(${element(selector)})`)
      await perform({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })
    },
    async type(selector, text) {
      await evaluate(`${element(selector)}.focus()`)
      const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await perform({ type: 'key', id: 'keyboard', actions })
    },
    back: () => session.send('browsingContext.traverseHistory', { context, delta: -1 }),
    evaluate,
    takeErrors: () => errors.splice(0),
    async close() {
      await session.end()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** The address on which Firefox listens, from the log it writes when it starts. */
function listeningAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = ''
    child.stderr!.on('data', (chunk) => {
      log += chunk
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(log)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`Firefox ended at its start: ${log}`)))
  })
}
