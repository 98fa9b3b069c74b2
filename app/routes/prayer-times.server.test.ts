import { expect, test, vi } from 'vitest'
import { checkAdopted, readAdoptedCsv } from '#app/features/prayer-times/adopted/adopted-csv.server.ts'
import * as source from '#app/features/prayer-times/source.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { adoptTimes } from '#app/workflows/adopted-times.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { adoptedCsv } from '#tests/support/data/adopted-timetable.ts'
import { capeTown } from '#tests/support/data/cities.ts'
import { chooseHijri } from '#tests/support/data/declarations.ts'
import { london, storeCities } from '#tests/support/data/two-cities.ts'
import { type Page, textOf } from '#tests/support/http/page.ts'
import { open } from '#tests/support/site/route-site.ts'

/** A page some minutes past noon, with the text of its main part. */
async function page(path: string, at = '2026-11-20T12:05:00Z') {
  const opened = await open(path, { at })
  expect(opened.status).toBe(200)
  return { ...opened, text: textOf(opened.one('main')) }
}

/** The cells of a day's row, as they are without a choice of the madhab. */
const rowOf = ({ all }: Page, day: string) =>
  all(`tr[data-day="${day}"] > :is(th, td)`).map((cell) => {
    const shown = cell.cloneNode(true) as Element
    for (const other of shown.querySelectorAll('.school-hanafi')) other.remove()
    return textOf(shown)
  })

test('without script the page has the next prayer, the month and the choices', async () => {
  const today = await page('/prayer-times')
  const { text } = today
  expect(text).toContain('Accurate salaah times for locations across South Africa')
  expect(text).toContain('Next: Asr 16:15')
  expect(text).not.toContain('We could not use')
  expect(text).toContain('Understanding Salaah Times')
  expect(today.all('tr[data-day]')).toHaveLength(30)
  expect(today.attributes('tr[aria-current="date"]', 'data-day')).toEqual(['2026-11-20'])
  expect(rowOf(today, '2026-11-20')).toEqual([
    'Friday 20 November Today',
    expect.stringMatching(/^Al Juma'a 10 Jumada al-Akhirah 1448/),
    '04:04',
    '05:30',
    '12:35',
    '16:15',
    '19:36',
    '20:55',
  ])
  expect(today.attributes('option[value^="20"]', 'value').filter((month) => /^20\d\d-\d\d$/.test(month!))).toHaveLength(
    12,
  )

  const durban = await page('/prayer-times?city=durban&month=2027-01&school=hanafi')
  expect(durban.text).toContain('January 2027 in Durban')
  expect(durban.has('input[type="radio"][value="hanafi"][checked]')).toBe(true)
  expect(rowOf(durban, '2027-01-01').slice(0, 2)).toEqual(['Friday 1 January', "Al Juma'a 22 Rajab 1448 (expected)"])
  for (const file of ['durban.csv?month=2027-01&school=hanafi', 'durban.ics?school=hanafi'])
    expect(durban.links).toContain(`/prayer-times/${file}`)
  const shafii = await page('/prayer-times?city=durban&month=2027-01')
  expect(rowOf(shafii, '2027-01-01')[5]).not.toBe(rowOf(durban, '2027-01-01')[5])

  const arabic = await page('/ar/prayer-times?city=george')
  expect(arabic.text).toContain('التالية: العصر 15:59')
  expect(arabic.text).toContain('فهم مواقيت الصلاة')

  const wrong = await page('/prayer-times?city=atlantis&month=1999-01&school=x')
  expect(wrong.text).toContain('We could not use this part of the address: city, month, school.')
  expect(wrong.text).toContain('November 2026 in Cape Town')
})

test('without a school in the address pages have the times of both', async () => {
  for (const path of ['/', '/prayer-times']) {
    const { text, texts } = await page(path, '2026-11-20T14:30:00Z')
    expect(texts('main .school-shafii').join()).toContain('Next: Maghrib')
    expect(texts('main .school-hanafi').join()).toContain('Next: Asr 17:')
    expect(text).toContain('Asr by the Hanafi madhab')
  }
  const chosen = await page('/prayer-times?school=shafii', '2026-11-20T14:30:00Z')
  expect([chosen.has('main .school-hanafi'), chosen.text.includes('Next: Asr')]).toEqual([false, false])
})

test('each city and month has its own title and one canonical address', async () => {
  const head = async (path: string) => {
    const { title, canonical } = await open(path)
    return [title?.split(' · ')[0], new URL(canonical!).search]
  }
  expect(await head('/prayer-times')).toEqual(['Salaah Times', ''])
  expect(await head('/prayer-times?city=cape-town&month=2026-11&school=shafii')).toEqual(['Salaah Times', ''])
  expect(await head('/prayer-times?city=durban&month=2026-11')).toEqual(['Salaah Times in Durban', '?city=durban'])
  expect(await head('/prayer-times?month=2027-01')).toEqual([
    'Salaah times for January 2027 in Cape Town',
    '?month=2027-01',
  ])
  expect(await head('/ar/prayer-times?city=george')).toEqual(['مواقيت الصلاة في جورج', '?city=george'])
})

test('at night, past Isha and past midnight, the page shows the right day and prayer', async () => {
  const { text } = await page('/prayer-times', '2026-12-31T20:00:00Z')
  expect(text).toMatch(/Next: Fajr 04:06\s*tomorrow/)
  expect(text).toContain('Thursday 31 December')
  const after = await page('/prayer-times', '2026-12-31T22:00:05Z')
  expect(after.text).toContain('Next: Fajr 04:06')
  expect(after.text).not.toMatch(/04:06\s*tomorrow/)
  expect(after.text).toContain('January 2027 in Cape Town')
})

test('a month that is slow or failed says so in place of its table, and only then', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { salaah: texts } = textsIn('en').public
  const load = vi.spyOn(source, 'loadSalaahDays').mockRejectedValue(new Error('out of order'))
  const failed = await page('/prayer-times')
  expect([failed.text.includes(texts.failed), failed.has('tr[data-day]')]).toEqual([true, false])
  expect(failed.has('[data-times-missing]')).toBe(false)
  load.mockResolvedValue({ state: 'loading' })
  const loading = await page('/prayer-times')
  expect([loading.has('[data-times-missing]'), loading.text.includes(texts.failed)]).toEqual([true, false])
  load.mockRestore()
  const loadDays = source.loadSalaahDays
  let fromFallback = (_days: readonly string[]) => true
  vi.spyOn(source, 'loadSalaahDays').mockImplementation(async (city, school, days) => {
    const found = await loadDays(city, school, days)
    return found.state === 'ready' && fromFallback(days) ? { ...found, source: 'fallback' } : found
  })
  const times = async () => (await page('/prayer-times')).text.split(texts.fallback).length - 1
  // The panel of today says it already.
  expect(await times()).toBe(1)
  fromFallback = (days) => days.length > 2
  expect(await times()).toBe(1)
  fromFallback = () => false
  expect(await times()).toBe(0)
  const whole = await page('/prayer-times')
  expect([whole.has('[data-times-missing]'), whole.text.includes(texts.failed)]).toEqual([false, false])
})

test('around Ramadan a city offers its sheet and its fasts as a calendar', async () => {
  const linksAt = async (at: string) =>
    (await page('/prayer-times?city=durban', at)).links.filter((link) => /fasting|sheet/.test(link))
  expect(await linksAt('2026-11-20T12:05:00Z')).toEqual([])
  expect(await linksAt('2027-02-15T12:05:00Z')).toEqual([
    '/ramadan/sheet?city=durban',
    'webcal://localhost:3000/prayer-times/durban/fasting.ics',
  ])
})

test('the marks of voluntary fasts are explained where a site shows them', async () => {
  const { salaah: texts } = textsIn('en').public
  expect((await page('/prayer-times')).text).toContain(texts.fasts)
  await chooseHijri({ shownDays: ['ashura'] })
  expect((await page('/prayer-times')).text).not.toContain(texts.fasts)
})

test('the head of a month of a city describes it', async () => {
  const { salaah: texts } = textsIn('en').public
  const durban = await page('/prayer-times?city=durban&month=2027-01')
  expect(durban.meta('description')).toBe(texts.description({ month: 'January 2027', city: 'Durban' }))
  const { text, meta } = await page('/prayer-times')
  expect(text).toContain(meta('description'))
})

test('the choices are a form in the language of the page, with its button for visitors without script', async () => {
  const arabic = await page('/ar/prayer-times?city=george&month=2027-01&school=hanafi')
  expect(arabic.attributes('form#choices', 'action')).toEqual(['/ar/prayer-times'])
  expect([arabic.value('city'), arabic.value('month'), arabic.valuesOf('school')]).toEqual([
    'george',
    '2027-01',
    ['hanafi'],
  ])
  expect(arabic.texts('button[form=choices]')).toEqual(Array(2).fill(textsIn('ar').public.salaah.show))
  expect(arabic.texts('select[name=month] option')).toHaveLength(12)
  expect(arabic.links).toContain('/ar/moon')
})

test('programs that make a frame of the address find it with the city and month that it shows', async () => {
  const { salaah: texts } = textsIn('en').public
  for (const [query, canonical, title] of [
    ['', '', texts.timesIn({ city: 'Cape Town' })],
    ['?city=durban&month=2026-11', '?city=durban', texts.timesIn({ city: 'Durban' })],
    ['?month=2027-01', '?month=2027-01', texts.tableLabel({ month: 'January 2027', city: 'Cape Town' })],
  ] as const) {
    const link = (await open(`/prayer-times${query}`)).one('link[type="application/json+oembed"]')
    const url = `http://localhost:3000/prayer-times${canonical}`
    expect([link.getAttribute('title'), link.getAttribute('href')]).toEqual([
      title,
      `http://localhost:3000/oembed?${new URLSearchParams({ url })}`,
    ])
  }
})

test('a month with times of a published timetable names it, and the method for the other times alone', async () => {
  const { adopted } = textsIn('en').public.salaah
  const read = readAdoptedCsv(adoptedCsv(2026, { later: 7 }))
  if (!read.ok) throw new Error(read.fault)
  const { days } = checkAdopted(read.rows, capeTown, 2026)
  const link = 'https://council.example/2026'
  const timetable = { city: capeTown.id, year: 2026, publisher: 'Sample council', link, days }
  const sourceOf = async (path: string) => {
    const { texts } = await page(path)
    return texts('[data-region=source]')[0]!
  }
  const before = await sourceOf('/prayer-times')
  expect(before).not.toContain(adopted.otherTimes)
  await adoptTimes(anActor('superadmin'), timetable, null, new Date())
  const after = await page('/prayer-times')
  expect(after.texts('[data-region=source]')[0]).toContain(`${adopted.source} Sample council`)
  expect(after.texts('[data-region=source]')[0]).toContain(adopted.otherTimes)
  expect(after.links).toContain(link)
  expect((await page('/prayer-times/embed')).links).toContain(link)
  for (const path of ['/prayer-times?month=2027-01', '/prayer-times?city=durban'])
    expect([path, (await sourceOf(path)).includes('Sample council')]).toEqual([path, false])
})

test('what explains the times is folded in parts, with the history that belongs to the site', async () => {
  const { prayersTitle, methodTitle } = textsIn('en').pages.salaahGuide
  const folded = async () => (await page('/prayer-times')).texts('details.salaah-fold summary')
  expect(await folded()).toEqual([prayersTitle, methodTitle, 'A note from Cape Town'])
  const { fajr, dhuhr, asr, maghrib, isha, angles, mosques } = textsIn('en').pages.salaahGuide
  const { texts } = await page('/prayer-times')
  expect(texts('details.salaah-fold li')).toEqual([fajr, dhuhr, asr, maghrib, isha])
  expect(texts('details.salaah-fold p')).toEqual(expect.arrayContaining([angles, mosques]))
  await storeCities([london], { preset: 'neutral', scene: 'city', texts: {} })
  expect(await folded()).toEqual([prayersTitle, methodTitle, 'A note on history'])
})
