import { expect, test } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent, dayFromNow } from '#tests/support/data/published-event.ts'
import { open } from '#tests/support/site/route-site.ts'

test('with sample data the home page shows the specified figures and voices', async () => {
  await aMosque({ sample: 1 })
  const page = (await open('/')).text
  for (const text of ['50+', '1000+', '100+', 'Community Member', 'Figures given by the organisers.'])
    expect(page).toContain(text)
  expect((await open('/mosques')).text).toContain('Over 50 mosques across the city')
})

test('without sample data the figures are counted, and nobody is quoted or named', async () => {
  const mosque = await aMosque()
  await aPublishedEvent({ mosqueId: mosque.id, date: dayFromNow(0) })
  const page = (await open('/')).text
  expect(page).toMatch(/Active mosques 1 /)
  expect(page).toMatch(/Monthly events 1 /)
  expect(page).toContain('Counted from this site.')
  for (const text of ['1000+', 'Community Voices']) expect(page).not.toContain(text)
  const about = (await open('/about')).text
  expect(about).toContain('Today 1 mosque is connected')
  expect(about).not.toContain('Sample founder')
  expect((await open('/mosques')).text).not.toContain('Over 50')
})

test('an empty site shows no figures', async () => {
  const page = (await open('/')).text
  for (const text of ['Our Growing Community', 'Community Voices']) expect(page).not.toContain(text)
})
