import { expect, test } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { cookieOf } from '#tests/support/data/accounts.ts'
import { adoptedCsv } from '#tests/support/data/adopted-timetable.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { messageOf } from '#tests/support/site/press.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const path = '/admin/adopted-times'

async function asSuperadmin() {
  const as = await cookieOf(await aSuperadmin())
  const send = async (fields: Record<string, string>, csv?: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (csv) form.set('file', new File([csv], '2026.csv', { type: 'text/csv' }))
    return open(path, { as, form })
  }
  const text = async (address: string) => (await visit(address)).text()
  return { as, send, text }
}

const council = { city: 'cape-town', year: '2026', publisher: 'Council of the Cape', link: 'https://council.example' }

test('a timetable is checked, confirmed and used on every page and file, until it is removed', async () => {
  const { as, send, text } = await asSuperadmin()
  const mosque = await aMosque()
  const pages = ['/', '/prayer-times', '/ar/prayer-times', `/mosques/${mosque.slug}`, '/prayer-times/cape-town.ics']
  for (const page of [...pages, '/prayer-times/cape-town.csv'])
    expect(await text(page)).not.toContain('Council of the Cape')

  const checked = await send({ ...council, intent: 'check' }, adoptedCsv(2026, { later: 3 }))
  expect(checked.status).toBe(200)
  expect(checked.text).toContain('365 days of 2026 for Cape Town, published by Council of the Cape.')
  expect(checked.text).toContain('Every row is in order.')
  expect(await text('/prayer-times')).not.toContain('Council of the Cape')

  const fields = { ...council, text: checked.value('text') ?? '', replaces: '', intent: 'adopt' }
  expect((await send(fields)).status).toBe(302)
  for (const page of pages) expect(await text(page)).toContain('Council of the Cape')
  // At noon on 20 November the calculated Dhuhr is 12:35 and Asr 16:15.
  const page = await open('/prayer-times')
  expect(page.text).toContain('Next: Dhuhr 12:38')
  expect(page.everything(), 'for a page that stays open').toContain('Next: Asr 16:18')
  expect(page.text).toContain('Published timetable of Council of the Cape')
  expect(page.texts('a[href="https://council.example"] bdi')).toContain('Council of the Cape')
  expect(page.text).toContain('It covers 1 Jan 2026 to 31 Dec 2026.')
  expect((await open('/prayer-times?month=2027-01')).text).toContain('Method 14')
  expect(await text('/prayer-times?city=durban')).not.toContain('Council of the Cape')
  expect(await text('/prayer-times/cape-town.csv')).toContain('2026-11-20,Friday,')
  expect(await text('/prayer-times/cape-town.csv')).toMatch(/2026-11-20,.*,16:18,.*,Council of the Cape,expected\r\n/)
  expect(await text('/prayer-times/cape-town.ics')).toContain('DTSTART;TZID=Africa/Johannesburg:20261120T161800')
  const from = (await open(path, { as })).value('from') ?? ''
  expect((await send({ intent: 'remove', city: 'cape-town', year: '2026', from, to: '' })).status).toBe(302)
  expect(await text('/prayer-times')).toContain('Next: Asr 16:15')
  expect((await send({ intent: 'restore', city: 'cape-town', year: '2026', from: '', to: from })).status).toBe(302)
  expect((await open('/prayer-times')).everything()).toContain('Next: Asr 16:18')
  // A second person who has not seen that it is in use again does not remove or replace it.
  expect((await send(fields)).status).toBe(409)
})

test('a file with mistakes is refused with a remark for each row, and what was typed stays', async () => {
  const { send, text } = await asSuperadmin()
  const csv = adoptedCsv(2026).replace(/^2026-03-05,.*/m, '05/03/2026,1,2,3,4,5,6,7')
  const refused = await send({ ...council, intent: 'adopt' }, csv)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('1 row has an error.')
  expect(refused.text).toContain('The date is not readable. Write it as 2027-01-31.')
  expect(refused.value('publisher')).toBe('Council of the Cape')
  expect(refused.text).not.toContain('Use this timetable')
  const doubtful = await send({ ...council, intent: 'adopt' }, adoptedCsv(2026, { later: 40 }))
  expect(doubtful.status).toBe(400)
  expect(doubtful.text).toContain('Tick this when the doubtful times are as published')
  expect(await text('/prayer-times')).not.toContain('Council of the Cape')
})

test.each([
  [{ ...council, city: 'atlantis' }, 'Choose a city of the list'],
  [{ ...council, year: 'soon' }, 'Enter a year from 2000 to 2100'],
  [{ ...council, publisher: ' ' }, 'Say who publishes the timetable'],
  [{ ...council, link: 'javascript:alert(1)' }, 'Enter a web address'],
])('the fields %j are refused at the field', async (fields, message) => {
  const { send } = await asSuperadmin()
  const refused = await send({ ...fields, intent: 'check' }, adoptedCsv(2026))
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(message)
})

test('odd requests are refused without an error of the server', async () => {
  const { send, as } = await asSuperadmin()
  expect((await send({})).status).toBe(400)
  expect((await send({ intent: 'remove', city: 'x', year: 'y' })).status).toBe(302)
  expect((await send({ intent: 'restore', city: 'durban', year: '2026', from: '', to: 'x' })).status).toBe(302)
  const template = await visit('/admin/export/timetable-template.csv?year=2028', { as })
  const lines = (await template.text()).trim().split('\r\n')
  expect(lines).toHaveLength(367)
  expect(lines[0]).toBe('Date,Fajr,Sunrise,Dhuhr,Asr,Asr (Hanafi),Maghrib,Isha')
})

test('what was in use is listed apart, is used again in place of what is, and each press says what it did', async () => {
  const { as, send } = await asSuperadmin()
  const { adminAdopted: texts } = textsIn('en').admin
  const adopt = async (publisher: string, replaces: string, year = 2026, link = council.link) => {
    const fields = { ...council, publisher, link, year: String(year) }
    const checked = await send({ ...fields, intent: 'check' }, adoptedCsv(year, { later: 3 }))
    return send({ ...fields, text: checked.value('text') ?? '', replaces, intent: 'adopt' })
  }
  const first = await open(path, { as })
  expect([first.text.includes(texts.none), first.text.includes(texts.earlier)]).toEqual([true, false])
  expect(messageOf((await adopt('Council A', '')).headers)).toBe(
    `success: ${texts.adopted({ name: 'Cape Town 2026' })}`,
  )
  const used = await open(path, { as })
  expect([used.text.includes(texts.none), used.text.includes(texts.earlier)]).toEqual([false, false])
  const one = used.value('from')!
  await adopt('Council B', one, 2026, '')
  const both = await open(path, { as })
  const two = both.valuesOf('from')[0]!
  expect(both.texts('main li p')).toEqual(expect.arrayContaining([expect.stringMatching(/^Council A .*365 days/)]))
  expect([both.valuesOf('intent'), both.valuesOf('from'), both.valuesOf('to')]).toEqual([
    ['remove', 'restore'],
    [two, two],
    ['', one],
  ])
  expect(both.texts('main li button')).toEqual([texts.remove, texts.restore])
  expect(both.texts('main li a'), 'a publisher without a page').toEqual(['Council A'])
  await adopt('Council C', '', 2027)
  const three = await open(path, { as })
  expect(three.texts('main li h3').sort()).toEqual(['Cape Town 2026', 'Cape Town 2026', 'Cape Town 2027'])
  expect(three.fields(three.one('main form:has([value=restore])'))).toMatchObject({ from: two, to: one })
  const toast = async (form: Record<string, string>) =>
    messageOf((await send({ city: 'cape-town', year: '2026', ...form })).headers)
  expect(await toast({ intent: 'restore', from: two, to: one })).toBe(
    `success: ${texts.restored({ name: 'Cape Town 2026' })}`,
  )
  expect(await toast({ intent: 'remove', from: one, to: '' })).toBe(
    `success: ${texts.removed({ name: 'Cape Town 2026' })}`,
  )
  expect(await toast({ intent: 'remove', from: one, to: '' })).toBe(`error: ${texts.outdated}`)
})
