import { expect, test } from 'vitest'
import { aMosque } from '#tests/support/data/factories.ts'
import { findLikelyDuplicates } from './likely-duplicates.server.ts'

test('a similar name is found among many mosques that are nearer, and a hidden one is not', async () => {
  const here = { latitude: -33.9222, longitude: 18.4149 }
  const far = { latitude: -34.2, longitude: 18.8 }
  await aMosque({ slug: 'zeenat', name: 'Zeenatul Islam Masjid', ...far })
  await aMosque({ slug: 'hidden', name: 'Zeenat Masjid', status: 'hidden' })
  for (const [n, slug] of ['at', 'near', 'nearer-than-far', 'fourth'].entries())
    await aMosque({ slug, name: `Mosque ${n}`, latitude: here.latitude + n * 0.0005, longitude: here.longitude })
  const slugs = async (name: string, position: typeof here | null) =>
    (await findLikelyDuplicates(name, position)).map(({ slug }) => slug)
  expect(await slugs('Zeenat ul Islam', here)).toEqual(['zeenat', 'at', 'near', 'nearer-than-far'])
  expect(await slugs('Zeenat ul Islam', null)).toEqual(['zeenat'])
  expect(await slugs('Qwertz', far)).toEqual(['zeenat'])
  expect(await slugs('Qwertz', null)).toEqual([])
})
