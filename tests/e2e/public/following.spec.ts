import { expect } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { withPageCache } from '#tests/support/journeys/launch-options.ts'

// A Chromium that draws no window shows no notifications.
test.use({ serviceWorkers: 'allow', launchOptions: withPageCache })

test('a push of the site is shown, and a later one of the same notice takes its place', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'], { origin: baseURL! })
  await page.goto('/')
  await waitForScript(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (body: string) => {
    const notification = {
      title: 'Janazah · Sample Masjid',
      body,
      lang: 'en',
      dir: 'ltr',
      navigate: `${baseURL}/notices`,
      tag: 'one',
    }
    const data = JSON.stringify({ web_push: 8030, notification })
    return devtools.send('ServiceWorker.deliverPushMessage', { origin: baseURL!, registrationId, data })
  }
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }))
    })
  await push('after Asr, 16:45')
  const title = 'Janazah · Sample Masjid'
  await expect.poll(shown).toEqual([{ title, body: 'after Asr, 16:45', data: `${baseURL}/notices` }])
  await push('after Asr, 17:00')
  await expect.poll(shown).toEqual([{ title, body: 'after Asr, 17:00', data: `${baseURL}/notices` }])
})

test('a site without https offers the feed instead', async ({ page }) => {
  await page.goto('/follow')
  await expect(page.getByText('This site cannot send notices to devices.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notices as a feed' })).toHaveAttribute('href', '/notices.atom')
  await expect(page.getByRole('button', { name: 'Follow on this device' })).toHaveCount(0)
})
