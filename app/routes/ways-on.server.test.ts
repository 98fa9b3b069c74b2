import { expect, test } from 'vitest'
import { write } from '#app/db/write.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { open } from '#tests/support/site/route-site.ts'

const languages = ['', '/ar'] as const
const useful = ['/mosques/add', '/events#subscribe', '/developers']

async function site() {
  const athlone = await aMosque({ name: 'Masjid Noor', area: 'Athlone', latitude: -33.96, longitude: 18.5 })
  await aMosque({ name: 'Masjid Salaam', area: 'Gatesville', latitude: -33.97, longitude: 18.5 })
  await aPublishedEvent({ title: 'Stories', type: 'lecture', mosqueId: athlone.id, date: dayFromNow(20) })
  // A write without a change, so that the directory is prepared from the rows of this test.
  await write(null, { action: 'test', kind: 'mosque', subjectId: athlone.id }, async () => {})
}

test('an empty list leads on without script: the filter to leave out with its count, and what lies beside it', async () => {
  await site()
  const lists = [
    ['/mosques?q=Salaam&area=Athlone', '/mosques?q=Salaam', 'Without “Athlone”: 1 mosque'],
    ['/mosques?q=Salaam&area=Athlone', '/mosques?q=Salaam&area=Gatesville', 'Nearest to it, in Gatesville: 1 mosque'],
    ['/mosques/search?q=Noor&area=Gatesville', '/mosques/search?q=Noor', 'Without “Gatesville”: 1 mosque'],
    ['/events?area=Gatesville', '/events', 'Without “Gatesville”: 1 event'],
    ['/events?area=Gatesville', '/events?area=Athlone', 'Nearest to it, in Athlone: 1 event'],
    ['/events?when=today&type=lecture', '/events?type=lecture', 'Without “Today”: 1 event'],
    ['/events?q=zzzzzz&area=Athlone&when=today', '/events?area=Athlone', 'Only “Athlone”: 1 event'],
    ['/mosques?q=zzzzzz&area=Athlone&facility=parking', '/mosques?area=Athlone', 'Only “Athlone”: 1 mosque'],
    ['/events?when=today', null, 'The next one is on Thursday 10 December: Stories'],
    ['/events/calendar?month=2026-12&type=iftar', '/events/calendar?month=2026-12', 'Without “Iftar”: 1 event'],
    ['/events/calendar?month=2027-01', '/events/calendar?month=2026-12', 'In December 2026: 1 event'],
  ] as const
  for (const [path, to, label] of lists)
    for (const language of languages) {
      const page = await open(language + path)
      expect(page.status).toBe(200)
      const links = page.all('[data-slot="ways-on"] a').map((link) => link.getAttribute('href'))
      if (to) expect([path, links]).toEqual([path, expect.arrayContaining([language + to])])
      if (language === '')
        expect([path, page.texts('[data-slot="ways-on"] a')]).toEqual([path, expect.arrayContaining([label])])
      else expect(page.texts('[data-slot="ways-on"]').join()).toMatch(/[\u0600-\u06ff]/)
      for (const href of links) expect((await open(href!)).has('[data-slot="empty-state"]')).toBe(false)
    }
})

test('a search for a suburb leads to the events at its mosques', async () => {
  await site()
  for (const language of languages) {
    expect((await open(`${language}/events?q=athlone`)).text).toContain('Stories')
    for (const path of ['/mosques/search?q=athlone', '/mosques?q=athlone']) {
      const page = await open(language + path)
      expect(page.links).toContain(`${language}/events?q=Athlone`)
      expect((await open(`${language}/mosques?q=Noor`)).links).not.toContain(`${language}/events?q=Athlone`)
    }
  }
  expect((await open('/mosques/search?q=athlone')).text).toContain('1 coming event at mosques in Athlone')
  expect((await open('/events?q=athlone')).text).toContain('With all events at mosques in Athlone.')
})

test('a missing mosque, the feeds and the page for developers are linked where people look', async () => {
  await site()
  const empty = ['/mosques?q=zzzzzz', '/mosques/search?q=zzzzzz', '/events?q=zzzzzz', '/events/calendar?month=2027-01']
  for (const language of languages) {
    for (const path of ['/contact', '/about', ...empty]) {
      const page = await open(language + path)
      const links = page.all('main [data-slot="useful-links"] a').map((link) => link.getAttribute('href'))
      expect([path, links]).toEqual([path, useful.map((href) => language + href)])
    }
    const footer = (await open(language || '/')).all('footer a').map((link) => link.getAttribute('href'))
    for (const href of useful) expect(footer).toContain(language + href)
    expect((await open(`${language}/events`)).has('#subscribe a[href^="webcal:"]')).toBe(true)
  }
})
