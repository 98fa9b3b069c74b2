import ical from 'node-ical'
import { expect, test, vi } from 'vitest'
import { sendMoonQuestion } from '#app/features/hijri/declare/moon-mail.server.ts'
import { saveMosqueCalendar } from '#app/features/hijri/own-days/own-days.server.ts'
import type { DaysFile, FileDay } from '#app/features/timetables/days-file.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { emailsTo } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { chooseHijri, declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { cachedUntil, open, openXml, visit } from '#tests/support/site/route-site.ts'

const AUTHORITY = 'Demonstration moon committee (sample)'

test('the page says what was announced, what is expected next and why', async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(['2026-11-11', 1448, 6], AUTHORITY)
  const page = await open('/moon')
  expect(page.text).toContain('10 Jumada al-Akhirah 1448')
  for (const sentence of [
    '1 Jumada al-Akhirah 1448 is Wednesday 11 November 2026.',
    `Announced by ${AUTHORITY}.`,
    'Next evening to look for the moon: Wednesday 9 December, after sunset.',
    'Figures are not a sighting.',
    'Jumada al-Akhirah 1448 10 Nov 2026 21:30',
  ])
    expect(page.text).toContain(sentence)
  expect(page.texts('h2').slice(0, 4)).toEqual([
    'Next evening to look for the moon: Wednesday 9 December, after sunset.',
    'Jumada al-Akhirah',
    'The year 1448',
    'What was announced',
  ])
  const arabic = await open('/ar/moon')
  expect(arabic.text).toContain('10 جمادى الآخرة 1448')
  expect(arabic.text).toContain('الأرقام ليست رؤية')
  expect((await open('/prayer-times')).links).toContain('/moon')
})

test('the figures are those of the evening of the 29th and of the next one', async () => {
  const page = await open('/moon')
  const cells = page
    .all('[aria-label="The moon in the evening"] tbody tr')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
  expect(cells.map(([name]) => name)).toEqual([
    'Born',
    'Sunset',
    'Age at sunset',
    'Sets after the sun',
    'Best time to look',
    'Height then',
    'Naked eye',
  ])
  // The moon is born on 9 December 2026 at 00:52:31 UTC.
  expect(cells[0]?.slice(1)).toEqual(['Wednesday 02:53', 'Wednesday 02:53'])
  expect(cells[2]?.[1]).toMatch(/^1[5-7] h \d\d min$/)
  expect(cells[6]?.[2]).toBe('easily visible')
  expect(page.text).toContain('1 Rajab is therefore expected on Friday 11 December.')
})

test('the month is drawn with today, the evening to look for the moon and a 30th day that is not certain', async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(['2026-11-11', 1448, 6], AUTHORITY)
  const page = await open('/moon')
  const [today] = page.texts('.moon-month [aria-current]')
  expect(today).toMatch(/^10 20 , Today$/)
  expect(page.texts('.moon-watched')[0]).toContain('look for the moon in the evening')
  expect(page.texts('.moon-doubtful')[0]).toContain('only if the moon is not seen on the 29th')
  expect(page.all('.moon-year > li')).toHaveLength(12)
  expect(page.has('.moon-sky-mountain')).toBe(true)
})

test('the days of the year are those that the site shows, on the page, in the table and in the calendar', async () => {
  const daysIn = async (address = '/moon.ics') => {
    const body = await (await visit(address)).text()
    return Object.values(ical.sync.parseICS(body)).flatMap((part) =>
      part?.type === 'VEVENT' ? [[part.summary, part.start.toISOString().slice(0, 10), part.uid]] : [],
    )
  }
  expect((await open('/moon')).text).toContain('Eid al-Fitr')
  expect((await open('/prayer-times?month=2027-03')).text).toContain('1 Shawwal 1448 (expected) · Eid al-Fitr')
  const eid = (await daysIn()).find(([name]) => /^Eid al-Fitr: .+ or .+ \(expected\)$/.test(String(name)))
  expect(eid?.[2]).toMatch(/^hijri-1448-10-eid-al-fitr@/)
  const [arabic] = (await open('/ar/moon')).attributes('a[href^="webcal:"]', 'href')
  expect(arabic).toMatch(/\/moon\.ics\?lang=ar$/)
  const inArabic = (await daysIn('/moon.ics?lang=ar')).find(([, , uid]) => uid === eid?.[2])
  expect([inArabic?.[0], inArabic?.[1]]).toEqual([expect.stringMatching(/^عيد الفطر: .+ أو .+ \(متوقَّع\)$/), eid?.[1]])
  await chooseHijri({ shownDays: ['ashura'] })
  expect((await open('/moon')).text).not.toContain('Eid al-Fitr')
  expect((await open('/prayer-times?month=2027-03')).text).not.toContain('Eid al-Fitr')
  expect((await daysIn()).map(([name]) => name)).toEqual([
    expect.stringMatching(/^First day of Ramadan: .+ or .+ \(expected\)$/),
    expect.stringMatching(/^Ashura: .+ or .+ \(expected\)$/),
  ])
})

test('an announcement is in the page, the feed and the picture at once', async () => {
  await nameAuthority(AUTHORITY)
  const { past } = textsIn('en').pages.moon
  const read = async () => ({
    page: (await open('/moon')).text,
    entries: (await openXml('/moon.atom')).texts('entry > title'),
    picture: Buffer.from(await (await visit('/moon/preview.png')).arrayBuffer()).toString('base64'),
  })
  const before = await read()
  expect(before.page).toContain('Expected from the position of the moon, not announced.')
  expect(before.page).toContain(past.none)
  expect(before.entries).toEqual([])
  await declareMonth(['2026-11-11', 1448, 6], AUTHORITY)
  const after = await read()
  expect(after.page).toContain(`Announced by ${AUTHORITY}.`)
  expect(after.page).not.toContain(past.none)
  expect(after.page).toContain('This site records announcements; it sights nothing itself.')
  expect(after.entries).toEqual(['1 Jumada al-Akhirah 1448'])
  const inArabic = await openXml('/moon.atom?lang=ar')
  expect(inArabic.texts('entry > title')).toEqual(['1 جمادى الآخرة 1448'])
  expect(inArabic.attributes('entry > link', 'href')[0]).toMatch(/\/ar\/moon$/)
  expect(after.picture).not.toBe(before.picture)
})

test('a name in Latin letters keeps its own direction in Arabic sentences, also in the feed and the email', async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(['2026-11-11', 1448, 6], AUTHORITY)
  const { email } = await aSuperadmin()
  const isolated = `\u2068${AUTHORITY}\u2069`
  for (const path of ['/ar/moon', '/ar/prayer-times', '/moon.atom?lang=ar', '/moon'])
    expect(await (await visit(path)).text(), path).toContain(isolated)
  vi.setSystemTime(new Date('2026-12-09T18:05:00Z'))
  for (const path of ['/ar', '/ar/moon', '/ar/prayer-times'])
    expect(await (await visit(path)).text(), path).toContain(`بانتظار ${isolated}`)
  await sendMoonQuestion(new Date())
  expect((await emailsTo(email))[0]?.text).toContain(isolated)
})

test('a site with a calculated calendar says so and shows no announcements', async () => {
  await chooseHijri({ calendar: 'umm-al-qura' })
  const page = await open('/moon')
  expect(page.text).toContain('By a calculated calendar.')
  expect(page.texts('main h2').at(-1)).toBe(textsIn('en').pages.moon.now)
  expect(page.text).toContain('Islamic dates follow the Umm al-Qura calendar')
  for (const words of ['What was announced', 'This site records announcements']) expect(page.text).not.toContain(words)
  expect((await open('/prayer-times?month=2027-02')).text).toContain('1 Ramadan 1448')
})

test('a mosque that follows Makkah says so on its page, and its own dates are in its files alone', async () => {
  const mosque = await aMosque({ name: 'Masjid of Makkah' })
  const other = await aMosque({ name: 'Masjid of the Site' })
  const calendar = { follows: 'makkah' as const, months: 'dhu-al-hijjah' as const, authority: '', days: [] }
  const now = new Date('2027-04-20T10:00:00Z')
  await saveMosqueCalendar(anActor('superadmin'), mosque.id, calendar, { version: 0, asked: [], now })
  vi.setSystemTime(now)
  const line =
    'Makkah is followed here for Eid al-Adha. Eid al-Adha here: Sunday 16 May; by the calendar of this site: Tuesday 18 May.'
  expect((await open(`/mosques/${mosque.slug}`)).text).toContain(line)
  expect((await open(`/ar/mosques/${mosque.slug}`)).text).toContain('تُتَّبع هنا مكة المكرمة')
  expect((await open(`/mosques/${other.slug}`)).text).not.toContain('followed here')
  expect((await open(`/mosques/${mosque.slug}/times?month=2027-05`)).text).toContain(
    '1 Dhu al-Hijjah 1448: Friday 7 May',
  )
  const dateOn = async (path: string, day: string) => {
    const { days }: DaysFile = await (await visit(path)).json()
    // Both change from day to day, so that each patch has them.
    return (days as FileDay[]).find((each) => each.day === day)?.hijri.date
  }
  expect(await dateOn(`/mosques/${mosque.slug}/days.json`, '2027-05-16')).toBe('1448-12-10')
  expect(await dateOn(`/mosques/${other.slug}/days.json`, '2027-05-16')).toBe('1448-12-08')
  expect((await open('/prayer-times?month=2027-05')).text).toContain('10 Dhu al-Hijjah 1448 (expected) · Eid al-Adha')
})

test('while the moon is awaited only a month that may be Ramadan names the next suhoor; announcements are a table', async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(['2026-11-11', 1448, 6], AUTHORITY)
  const { moon } = textsIn('en').pages
  const page = await open('/moon')
  expect(page.texts(`[aria-label="${moon.past.title}"] thead th`)).toEqual(Object.values(moon.past.columns))
  expect(page.texts(`[aria-label="${moon.past.title}"] tbody td`)).toEqual([moon.past.seen, 'Wed 11 Nov'])
  expect(page.has('header [data-slot=notice]')).toBe(false)
  const waiting = await open('/moon', { at: '2026-12-09T18:05:00Z' })
  expect(waiting.texts('header [data-slot=notice]')[0]).toMatch(/Jumada al-Akhirah.*Rajab/)
  expect(waiting.texts('header [data-slot=notice]')[0]).not.toContain('suhoor')
  await declareMonth(['2027-02-09', 1448, 9], AUTHORITY)
  const ofRamadan = await open('/moon', { at: '2027-03-09T18:00:00Z' })
  expect(ofRamadan.texts('header [data-slot=notice]')[0]).toMatch(/suhoor ends at 0\d:\d\d/)
})

test('past announcements beyond three are folded, with who made each where they were several', async () => {
  await nameAuthority(AUTHORITY)
  const { past } = textsIn('en').pages.moon
  await declareMonth(['2026-07-16', 1448, 2], AUTHORITY)
  await declareMonth(['2026-08-14', 1448, 3], AUTHORITY)
  await declareMonth(['2026-09-13', 1448, 4], AUTHORITY, 'completed')
  const three = await open('/moon')
  expect(three.has('main details table')).toBe(false)
  expect(three.texts('tbody th bdi')).toEqual([])
  await declareMonth(['2026-10-12', 1448, 5], 'Another committee')
  const four = await open('/moon')
  expect(four.texts('main details:has(table) summary')).toEqual([past.older({ count: 1 })])
  expect(new Set(four.texts('tbody th bdi'))).toEqual(new Set([AUTHORITY, 'Another committee']))
})

test('the head of the page has its sentences and the picture of its language, until the date changes', async () => {
  const { moon } = textsIn('ar').pages
  const page = await open('/ar/moon')
  const description = page.meta('description')!
  expect([page.title, page.canonical, page.meta('robots')]).toEqual([
    `${moon.title} · Mosque Connect`,
    'http://localhost:3000/ar/moon',
    undefined,
  ])
  expect(description.length).toBeGreaterThan(60)
  expect(description.length).toBeLessThanOrEqual(300)
  expect(page.attributes('[data-share]', 'data-text')[0]?.replaceAll('\n', ' ')).toContain(description)
  expect(page.meta('og:image')).toBe('http://localhost:3000/ar/moon/preview.png')
  expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630'])
  expect(await cachedUntil('/ar/moon')).toBe('2026-11-20T17:36:00.000Z')
})

test('the date of today is marked as expected until its month is announced', async () => {
  await nameAuthority(AUTHORITY)
  const dateOf = async () => (await open('/moon')).texts('header strong')
  expect(await dateOf()).toEqual(['10 Jumada al-Akhirah 1448 (expected)'])
  await declareMonth(['2026-11-11', 1448, 6], AUTHORITY)
  expect(await dateOf()).toEqual(['10 Jumada al-Akhirah 1448'])
})

test('the days of the coming year say when they are and how that is known, and voluntary fasts are folded', async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(['2027-02-09', 1448, 9], AUTHORITY, 'completed')
  const page = await open('/moon')
  const folded = page.texts('main details:not(:has(table)) li')
  const listed = page.texts('main li').filter((day) => / · (expected|announced)$/.test(day) && !folded.includes(day))
  expect(listed).toContain('First day of Ramadan Tue 9 Feb 1 Ramadan 1448 · announced')
  expect(listed).toContain('Eid al-Fitr Wed 10 Mar or Thu 11 Mar 1 Shawwal 1448 · expected')
  expect(listed.join()).not.toContain('Voluntary fast')
  expect(folded.length).toBeGreaterThan(11)
  expect(folded[0]).toMatch(/^Voluntary fast \w{3} \d+ \w{3} to \w{3} \d+ \w{3} 13 .* · (expected|announced)$/)
  expect(page.links).toEqual(expect.arrayContaining(['webcal://localhost:3000/moon.ics', '/moon.atom']))
  await chooseHijri({ shownDays: ['ashura'] })
  expect((await open('/moon')).text).not.toContain('Voluntary fast')
})
