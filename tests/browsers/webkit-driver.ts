import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#scripts/free-port.ts'
import { type Driver, isOurError } from './driver.ts'
import { virtualDisplay } from './virtual-display.ts'

/** The key of an element in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const CLICK_MS = 10_000

/** Drives WebKitGTK over WebDriver. It writes the console of pages to its standard output. */
export async function webkitDriver(driverPath: string, browserPath: string): Promise<Driver> {
  const display = await virtualDisplay()
  const port = await freePort()
  const child = spawn(driverPath, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))

  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  await answers(send)
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const { sessionId } = await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browserPath, args } } },
  })
  const session = `/session/${sessionId}`
  const find = async (selector: string) =>
    (await send('POST', `${session}/element`, { using: 'css selector', value: selector }))[ELEMENT]
  await send('POST', `${session}/window/rect`, { width: 1280, height: 900 })

  return {
    open: (url) => send('POST', `${session}/url`, { url }),
    async click(selector) {
      const id = await find(selector)
      // An element far below is laid out when it is near, and has no position before.
      const script = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })'
      await send('POST', `${session}/execute/sync`, { script, args: [{ [ELEMENT]: id }] })
      // Right after scrolling WebKit may not find the element yet, so a press that fails is repeated.
      const deadline = Date.now() + CLICK_MS
      for (;;) {
        const failure = await send('POST', `${session}/element/${id}/click`, {}).catch((error: Error) => error)
        if (!(failure instanceof Error)) return
        if (!failure.message.startsWith('element not interactable') || Date.now() > deadline) throw failure
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    type: async (selector, text) => send('POST', `${session}/element/${await find(selector)}/value`, { text }),
    back: () => send('POST', `${session}/back`, {}),
    evaluate: (expression) => send('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    takeErrors() {
      const lines = output.split('\n')
      output = ''
      return lines.filter((line) => /CONSOLE .*ERROR/.test(line) && isOurError(line))
    },
    async close() {
      await send('DELETE', session).catch(() => {})
      child.kill()
      await once(child, 'exit')
      display.close()
    },
  }
}

async function answers(send: (method: string, path: string) => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      await send('GET', '/status')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
