import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const filled = { about: 'isha.jamaat', wanted: '20:15', text: '', contact: '', website: '' }
const stored = () => db().selectFrom('reports').selectAll().orderBy('id').execute()

async function site() {
  const mosque = await aMosque({ name: 'Masjid A', slug: 'masjid-a' })
  return { mosque, address: '/mosques/masjid-a/report' }
}

test('a mosque page leads to its report form, which needs neither account nor script', async () => {
  const { address } = await site()
  expect((await open('/mosques/masjid-a/suggest')).links).toContain(address)
  const page = await open(`${address}?about=isha.jamaat`)
  expect(page.has('form[enctype="multipart/form-data"] [name="about"] option[selected][value="isha.jamaat"]')).toBe(
    true,
  )
  expect(page.meta('robots')).toMatch(/^noindex/)
  const sent = await visit(address, { form: filled })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `${address}?sent=1#sent`])
  expect((await open(`${address}?sent=1`)).text).toContain('Thank you. Those who look after')
  const arabic = await visit(`/ar${address}`, { form: { ...filled, contact: 'a@example.org' } })
  expect(arabic.headers.get('location')).toBe(`/ar${address}?sent=1#sent`)
  expect((await stored()).map(({ language, contact }) => [language, contact])).toEqual([
    ['en', null],
    ['ar', 'a@example.org'],
  ])
})

test('a refused form says why at the field and keeps what was typed', async () => {
  const { address } = await site()
  const huge = 'x'.repeat(10_240)
  const bad = [
    [{ ...filled, about: 'isha.begins' }, 'Choose what is wrong'],
    [{ ...filled, wanted: '' }, 'Give the right time'],
    [{ ...filled, wanted: '25:99' }, 'Give the right time'],
    [{ ...filled, about: 'other', wanted: '' }, 'Say in a few words'],
    [{ ...filled, text: huge }, 'at most 1000 characters'],
    [{ ...filled, contact: 'nobody' }, 'not an email address'],
    [{ ...filled, contact: `${huge}@example.org` }, 'not an email address'],
    [{ about: huge, wanted: huge, text: huge, contact: huge }, 'Choose what is wrong'],
  ] as const
  for (const [form, message] of bad) {
    const answer = await open(address, { form })
    expect(`${answer.status} ${message}`).toBe(`400 ${message}`)
    expect(answer.text).toContain(message)
  }
  const kept = await open(address, { form: { ...filled, contact: 'nobody' } })
  expect(kept.fields()).toMatchObject({ contact: 'nobody', wanted: '20:15' })
  expect(await stored()).toEqual([])
})

test('repeated fields are refused without a server error', async () => {
  const { address } = await site()
  const repeated = new FormData()
  for (const name of ['about', 'about', 'wanted', 'wanted', 'text', 'text', 'contact', 'contact'])
    repeated.append(name, 'isha.jamaat')
  expect((await visit(address, { form: repeated })).status).toBe(400)
  expect(await stored()).toEqual([])
})

test('a hidden and an unknown mosque give the same answer', async () => {
  await site()
  await aMosque({ slug: 'masjid-b', status: 'hidden' })
  const answers = []
  for (const slug of ['masjid-b', 'masjid-c'])
    for (const form of [undefined, filled]) {
      const { status, all, document } = await open(`/mosques/${slug}/report`, form ? { form } : {})
      for (const element of all('[nonce]')) element.removeAttribute('nonce')
      answers.push([status, document.toString().replaceAll(slug, 'SLUG')])
    }
  expect(answers[0]![0]).toBe(404)
  expect(answers[2]![1]).toBe(answers[0]![1])
  expect(answers[3]![0]).toBe(answers[1]![0])
  expect(await stored()).toEqual([])
})

test('a photo is stored, what is none is refused at its field', async () => {
  const { address } = await site()
  const withPhoto = (photo: Blob) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(filled)) form.append(name, value)
    form.append('photo', photo, 'board.jpg')
    return form
  }
  const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  expect((await visit(address, { form: withPhoto(new Blob([new Uint8Array(jpeg)])) })).status).toBe(302)
  expect(await db().selectFrom('reportPhotos').select('reportId').execute()).toHaveLength(1)
  const text = await open(address, { form: withPhoto(new Blob(['<svg onload=alert(1)>'], { type: 'image/jpeg' })) })
  expect(text.status).toBe(400)
  expect(text.text).toContain('not a picture that can be read')
  const large = await open(address, { form: withPhoto(new Blob([new Uint8Array(2.5 * 1024 * 1024)])) })
  expect(large.status).toBe(413)
  expect(large.text).toContain('larger than 2 MB')
  expect(await stored()).toHaveLength(1)
})

test('the twenty-first report of an address within an hour is thanked for and held for review', async () => {
  const { address } = await site()
  const asAdmin = await cookieOf(await aSuperadmin())
  for (let n = 1; n <= 21; n++)
    expect((await visit(address, { form: { ...filled, text: `Text ${n}` } })).status).toBe(302)
  const list = (show: string) => open(`/admin/reports?show=${show}`, { as: asAdmin })
  expect((await list('open')).source).not.toContain('Text 21')
  const held = await list('held')
  expect(held.text).toContain('Text 21')
  const before = held.value('before') ?? ''
  const thrown = await visit('/admin/reports?show=held', { as: asAdmin, form: { intent: 'discard', before } })
  expect(decodeURIComponent(thrown.headers.getSetCookie().join())).toContain('1 thrown away')
  expect(await stored()).toHaveLength(20)
  expect((await visit('/admin/reports', { as: asAdmin, form: { intent: 'discard', before: 'x' } })).status).toBe(302)
})
