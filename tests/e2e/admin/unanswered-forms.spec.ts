import { type BrowserContext, expect, type Page } from '@playwright/test'
import { photo } from '#tests/support/data/pictures.ts'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { journey } from '#tests/support/journeys/journey-settings.ts'
import { signInAsMosqueAdmin, signInAsSuperadmin, superadminPage } from '#tests/support/journeys/journey-sign-in.ts'
import { unreliableProxy } from '#tests/support/servers/unreliable-proxy.ts'

const noAnswer = 'The server did not answer: nothing was lost.'
const offline = 'You are offline. Nothing was lost: everything is still in the form.'

/** Answers forms with an error of a proxy, and everything else as usual. */
async function answerFormsWith(context: BrowserContext, status: number) {
  await context.route('**/*.data*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, body: 'Bad gateway' }) : route.fallback(),
  )
}

async function expectKept(page: Page, message: string, button: string, field: string, value: string) {
  await page.locator('main, dialog').getByRole('button', { name: button, exact: true }).last().click()
  const notice = page.getByRole('alert').filter({ hasText: message })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeFocused()
  await expect(page.locator('main').getByLabel(field).last()).toHaveValue(value)
  return notice.getByRole('button', { name: 'Try again' })
}

// Separate contexts, because browsers log the expected failures to the console.
test('an event whose answer is cut in the middle stays in its form, and is added once', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext()
  const proxy = await unreliableProxy(baseURL!)
  const page = await context.newPage()
  await page.goto(`${proxy.origin}/login`)
  await signInAsMosqueAdmin(page)
  await page.goto(`${proxy.origin}/admin/events`)
  await waitForScript(page)
  await page.getByText('Add Event').first().click()
  await page.getByLabel('Title').fill('Cut in the middle')
  await page.getByLabel('Date').first().fill('2026-12-01')
  await page.getByLabel('Start time').fill('18:00')
  await page.getByLabel('End time').fill('19:00')
  await page.getByLabel('Description').fill('Typed with care.')
  proxy.interrupt()
  const retry = await expectKept(
    page,
    `Failed to save event. ${noAnswer}`,
    'Add Event',
    'Description',
    'Typed with care.',
  )
  await expectAccessible(page)
  proxy.restore()
  await retry.click()
  await expect(page.getByText('Event created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cut in the middle' })).toHaveCount(1)
  await expect(page.getByLabel('Title'), 'the form closes').toHaveCount(0)
  const added = page.getByRole('status').filter({ hasText: '“Cut in the middle” was added.' })
  await expect(added.getByRole('link', { name: 'View' })).toBeVisible()
  await expectAccessible(page)
  await added.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Cut in the middle' })).toHaveCount(0)
  await context.close()
  proxy.close()
})

test('a poster chosen without a connection goes with its event, and no form leaves without its pictures', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/login')
  await signInAsMosqueAdmin(page)
  await page.goto('/admin/events')
  await waitForScript(page)
  await page.getByText('Add Event').first().click()
  await page.getByLabel('Title').fill('With a poster')
  await page.getByLabel('Description').fill('Typed with care.')
  await page.getByLabel('Date').first().fill('2026-12-01')
  await page.getByLabel('Start time').fill('18:00')
  await page.getByLabel('End time').fill('19:00')
  const notAPicture = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await page.getByLabel('Choose a picture').setInputFiles(notAPicture)
  await expect(page.getByText('Please select an image file')).toBeVisible()
  await context.setOffline(true)
  const poster = { name: 'poster.png', mimeType: 'image/png', buffer: await photo(900, 600, 5).png().toBuffer() }
  await page.getByLabel('Choose a picture').setInputFiles(poster)
  await expect(page.getByText(offline)).toBeVisible()
  await context.setOffline(false)

  await page.route('**/admin/pictures', (route) => route.abort())
  const add = page.getByRole('button', { name: 'Add Event' })
  const notSent = page.getByText('Nothing was saved yet: a picture could not be uploaded.')
  await add.click()
  await expect(notSent).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('With a poster')
  await expectAccessible(page)

  await page.unroute('**/admin/pictures')
  await add.click()
  await expect(page.getByText('Event created successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Edit: With a poster' }).click()
  await waitForScript(page)
  await expect(page.getByRole('button', { name: 'Remove the picture' })).toBeVisible()

  await page.goto('/admin/mosque')
  await waitForScript(page)
  const count = await page.locator('input[name=imageAlt]').count()
  await page.route('**/admin/pictures', (route) => route.abort())
  await page.locator('#pictures summary').click()
  await page.getByLabel('Choose pictures').setInputFiles([poster])
  await expect(page.getByText(noAnswer)).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(notSent).toBeVisible()
  await page.unroute('**/admin/pictures')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Mosque details updated successfully')).toBeVisible()
  await expect(page.locator('input[name=imageAlt]')).toHaveCount(count + 1)
  await context.close()
})

test('settings, people and pictures stay when a proxy answers for the server', async ({ browser }) => {
  const page = await superadminPage(browser)
  await answerFormsWith(page.context(), 502)
  await page.goto('/admin/settings?tab=customization')
  await waitForScript(page)
  await page.getByLabel('Site name').fill('Masjid Cut')
  await expectKept(page, noAnswer, 'Save Settings', 'Site name', 'Masjid Cut')

  await page.goto('/admin/users')
  await waitForScript(page)
  await page.getByLabel('Full Name').fill('Somebody New')
  await page.getByLabel('Email').fill('new@journey.example')
  await expectKept(page, noAnswer, 'Add Super Admin', 'Full Name', 'Somebody New')

  await page.goto('/admin/mosques?show=no-admin')
  await waitForScript(page)
  await page
    .getByLabel(/^Actions for/)
    .first()
    .click()
  await page.getByRole('button', { name: 'Create Admin' }).click()
  await page.getByLabel('Admin name').fill('Imam Cut')
  await page.getByLabel('Admin email').fill('cut@journey.example')
  await expectKept(page, noAnswer, 'Create Admin', 'Admin name', 'Imam Cut')

  await page.goto('/admin/mosques')
  await waitForScript(page)
  await page
    .getByLabel(/^Actions for/)
    .first()
    .click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Error deleting mosque. ${noAnswer}`)).toBeVisible()

  await page.goto('/admin/mosques/add')
  await waitForScript(page)
  await page.route('**/admin/pictures', (route) => route.abort())
  const file = { name: 'one.png', mimeType: 'image/png', buffer: Buffer.from('a picture') }
  await page.locator('#pictures summary').click()
  await page.getByLabel('Choose pictures').setInputFiles([file])
  await expect(page.getByText(noAnswer)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().close()
})

test('sign-in and mosque stay without a connection, and are sent again', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/login')
  await waitForScript(page)
  await page.getByLabel('Email Address').fill('admin@sample.example')
  await page.getByLabel('Password').fill(journey.SAMPLE_PASSWORD)
  await context.setOffline(true)
  await expectKept(page, offline, 'Sign in', 'Password', journey.SAMPLE_PASSWORD)
  await context.setOffline(false)
  const retry = page.getByRole('alert').filter({ hasText: noAnswer }).getByRole('button', { name: 'Try again' })
  await retry.click()
  await page.waitForURL('**/admin/mosque')

  await page.getByLabel('Phone').fill('+27215550321')
  await context.setOffline(true)
  await expectKept(page, `Error updating mosque details. ${offline}`, 'Save Changes', 'Phone', '+27215550321')
  await context.setOffline(false)
  await expect(page.getByText(offline)).toHaveCount(0)
  await retry.click()
  await expect(page.getByText('Mosque details updated successfully')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('+27215550321')
  await context.close()
})

test('a form with a picture waits while its owner signs in again in another tab', async ({ browser }) => {
  const page = await superadminPage(browser)
  await page.goto('/admin/settings?tab=customization')
  await waitForScript(page)
  await page.getByLabel('Site name').fill('Masjid Logo')
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await photo(1400, 1400).png().toBuffer() }
  await page.locator('input[type=file]').setInputFiles(logo)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'The server did not take the picture' })
  await expect(notice.getByRole('link', { name: 'Sign in again in another tab' })).toBeVisible()
  await expectAccessible(page)
  await signInAsSuperadmin(await page.context().newPage(), 'owner@journey.example')
  const sentAgain = page.waitForRequest((request) => request.method() === 'POST')
  await page.route('**/admin/settings*', (route) => route.abort())
  await notice.getByRole('button', { name: 'Try again' }).click()
  const body = (await sentAgain).postDataBuffer()?.toString('latin1') ?? ''
  expect(body).toContain('Masjid Logo')
  expect(body).toContain('filename="logo.png"')
  await page.context().close()
})

test('a section that gets no answer says so inside the frame, and is tried again there', async ({ browser }) => {
  const page = await superadminPage(browser)
  await waitForScript(page)
  const sections = page.getByRole('navigation', { name: 'Admin sections' })
  await expect(page.locator('link[rel=modulepreload][href*="users"]')).toHaveCount(1)
  const cut = () => page.context().route('**/*.data*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  const cases = [
    ['Mosques', 'Error loading mosques', 'Manage Mosques'],
    ['Events and notices', 'Error loading mosques and events', 'Events'],
    ['People', 'Error loading super admins', 'Super Admins'],
    ['Site', 'Error loading this page', 'Settings'],
  ] as const
  for (const [section, message, title] of cases) {
    await cut()
    await sections.getByRole('link', { name: section, exact: true }).click()
    const notice = page.locator('main [data-slot=notice]')
    await expect(notice).toHaveText(message)
    await expect(sections).toBeVisible()
    await page.context().unroute('**/*.data*')
    await page.locator('main').getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await page.context().setOffline(true)
  await sections.getByRole('link', { name: 'Mosques', exact: true }).click()
  const notice = page.locator('main [data-slot=notice]')
  await expect(notice).toHaveText(/Error loading mosques\s*You are offline/)
  await expect(page).toHaveURL('/admin/mosques')
  await expectAccessible(page)
  await page.context().close()
})
