import { expect, test, vi } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { chooseHijri, declareMonth, nameAuthority } from '#tests/support/data/declarations.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { anEidSalaah, holdProgram } from '#tests/support/data/programs.ts'
import { open } from '#tests/support/site/route-site.ts'

const AUTHORITY = 'Demonstration moon committee (sample)'
const { eid: texts } = textsIn('en').public.ramadan

test('the page of Eid says who holds it and who announced it, and has fitrah only before Eid al-Fitr', async () => {
  await chooseHijri({ fitrah: { amounts: [50], currency: 'ZAR', authority: '', year: '', note: '' } })
  const expected = await open('/eid')
  expect(expected.text).toContain('Expected from the position of the moon.')
  expect(expected.text).toContain('No mosque has announced its Eid salaah yet.')
  expect(expected.text).toMatch(/Fitrah R\s?50 a person/)
  expect(expected.text).not.toContain('Day of Arafah')
  expect(expected.links).toContain('/moon.ics')
  const { id } = await aMosque({ name: 'Masjid One', latitude: null, longitude: null })
  await holdProgram(id, { eid: [anEidSalaah({ eid: 'adha', imam: 'Imam A', ladies: 'yes' })] })
  vi.setSystemTime(new Date('2027-04-20T10:00:00Z'))
  const adha = await open('/eid')
  expect(adha.texts('h1')).toEqual(['Eid al-Adha 1448'])
  expect(adha.texts('article')[0]).toMatch(/Masjid One .*07:30 Imam: Imam A · Space for ladies$/)
  expect(adha.text).toContain('Day of Arafah')
  expect(adha.text).not.toMatch(/Fitrah|on a Friday/)
})

test('while two days are possible none of them is today or tomorrow, and no Friday is promised', async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(['2027-02-11', 1448, 9], AUTHORITY)
  const either = 'Friday 12 March or Saturday 13 March'
  for (const at of ['2027-02-20T10:00:00Z', '2027-03-11T20:00:00Z', '2027-03-11T23:00:00Z']) {
    const page = await open('/eid', { at })
    expect([at, page.texts('[data-region=day]')[0]?.startsWith(either)]).toEqual([at, true])
    expect(page.text).not.toContain('on a Friday')
  }
})

test('the head names the Eid that comes next and its days, and its filters lead to one page', async () => {
  await nameAuthority(AUTHORITY)
  await declareMonth(['2027-05-08', 1448, 12], AUTHORITY)
  for (const [path, at, title, days] of [
    ['/eid?area=Athlone', '2026-11-20T10:00:00Z', 'Eid al-Fitr 1448', 'Wednesday 10 March or Thursday 11 March'],
    ['/eid?access=ladies', '2027-05-10T10:00:00Z', 'Eid al-Adha 1448', 'Monday 17 May'],
  ] as const) {
    const page = await open(path, { at })
    expect([page.title, page.texts('h1'), page.meta('description')]).toEqual([
      `${title} · Mosque Connect`,
      [title],
      `${days}. ${texts.description}`,
    ])
    expect([page.canonical, page.meta('robots')]).toEqual(['http://localhost:3000/eid', undefined])
    expect(page.text).toContain(texts.takbir[title.startsWith('Eid al-Fitr') ? 'eid-al-fitr' : 'eid-al-adha'])
  }
})

test('the salaahs of Eid are numbered on the map, and can be narrowed to a suburb where there are several', async () => {
  const place = { latitude: -33.93, longitude: 18.42 }
  const one = await aMosque({ name: 'Masjid One', area: 'Athlone', ...place })
  await holdProgram(one.id, { eid: [anEidSalaah()] })
  const alone = await open('/eid')
  expect([alone.texts('.city-map a'), alone.has('select[name=area]')]).toEqual([['Masjid One 1'], false])
  expect(alone.text).not.toContain(texts.none)
  const two = await aMosque({ name: 'Masjid Two', area: 'Wynberg', ...place, latitude: -34 })
  await holdProgram(two.id, { eid: [anEidSalaah({ salaah: '08:30' })] })
  const both = await open('/ar/eid')
  expect(both.attributes('select[name=area] option', 'value')).toEqual(['', 'Athlone', 'Wynberg'])
  expect(both.attributes('form:has([name=area])', 'action')).toEqual(['/ar/eid'])
  const narrowed = await open('/eid?area=Wynberg')
  expect([narrowed.texts('article h3'), narrowed.texts('.city-map a')]).toEqual([['Masjid Two'], ['Masjid Two 1']])
  expect(narrowed.value('area')).toBe('Wynberg')
})
