import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'
import { withPageCache } from '#tests/support/journeys/launch-options.ts'
import { certificateForLocalhost } from '#tests/support/servers/certificate.ts'
import { startPushService } from '#tests/support/servers/push-service.ts'

const certificate = certificateForLocalhost()

// A Chromium that draws no window shows no notifications, and one that distrusts the certificate starts no worker.
test.use({
  https: certificate,
  viewport: { width: 360, height: 740 },
  serviceWorkers: 'allow',
  launchOptions: { ...withPageCache, args: [...withPageCache.args!, '--ignore-certificate-errors'] },
})

const MOSQUE = 'sample-masjid-demonstration'

/**
 * Chromium subscribes at the service of its maker only. Here it gets a subscription to a service of this machine
 * instead, which it keeps as its own one; everything else of it is real.
 */
async function subscribeAt(context: BrowserContext, { endpoint, p256dh, auth }: Record<string, string>): Promise<void> {
  await context.addInitScript(
    ({ endpoint, keys }) => {
      const kept = (): PushSubscription | null => {
        const applicationServerKey = Uint8Array.from(
          JSON.parse(localStorage.getItem('subscribed') ?? 'null') ?? [],
        ).buffer
        if (applicationServerKey.byteLength === 0) return null
        const options = { applicationServerKey, userVisibleOnly: true }
        const unsubscribe = async () => {
          localStorage.removeItem('subscribed')
          return true
        }
        const toJSON = () => ({ endpoint, keys })
        return { endpoint, options, toJSON, unsubscribe, expirationTime: null, getKey: () => null }
      }
      PushManager.prototype.getSubscription = async () => kept()
      PushManager.prototype.subscribe = async (options) => {
        const bytes = new Uint8Array(options!.applicationServerKey as ArrayBuffer)
        localStorage.setItem('subscribed', JSON.stringify([...bytes]))
        return kept()!
      }
    },
    { endpoint: endpoint!, keys: { p256dh: p256dh!, auth: auth! } },
  )
}

/** What the worker of the site makes of messages that arrive in this browser. */
async function workerOf(page: Page, context: BrowserContext, origin: string) {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    deliver: (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      }),
    /** Presses what is shown; returns the address that opens. A browser opens it only at the press of a person. */
    press: () =>
      context.serviceWorkers()[0]!.evaluate(async () => {
        const worker = self as unknown as {
          registration: ServiceWorkerRegistration
          clients: { openWindow: (address: string) => Promise<void> }
        } & EventTarget
        const opened = new Promise<string>((resolve) => {
          worker.clients.openWindow = async (address) => resolve(address)
        })
        const [notification] = await worker.registration.getNotifications()
        const Event = (globalThis as unknown as Record<'NotificationEvent', typeof CustomEvent>).NotificationEvent
        worker.dispatchEvent(new Event('notificationclick', { notification } as CustomEventInit))
        return opened
      }),
  }
}

test('a visitor follows a mosque and is told of a janazah, its correction and its withdrawal, until one press ends it', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const service = await startPushService(certificate)
  const origin = baseURL!
  await subscribeAt(context, service.subscribe('visitor'))
  await page.goto(`/mosques/${MOSQUE}`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Be told of notices from here' }).click()
  await waitForScript(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'What this device follows' }).click()
  await expect(page.getByRole('alert')).toHaveText('This device follows nothing yet.')
  const follow = page.getByRole('button', { name: 'Follow on this device' })
  await follow.click()
  const denied = page.getByRole('alert')
  await expect(denied).toContainText('This browser does not allow notices from this site.')
  await expect(denied).toBeInViewport()
  await context.grantPermissions(['notifications'], { origin })
  await page.getByRole('checkbox', { name: 'Appeals for help' }).check()
  await follow.click()
  await expect(page.getByText('You are told from now on.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Appeals for help: / })).toBeChecked()
  // The clock of this computer may be in the quiet hours.
  await page.getByRole('checkbox', { name: 'A janazah may come in quiet hours too' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectAccessible(page)
  const { deliver, shown, press } = await workerOf(page, context, origin)

  const admin = await (await browser.newContext({ baseURL: origin })).newPage()
  await signInAsMosqueAdmin(admin)
  await admin.goto('/admin/notices')
  await admin.getByRole('link', { name: 'Janazah', exact: true }).click()
  await admin.getByLabel('Name, as the family wishes it').fill('Nobody, a test')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await admin.getByLabel(/^Day/).fill(tomorrow)
  await admin.getByLabel('Time', { exact: true }).fill('14:30')
  await admin.getByRole('button', { name: 'Preview' }).click()
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()

  /** The message that arrives as the next, which the worker is given. */
  const arrived = async (count: number) => {
    await expect.poll(() => service.received.length).toBe(count)
    const message = service.received[count - 1]!
    await deliver(message.text)
    return { ...message, ...JSON.parse(message.text).notification }
  }
  const first = await arrived(1)
  expect(first).toMatchObject({ browser: 'visitor', urgency: 'high', lang: 'en', dir: 'ltr' })
  const key = await page.evaluate(() => JSON.parse(localStorage.getItem('subscribed')!) as number[])
  expect(first.authorization, 'signed with the key that the browser was given').toContain(
    `k=${Buffer.from(key).toString('base64url')}`,
  )
  await expect
    .poll(shown)
    .toEqual([{ title: expect.stringMatching(/^Janazah · /), body: expect.stringContaining('14:30'), tag: first.tag }])
  expect(first.body).toContain('Nobody, a test')

  const listed = admin.getByRole('listitem').filter({ hasText: 'Nobody, a test' })
  await listed.getByRole('link', { name: 'Correct the notice' }).click()
  await admin.getByLabel('Time', { exact: true }).fill('15:00')
  await admin.getByRole('button', { name: 'Preview' }).click()
  await admin.getByRole('button', { name: 'Publish the correction' }).click()
  const corrected = await arrived(2)
  expect([corrected.topic, corrected.tag]).toEqual([first.topic, first.tag])
  await expect.poll(shown).toEqual([
    {
      title: expect.stringMatching(/^Corrected: Janazah · /),
      body: expect.stringContaining('15:00'),
      tag: first.tag,
    },
  ])
  const address = await press()
  expect(await shown()).toEqual([])
  const own = page.url()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Mayyit of Nobody, a test' })).toBeVisible()
  await expect(page.locator('s')).toContainText('14:30')

  await admin.goto('/admin/notices')
  await listed.getByText('Withdraw', { exact: true }).click()
  await listed.getByRole('button', { name: 'Withdraw it' }).click()
  const withdrawn = await arrived(3)
  expect([withdrawn.topic, withdrawn.navigate]).toEqual([first.topic, address])
  expect(withdrawn.title + withdrawn.body).not.toContain('Nobody')
  await expect.poll(shown).toEqual([{ title: withdrawn.title, body: withdrawn.body, tag: first.tag }])

  await page.goto(`/follow?mosque=${MOSQUE}`)
  await waitForScript(page)
  await page.getByRole('button', { name: 'What this device follows' }).click()
  await expect(page).toHaveURL(own.replace(/&.*/, ''))
  await page.getByRole('button', { name: 'Stop everything' }).click()
  await expect(page.getByText('You follow nothing any more, and everything about it is erased.')).toBeVisible()
  await page.goto('/follow')
  await waitForScript(page)
  await page.getByRole('button', { name: 'What this device follows' }).click()
  await expect(page.getByRole('alert')).toHaveText('This device follows nothing yet.')
  await service.close()
})

test('a press whose worker never gets ready says so, and works when it is pressed again', async ({ page }) => {
  await page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(ServiceWorkerContainer.prototype, 'ready')!
    const page = window as { isWorkerReady?: true }
    Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', {
      get() {
        return page.isWorkerReady ? get!.call(this) : new Promise(() => {})
      },
    })
    PushManager.prototype.getSubscription = async () => null
  })
  await page.clock.install()
  await page.goto(`/follow?mosque=${MOSQUE}`)
  await waitForScript(page)
  const known = page.getByRole('button', { name: 'What this device follows' })
  const message = page.getByRole('alert')
  await known.click()
  const afterSeconds = async () => {
    await page.clock.runFor(1000)
    return message.textContent()
  }
  await expect.poll(afterSeconds).toContain('This browser did not get ready for notices in time. Press again')
  await expect(message).toBeInViewport()
  await page.evaluate(() => Object.assign(window, { isWorkerReady: true }))
  await known.click()
  await expect(message).toHaveText('This device follows nothing yet.')
})
