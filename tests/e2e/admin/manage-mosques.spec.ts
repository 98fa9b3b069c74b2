import { expect } from '@playwright/test'
import { photo, pictureOfSize } from '#tests/support/data/pictures.ts'
import { expectAccessible, test, waitForScript } from '#tests/support/journeys/journey.ts'
import { signInAsMosqueAdmin, superadminPage } from '#tests/support/journeys/journey-sign-in.ts'
import { phone } from '#tests/support/journeys/ways.ts'

async function aPicture(name: string, seed: number) {
  return { name, mimeType: 'image/jpeg', buffer: await photo(900, 600, seed).jpeg().toBuffer() }
}

test('a superadmin on a phone adds a mosque with pictures, deletes it and restores it', {
  tag: '@central',
}, async ({ browser }) => {
  const page = await superadminPage(browser, phone)
  await page.goto('/admin/mosques')
  await waitForScript(page)
  await page.getByRole('link', { name: 'Add Mosque' }).click()
  await page.getByRole('button', { name: 'Add Mosque' }).click()
  await expect(page.getByText('Please correct the errors in the form').first()).toBeVisible()
  await expect(page.getByLabel('Mosque name')).toBeFocused()
  await expect(page.getByText('Address is required')).toBeVisible()

  await page.getByLabel('Mosque name').fill('Masjid Baobab')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Long Street')
  await page.getByRole('textbox', { name: 'Area', exact: true }).fill('City Bowl')
  await page.getByRole('textbox', { name: 'Suburb' }).fill('Gardens')
  for (const part of ['imams', 'facilities', 'pictures']) await page.locator(`#${part} summary`).first().click()
  await page.getByRole('button', { name: 'Add imam' }).click()
  await page.getByRole('group', { name: 'Imam 2' }).getByLabel('Name').fill('Imam (second)')
  await page.getByRole('group', { name: 'Parking' }).getByText('Yes', { exact: true }).click()
  await page.getByLabel('Note: Parking').fill('Behind the hall')
  const notAPicture = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  // Larger than the limit: it is shrunk on the device, and stays the first one.
  const large = await pictureOfSize(6 * 1024 * 1024)
  const one = { name: 'one.png', mimeType: 'image/png', buffer: large }
  const files = [one, await aPicture('two.jpg', 2), notAPicture]
  await page.getByLabel('Choose pictures').setInputFiles(files)
  await expect(page.getByText(/^Uploading pictures: \d of \d done$/)).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Picture 2 of 2' })).toBeVisible()
  await expect(page.getByText('Please select an image file')).toBeVisible()
  await page.getByRole('button', { name: 'Remove notes.txt from the list' }).click()
  const first = page.getByRole('listitem', { name: 'Picture 1 of 2' }).locator('img')
  const before = await first.getAttribute('src')
  expect(await first.getAttribute('width'), 'the picture that was chosen first').toBe(
    await first.getAttribute('height'),
  )
  await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await expect(first).not.toHaveAttribute('src', before ?? '')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Add Mosque' }).click()
  await expect(page.getByText('Mosque added successfully!')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search mosques' }).fill('baobab')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('1 mosque found')).toBeVisible()

  await page.getByRole('button', { name: 'Delete: Masjid Baobab' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
  await expect(dialog).toContainText('This will delete Masjid Baobab and all its data.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Mosque deleted successfully')).toBeVisible()
  await expect(page.getByText('No mosques found matching your search.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto('/admin/bin')
  await page.getByRole('button', { name: 'Restore' }).first().click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await page.goto('/mosques/search?q=Masjid+Baobab')
  await page
    .getByRole('link', { name: /Masjid Baobab|View Details/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Masjid Baobab' })).toBeVisible()
  await expect(page.getByText('Imam (second)').first()).toBeVisible()
  await page.context().close()
})

test('a draft with its picture is stored on the device, offered on the overview, and leaving the page asks first', async ({
  browser,
}) => {
  const page = await superadminPage(browser)
  await page.goto('/admin/mosques/add')
  await waitForScript(page)
  await page.getByLabel('Mosque name').fill('Masjid Draft')
  await page.locator('#pictures summary').click()
  await page.getByLabel('Choose pictures').setInputFiles([await aPicture('drafted.jpg', 31)])
  const picture = page.getByRole('listitem', { name: 'Picture 1 of 1' }).locator('img')
  const source = String(await picture.getAttribute('src'))
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(source)
  await page.getByRole('link', { name: 'Cancel' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).last().click()
  await expect(page.getByLabel('Mosque name')).toHaveValue('Masjid Draft')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/mosques')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Unsaved details of a place, today: Masjid Draft' }).click()
  await page.getByRole('button', { name: 'Use the draft' }).click()
  await expect(page.getByLabel('Mosque name')).toHaveValue('Masjid Draft')
  await page.locator('#pictures summary').click()
  await expect(picture).toHaveAttribute('src', source)
  await page.context().close()
})

// A separate context, because browsers log the expected 401 and 503 to the console.
test('an upload can be cancelled and retried, and pictures are sorted by dragging', async ({ browser }) => {
  const page = await superadminPage(browser)
  await page.goto('/admin/mosques/add')
  await waitForScript(page)
  const answers: (() => void)[] = []
  await page.route('**/admin/pictures', (route) => {
    answers.push(() => void route.fulfill({ status: 502, json: {} }))
  })
  await page.locator('#pictures summary').click()
  const choose = page.getByLabel('Choose pictures')
  await choose.setInputFiles([await aPicture('slow.jpg', 21)])
  await page.getByRole('button', { name: 'Cancel slow.jpg' }).click()
  await expect(page.getByText('slow.jpg')).toHaveCount(0)
  await choose.setInputFiles([await aPicture('second.jpg', 22)])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!()
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible()
  await page.unroute('**/admin/pictures')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('listitem', { name: 'Picture 1 of 1' })).toBeVisible()
  await choose.setInputFiles([await aPicture('third.jpg', 23)])
  const third = page.getByRole('listitem', { name: 'Picture 2 of 2' })
  await expect(third).toBeVisible()
  const source = await third.locator('img').getAttribute('src')
  const first = page.getByRole('listitem', { name: 'Picture 1 of 2' })
  await third.dragTo(first)
  await expect(first.locator('img')).toHaveAttribute('src', source ?? '')

  await choose.setInputFiles([{ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }])
  await expect(page.getByRole('button', { name: /broken\.jpg$/ })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Mosque' }).click()
  // Beside good ones a wrong file does not hold the form, which is sent and answered.
  await expect(page.getByText('Mosque name is required').first()).toBeVisible()
  await page.context().close()
})

test('a new admin gets a password that is shown once', async ({ browser }) => {
  const page = await superadminPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/admin/mosques?q=Masjid+Example')
  await waitForScript(page)
  await page.getByLabel('Actions for Masjid Example').click()
  await page.getByRole('button', { name: 'Create Admin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Admin' }).click()
  await expect(dialog.getByText('Admin name is required')).toBeVisible()
  await dialog.getByLabel('Admin name').fill('Imam (journey)')
  await dialog.getByLabel('Admin email').fill('Imam@Journey.example')
  await dialog.getByRole('button', { name: 'Create Admin' }).click()
  await expect(page.getByText('Mosque admin account created successfully!')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Copy credentials/ }).click()
  await expect(page.locator('[data-slot=toast]').filter({ hasText: 'Credentials copied to clipboard!' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const password = /Password: (\S+)/.exec(copied)![1]!
  expect(password).toHaveLength(12)
  await dialog.getByRole('button', { name: /^Copy email template/ }).click()
  await expect(
    page.locator('[data-slot=toast]').filter({ hasText: 'Email template copied to clipboard!' }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(password)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create Admin' })).toHaveCount(0)

  await page.context().close()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a mosque admin changes a text, a facility and the pictures of the mosque, and visitors see it', {
    tag: '@central',
  }, async ({ page }) => {
    const description = 'Written by the secretary on a phone.'
    await signInAsMosqueAdmin(page)
    await page.goto('/admin/mosque')
    await waitForScript(page)
    await expect(page.getByLabel('Mosque name')).toBeDisabled()
    for (const part of ['about', 'facilities', 'pictures']) await page.locator(`#${part} summary`).first().click()
    await page.getByLabel('Description').fill(description)
    await page.getByRole('group', { name: 'Hearing loop' }).getByText('Yes', { exact: true }).click()
    const count = await page.locator('input[name=imageAlt]').count()
    await page.getByLabel('Choose pictures').setInputFiles([await aPicture('plain.jpg', 9)])
    await expect(page.locator('input[name=imageAlt]')).toHaveCount(count + 1)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Mosque details updated successfully').first()).toBeAttached()
    await expect(page.locator('input[name=imageAlt]')).toHaveCount(count + 1)
    await page.goto('/mosques/sample-masjid-demonstration')
    await expect(page.getByText(description).first()).toBeVisible()
    await expect(page.getByText('Hearing loop').first()).toBeVisible()
  })
})
