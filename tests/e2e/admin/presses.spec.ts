import { expect, type Locator, type Page } from '@playwright/test'
import { test, waitForScript } from '#tests/support/journeys/journey.ts'
import { journey, journeyDay } from '#tests/support/journeys/journey-settings.ts'
import { signInAsMosqueAdmin } from '#tests/support/journeys/journey-sign-in.ts'
import { phone } from '#tests/support/journeys/ways.ts'

test.use(phone)

/** Counts presses from home: each tap, and opening a field that has not the focus. What is typed or picked is none. */
async function fromHome(page: Page) {
  let presses = 0
  await page.goto('/admin/home')
  await waitForScript(page)
  const open = async (field: Locator) => {
    await expect(field).toBeVisible()
    if (await field.evaluate((element) => element !== document.activeElement)) presses++
  }
  return {
    async press(target: Locator) {
      await target.click()
      presses++
    },
    async type(field: Locator, text: string) {
      await open(field)
      await field.fill(text)
    },
    async choose(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      await open(field)
      await field.setInputFiles(file)
    },
    count: () => presses,
  }
}

test('each daily task takes few presses from home', async ({ page }) => {
  await signInAsMosqueAdmin(page)
  const link = (name: string | RegExp) => page.getByRole('link', { name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('a janazah is published and shared', async () => {
    const { press, type, count } = await fromHome(page)
    await press(page.locator('main nav a[href="/admin/notices"]'))
    await press(page.locator('main').getByRole('link', { name: 'Janazah', exact: true }))
    await type(page.getByLabel('Name, as the family wishes it'), 'Nobody, of the presses')
    await type(page.getByLabel('Time', { exact: true }), '14:30')
    await press(button('Preview'))
    await press(button('Publish'))
    await expect(link('WhatsApp')).toHaveAttribute('href', /Nobody/)
    await expect(page.getByRole('button', { name: /^Copy/ }).first()).toBeVisible()
    expect(count() + 1, 'with the press that shares').toBeLessThanOrEqual(6)
  })

  await test.step('one jamaat is changed, and its picture is ready', async () => {
    const { press, type, count } = await fromHome(page)
    await press(page.locator('main nav a[href="/admin/mosque/times"]'))
    await type(page.locator('[name="dhuhr.jamaat.time"]'), '13:45')
    await press(button('Preview').last())
    await press(button('Publish these times'))
    await expect(page.locator('a[download]')).toBeVisible()
    await expect(link('WhatsApp')).toBeVisible()
    expect(count() + 1, 'with the press that sends').toBeLessThanOrEqual(5)
    await button('Undo').click()
    await expect(page.getByText('Undone')).toBeVisible()
  })

  await test.step('a lecture each week after Maghrib', async () => {
    const { press, type, count } = await fromHome(page)
    await press(page.locator('main nav a[href="/admin/events?add"]'))
    await type(page.getByLabel('Title'), 'Lecture of the presses')
    await press(button('Lecture each week after Maghrib'))
    await type(page.getByLabel('Date').first(), journeyDay(9))
    await type(page.getByLabel('Description'), 'Bring a friend.')
    await press(button('Add Event'))
    await expect(page.getByText('Event created successfully').first()).toBeAttached()
    expect(count()).toBeLessThanOrEqual(6)
    await expect(page.getByText(/Weekly.*after Maghrib|after Maghrib/i).first()).toBeVisible()
  })

  await test.step('a year from a file', async () => {
    const { press, choose, count } = await fromHome(page)
    await press(page.locator('main nav a[href="/admin/mosque/times"]'))
    await press(page.locator('main').getByRole('link', { name: 'From a file' }))
    const days = [20, 21, 22].map((ahead) => `${journeyDay(ahead)},21:50`)
    const buffer = Buffer.from(['Date,Isha Jamaat', ...days].join('\n'))
    await choose(page.locator('input[name=file]'), { name: 'year.csv', mimeType: 'text/csv', buffer })
    const band = page.getByRole('slider')
    const chosen = page.locator('tr[aria-current]')
    await band.press('End')
    await expect(chosen.getByRole('rowheader')).toContainText(` ${Number(journeyDay(22).slice(8))}`)
    await band.press('ArrowLeft')
    await band.press('Enter')
    await expect(chosen.getByRole('rowheader')).toContainText(` ${Number(journeyDay(21).slice(8))}`)
    await expect(chosen.locator(':focus')).toBeVisible()
    await band.click({ position: { x: 2, y: 22 } })
    await expect(chosen.getByRole('rowheader')).toContainText(` ${Number(journeyDay(20).slice(8))}`)
    await press(button('Publish 3 days'))
    await expect(page.getByText('The times of 3 days are published').first()).toBeVisible()
    expect(count()).toBeLessThanOrEqual(4)
    await button('Undo').click()
    await expect(page.getByText('Undone')).toBeVisible()
  })

  await test.step('the mosque is handed over', async () => {
    const { press, type, count } = await fromHome(page)
    await press(page.locator('main nav a[href="/admin/mosque"]'))
    await press(page.locator('main').getByRole('link', { name: 'Colleagues', exact: true }))
    await expect(page).toHaveURL(/colleagues$/)
    await type(page.locator('main input[name=email]'), 'presses@journey.example')
    await type(page.getByLabel(/^Your password/).first(), journey.SAMPLE_PASSWORD)
    await press(button('Send the invitation'))
    await expect(
      page.getByText(`Invitation sent to presses@journey.example`).or(page.getByText('Shown only once')).first(),
    ).toBeVisible()
    expect(count()).toBeLessThanOrEqual(4)
  })

  await test.step('a board is paired', async () => {
    const { press, type, count } = await fromHome(page)
    await press(page.locator('main nav a[href="/admin/mosque"]'))
    await press(page.locator('main').getByRole('link', { name: 'Boards', exact: true }))
    await expect(page).toHaveURL(/boards$/)
    const code: string = await page.evaluate(async () => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      return (await (await fetch('/screen/code', { method: 'POST', headers })).json()).code
    })
    await type(page.getByLabel('Code of the screen'), code)
    await press(button('Connect'))
    await expect(page.getByText('The screen is connected.').first()).toBeVisible()
    expect(count()).toBeLessThanOrEqual(4)
  })
})
