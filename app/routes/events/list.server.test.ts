import { expect, test } from 'vitest'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { open } from '#tests/support/site/route-site.ts'

test('the page says which filter of an address is unknown, and leaves it out on demand', async () => {
  const { mosqueId } = await aPublishedEvent({ date: dayFromNow(1), type: 'lecture' })
  await aPublishedEvent({ date: dayFromNow(1), type: 'lecture' })
  const shown = async (query: string) => {
    const page = await open(`/events?${query}`)
    const notices = page.texts('[data-region=results] [data-slot=notice]')
    return [notices, page.attributes('[data-region=results] [data-slot=notice] a', 'href')]
  }
  expect(await shown('mosque=unknown&type=lecture')).toEqual([
    ['“unknown” is not among the choices of the filter “Mosque”. Leave this filter out'],
    ['/events?type=lecture'],
  ])
  expect(await shown('type=opera&audience=cats&area=Nowhere')).toEqual([
    [
      '“opera” is not among the choices of the filter “Event type”. Leave this filter out',
      '“Nowhere” is not among the choices of the filter “Area”. Leave this filter out',
      '“cats” is not among the choices of the filter “Audience”. Leave this filter out',
    ],
    ['/events?area=Nowhere', '/events', '/events?area=Nowhere'],
  ])
  expect(await shown('type=lecture&mosque=&area=')).toEqual([[], []])
  expect(await shown(`mosque=${mosqueId}`)).toEqual([[], []])
  expect((await shown('mosque=unknown&type=lecture&page=2'))[1], 'other results begin on their first page').toEqual([
    '/events?type=lecture',
  ])
  expect((await open('/ar/events?mosque=unknown')).texts('[data-slot=notice]')[0]).toContain('«unknown»')
})
