import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { aSession, jamaatAt, timetableContent } from '#tests/support/data/timetables.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

type Content = Parameters<typeof timetableContent>[0]

async function publish(
  mosqueId: string,
  version: number,
  validFrom: string,
  content: Content,
  state: 'published' | 'draft' = 'published',
) {
  await saveTimetable(
    anActor('superadmin'),
    mosqueId,
    { kind: 'regular', name: '', validFrom, validUntil: null, content: timetableContent(content) },
    { state, version, now: new Date(Date.now() + version), afterChange: async () => {} },
  )
  const rows = db().selectFrom('timetables').select('id').where('mosqueId', '=', mosqueId).orderBy('createdAt', 'desc')
  return (await rows.executeTakeFirstOrThrow()).id
}

const before = { week: jamaatAt('asr', '16:45'), sessions: [aSession({ salaah: '13:20' })] }
const after = {
  week: jamaatAt('asr', '17:00'),
  sessions: [aSession({ salaah: '13:20' }), aSession({ salaah: '14:00' })],
}

test('a published change is announced with old and new times, in the languages of the site', async () => {
  const { id, slug } = await aMosque({ name: 'Masjid Change', arabicName: 'مسجد' })
  await publish(id, 0, '2026-01-01', before)
  const change = await publish(id, 1, '2026-12-04', after)
  const as = await cookieOf(await anAdminWhoSignsIn({ mosqueId: id }))
  const times = await open('/admin/mosque/times/history', { as })
  expect(times.links).toContain(`/admin/changes/${change}`)
  const page = await open(`/admin/changes/${change}`, { as })
  const [english, arabic] = page.texts('textarea')
  expect(english).toBe(
    `*Masjid Change* New times. From Friday 4 December 2026 Asr: 17:00 (until now 16:45) Jumu’ah: 13:20 · 14:00 (until now 13:20) http://localhost:3000/mosques/${slug}`,
  )
  expect(arabic).toContain('مسجد')
  const file = `/admin/changes/${change}/picture`
  expect(page.attributes('main a[download]', 'download')).toContain(`${slug}-ar.png`)
  expect(page.attributes('main a[download]', 'href')).toEqual(page.attributes('main img[width="1080"]', 'src'))
  expect(page.attributes('main img[width="1080"]', 'src')[0]).toBe(file)
  const [sent] = page.attributes('main a[href^="https://wa.me"]', 'href')
  expect(new URL(sent!).searchParams.get('text')).toContain('*Masjid Change*\n')
  expect(arabic).toContain('17:00 (حتى الآن 16:45)')
  for (const picture of page.attributes('main img[width="1080"]', 'src')) {
    const response = await visit(picture!, { as })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, height]).toEqual([1080, 1350])
  }
})

test('a change is for who may edit the times, and only a published one', async () => {
  const { id } = await aMosque({ name: 'Masjid Own' })
  const other = await aMosque({ name: 'Masjid Other' })
  const first = await publish(id, 0, '2026-01-01', before)
  const same = await publish(id, 1, '2026-12-04', before)
  const khateeb = await publish(id, 2, '2026-12-08', {
    ...before,
    sessions: [aSession({ salaah: '13:20', khateeb: 'A' })],
  })
  const draft = await publish(id, 3, '2026-12-11', after, 'draft')
  const own = await cookieOf(await anAdminWhoSignsIn({ mosqueId: id }))
  const stranger = await cookieOf(await anAdminWhoSignsIn({ mosqueId: other.id }))
  const superadmin = await cookieOf(await aSuperadmin())
  const status = async (change: string, as?: string) => [
    (await visit(`/admin/changes/${change}`, as ? { as } : {})).status,
    (await visit(`/admin/changes/${change}/picture`, as ? { as } : {})).status,
  ]
  expect(await status(first, own)).toEqual([200, 200])
  expect(await status(first, superadmin)).toEqual([200, 200])
  expect(await status(first, stranger)).toEqual([404, 404])
  for (const change of [same, khateeb, draft, 'nothing'])
    expect([change, await status(change, own)]).toEqual([change, [404, 404]])
  expect((await status(first)).every((code) => code !== 200)).toBe(true)
})
