import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/free-port.ts'
import { certificateForLocalhost } from '#tests/support/servers/certificate.ts'
import { firefoxPushService } from '#tests/support/servers/firefox-push-service.ts'
import { ready, spawnSite } from '#tests/support/servers/spawn-site.ts'
import { tlsProxy } from '#tests/support/servers/tls-proxy.ts'
import { firefoxDriver } from './firefox-driver.ts'
import { waitFor } from './walk.ts'

const PASSWORD = 'Sample#Walk1'
const READY = 'document.documentElement.dataset.ready !== undefined'

/** Follows a mosque with a real subscription of Firefox at a push service of ours, publishes a janazah and waits until it is shown. */
export async function followInFirefox(executablePath: string): Promise<void> {
  const certificate = certificateForLocalhost()
  const folder = mkdtempSync(join(tmpdir(), 'mosque-connect-push-'))
  const NODE_EXTRA_CA_CERTS = join(folder, 'certificate.pem')
  writeFileSync(NODE_EXTRA_CA_CERTS, certificate.cert)
  const service = await firefoxPushService(certificate)
  const PORT = String(await freePort())
  const proxy = await tlsProxy(certificate, `http://localhost:${PORT}`)
  const sample = { SAMPLE_DATA: 'on', SAMPLE_PASSWORD: PASSWORD, DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const https = { PORT, PUBLIC_URL: proxy.origin, TRUST_PROXY: 'loopback', NODE_EXTRA_CA_CERTS }
  const server = await ready(spawnSite({ ...sample, ...https }))
  const driver = await firefoxDriver(executablePath, {
    'dom.push.serverURL': service.address,
    'dom.push.testing.allowInsecureServerURL': true,
    // A Firefox that is driven connects to no push service by itself.
    'dom.push.connection.enabled': true,
    'permissions.default.desktop-notification': 1,
    // Without a desktop nothing else shows notifications.
    'alerts.useSystemBackend': false,
  })
  const open = async (path: string) => {
    await driver.open(proxy.origin + path)
    await waitFor(driver, READY)
  }
  try {
    await open('/follow?mosque=sample-masjid-demonstration')
    await driver.click('[data-follow=follow]')
    await waitFor(driver, `location.pathname === '/following' && ${READY}`)
    // The clock of this computer may be in the quiet hours.
    await driver.click('[name=janazahAlways]')
    await driver.click('[value=save]')
    await waitFor(driver, `/done=saved/.test(location.search)`)
    await open('/login')
    await driver.type('[name=email]', 'admin@sample.example')
    await driver.type('[name=password]', PASSWORD)
    await driver.click('main form [type=submit]')
    await waitFor(driver, `location.pathname.startsWith('/admin/')`)
    await open('/admin/notices?new=janazah')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await driver.type('[name=name]', 'Nobody, a test')
    for (const [name, value] of [
      ['time', '14:30'],
      ['day', tomorrow],
    ])
      await driver.evaluate(`(document.querySelector('[name=${name}]').value = '${value}')`)
    await driver.click('button[value=preview]:not(.sr-only)')
    await waitFor(driver, `document.querySelector('#preview')`)
    await driver.click('button[value=publish]')
    await waitFor(driver, `/[?]published=/.test(location.search)`)
    await waitFor(driver, shownMatches('Nobody, a test'))
    if (service.acknowledged.join() !== '100') throw new Error(`Firefox answered ${service.acknowledged}`)
  } finally {
    await driver.close()
    server.child.kill('SIGTERM')
    await server.ended
    proxy.close()
    service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether the worker shows a notification with these words. */
const shownMatches = (words: string) =>
  `(navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((shown) => (window.shown = shown)),
    window.shown?.some(({ body }) => body.includes('${words}')))`
