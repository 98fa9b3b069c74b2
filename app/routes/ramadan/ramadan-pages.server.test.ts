import { expect, test, vi } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { chooseHijri, declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aTaraweeh, holdProgram } from '#tests/support/data/programs.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { textOf } from '#tests/support/http/page.ts'
import { cachedUntil, open } from '#tests/support/site/route-site.ts'

const AUTHORITY = 'Demonstration moon committee (sample)'
const origin = 'http://localhost:3000'

test('the pages of Ramadan and its sheet name themselves, and their filters lead to one page', async () => {
  for (const [path, title, canonical] of [
    ['/ramadan?area=Athlone', 'Ramadan', '/ramadan'],
    ['/ar/ramadan?area=Athlone', 'رمضان', '/ar/ramadan'],
    ['/ramadan/sheet', 'Ramadan 1448 in Cape Town', '/ramadan/sheet'],
    ['/ramadan/sheet?city=durban', 'Ramadan 1448 in Durban', '/ramadan/sheet?city=durban'],
    ['/ramadan/sheet?city=atlantis', 'Ramadan 1448 in Cape Town', '/ramadan/sheet'],
    ['/ramadan/sheet?city=cape-town', 'Ramadan 1448 in Cape Town', '/ramadan/sheet'],
  ] as const) {
    const page = await open(path)
    expect([path, page.title, page.canonical]).toEqual([path, `${title} · Mosque Connect`, origin + canonical])
    expect([path, page.meta('robots')]).toEqual([path, undefined])
  }
  expect((await open('/ramadan')).meta('description')).toContain('taraweeh near you')
  expect((await open('/ramadan/sheet')).meta('description')).toBe(
    'Ramadan 1448 in Cape Town. Subject to the sighting of the moon.',
  )
})

test('a sheet leads back to its city, and to its file in the language of the page', async () => {
  for (const [path, links] of [
    ['/ramadan/sheet', ['/prayer-times', '/ramadan/sheet.pdf']],
    ['/ramadan/sheet?city=durban', ['/prayer-times?city=durban', '/ramadan/sheet.pdf?city=durban']],
    ['/ar/ramadan/sheet?city=durban', ['/ar/prayer-times?city=durban', '/ramadan/sheet.pdf?lang=ar&city=durban']],
  ] as const)
    expect((await open(path)).links.slice(0, 2), path).toEqual(links)
})

test('before Ramadan is near its page says when it begins, expected or announced, and offers its calendar', async () => {
  await nameAuthority(AUTHORITY)
  const page = await open('/ramadan')
  expect(page.text).toContain('It is not Ramadan now. Ramadan 1448 is expected to begin on')
  for (const absent of ['#taraweeh', '#iftars']) expect([absent, page.has(absent)]).toEqual([absent, false])
  expect(page.text).not.toContain('The last ten nights')
  expect(page.links).toEqual(
    expect.arrayContaining([
      'webcal://localhost:3000/prayer-times/cape-town/fasting.ics',
      '/prayer-times/cape-town/fasting.ics',
      '/ramadan/sheet',
    ]),
  )
  await declareMonth(['2027-02-09', 1448, 9], AUTHORITY, 'completed')
  expect((await open('/ramadan', { at: '2026-12-20T10:00:00Z' })).text).toContain('Ramadan 1448 begins on')
})

test('in Ramadan its page lists taraweeh, open iftars of today and who keeps i’tikaf, or says that nobody does', async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(['2027-01-10', 1448, 8], AUTHORITY)
  await declareMonth(['2027-02-09', 1448, 9], AUTHORITY, 'completed')
  vi.setSystemTime(new Date('2027-02-15T10:00:00Z'))
  const empty = await open('/ramadan')
  expect(empty.texts('#taraweeh')[0]).toContain('No mosque has announced its taraweeh yet.')
  expect(empty.texts('#taraweeh h2')[0]).toBe('Taraweeh tonight')
  expect(empty.texts('#iftars')[0]).toContain('No open iftar is announced for today.')
  expect(empty.links).toContain('/events?type=iftar')
  expect(empty.text).not.toContain('The last ten nights')
  const { id } = await aMosque({ name: 'Masjid One', area: 'Athlone', latitude: null, longitude: null })
  const other = await aMosque({ name: 'Masjid Two', area: 'Wynberg' })
  for (const [title, welcome, date] of [
    ['For all', 'everyone', '2027-02-15'],
    ['For the congregation', 'congregation', '2027-02-15'],
    ['Tomorrow', 'everyone', '2027-02-16'],
  ] as const)
    await aPublishedEvent({ mosqueId: id, title, welcome, type: 'iftar', date, startTime: '18:30', endTime: '20:00' })
  const fixed = { kind: 'fixed' as const, time: '20:45' }
  await holdProgram(id, { taraweeh: [aTaraweeh({ time: fixed, ladies: 'no', note: 'Upstairs' })] })
  await holdProgram(other.id, {
    taraweeh: [aTaraweeh({ time: fixed })],
    itikaf: { held: 'yes', contact: '', note: 'From the 20th' },
  })
  const page = await open('/ramadan')
  expect(page.texts('#iftars li h3')).toEqual(['For all'])
  const { registrationRequired, cancelled, moved } = textsIn('en').public.events
  for (const words of [registrationRequired, cancelled, moved]) expect(page.texts('#iftars li')[0]).not.toContain(words)
  const [first, second] = page.texts('#taraweeh li article')
  expect(first).toMatch(/Masjid One Athlone 20:45 No space for ladies · Upstairs$/)
  expect(second).toMatch(/Masjid Two Wynberg 20:45 Directions/)
  expect(page.texts('#taraweeh select option')).toEqual(['All suburbs', 'Athlone', 'Wynberg'])
  expect(page.texts('.city-map a'), 'the map has the numbers of the list').toEqual(['Masjid Two 2'])
  const narrowed = await open('/ar/ramadan?area=Wynberg')
  expect(narrowed.texts('#taraweeh li h3')).toEqual(['Masjid Two'])
  expect(narrowed.attributes('#taraweeh form', 'action')).toEqual(['/ar/ramadan'])
  expect((await open('/ramadan?area=Nowhere')).all('#taraweeh li article')).toHaveLength(2)
  expect(await cachedUntil('/ramadan'), 'while the bar fills').toBe('2027-02-15T10:05:00.000Z')
  expect(page.texts('.fast-days [aria-current=date]')[0]).toMatch(/^7\b/)
  expect([page.all('.fast-days [data-past]').length, page.all('.lanterns .is-lit').length]).toEqual([6, 7])
  expect(page.attributes('[data-slot=fast-bar] animate', 'dur')).toEqual(['27780s', '27780s'])
  const lastTen = await open('/ramadan', { at: '2027-03-02T10:00:00Z' })
  expect(lastTen.text).toMatch(/Masjid Two From the 20th/)
  expect(lastTen.text).not.toContain('No mosque has said yet that it keeps')
  await holdProgram(id, { itikaf: { held: 'no', contact: '', note: '' } }, { year: 1447 })
  const before = await open('/ramadan', { at: '2027-02-27T10:00:00Z' })
  expect(before.text).not.toContain('The last ten nights')
})

test('the main menu has Ramadan and the Eid in their season, and pages expire when that changes', async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(['2027-02-09', 1448, 9], AUTHORITY, 'completed')
  const menuAt = async (at: string) =>
    (await open('/af/about', { at })).texts('header nav[aria-label=Hoofkieslys] li').slice(3)
  expect(await menuAt('2027-02-08T12:00:00Z')).toEqual(['Oor ons'])
  expect(await menuAt('2027-02-09T12:00:00Z')).toEqual(['Ramadaan', 'Oor ons'])
  expect(await menuAt('2027-03-11T08:00:00Z')).toEqual(['Labarang', 'Oor ons'])
  expect(await cachedUntil('/about', { at: '2027-02-08T12:00:00Z' })).toBe('2027-02-08T17:50:00.000Z')
  await chooseHijri({ showsRamadan: false })
  expect(await menuAt('2027-02-09T12:00:00Z')).toEqual(['Oor ons'])
})

test('a sheet has of each fast every time of the sun under its name, and says how it was made', async () => {
  const page = await open('/ramadan/sheet', { at: '2027-02-12T10:00:00Z' })
  const { sheet } = textsIn('en').public.ramadan
  const [row] = page.all('tbody tr')
  const cells = [...row!.querySelectorAll('td[data-label]')].map((cell) => [
    cell.getAttribute('data-label'),
    textOf(cell),
  ])
  expect(cells.map(([name]) => name)).toEqual(page.texts('thead th').slice(2))
  for (const [name, time] of cells) expect([name, time]).toEqual([name, expect.stringMatching(/^\d\d:\d\d$/)])
  expect(page.texts('.sheet-notes')[0]).toContain(sheet.calculated({ method: '' }).split('.')[0]!.trim())
})
