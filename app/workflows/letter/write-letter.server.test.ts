import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { publishNotice, withdrawNotice } from '#app/features/notices/notice-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosqueWithTimes } from '#tests/support/data/mosques-with-times.ts'
import { aJanazah, aNotice } from '#tests/support/data/notices.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { anAccess, jamaatAt } from '#tests/support/data/timetables.ts'
import { type LetterFollow, letterWriter } from './write-letter.server.ts'

beforeEach(() => {
  Object.assign(env(), { PUBLIC_URL: 'https://mosques.example.org' })
})

/** Thursday 26 November, 17:00 in Cape Town. */
const now = new Date('2026-11-26T15:00:00.000Z')
const written = { to: 'aisha@example.org', manageUrl: 'https://mosques.example.org/following?token=t', endsOn: null }
const life = { startsAt: '2026-11-26T09:00:00.000Z', endsAt: '2026-11-27T12:00:00.000Z' }

const write = (follows: LetterFollow[], language: 'en' | 'ar' | 'af' = 'en', more = {}) =>
  letterWriter(now)(follows, language, { ...written, ...more })

async function aMosqueWithNews(name = 'Masjid of the Letters') {
  const mosque = await aMosqueWithTimes(
    name,
    { content: { week: jamaatAt('dhuhr', '13:00') } },
    { from: '2026-11-30', content: { week: jamaatAt('dhuhr', '13:15') } },
  )
  await db()
    .updateTable('mosques')
    .set({ area: 'Athlone', arabicName: 'مسجد الرسائل' })
    .where('id', '=', mosque.id)
    .execute()
  await aPublishedEvent({
    mosqueId: mosque.id,
    title: 'Tafseer for all',
    date: '2026-11-29',
    startTime: '18:30',
    endTime: '19:30',
    access: JSON.stringify(anAccess({ sign_language: 'sfs' })),
  })
  await aPublishedEvent({ mosqueId: mosque.id, title: 'A later event', date: '2026-12-10', startTime: '18:30' })
  return mosque
}

test('a letter tells what changes, the events of the week and the notices of a mosque, as text and as HTML', async () => {
  const { id, slug } = await aMosqueWithNews()
  const notice = aJanazah(id, { day: '2026-11-26', time: '16:30', name: 'Name of the Dead', phone: '021 000 0000' })
  await publishNotice(anActor('mosque_admin', id), notice, now)
  const target = `mosque:${id}`
  const mail = await write(
    ['times', 'events', 'notices', 'appeals'].map((topic) => ({ target, topic }) as LetterFollow),
  )
  expect(mail).toMatchObject({ to: 'aisha@example.org', subject: 'Masjid of the Letters: the coming week' })
  for (const words of [
    'Times that change',
    'From Mon 30 November: Dhuhr 13:15',
    `https://mosques.example.org/mosques/${slug}`,
    'Events until Thursday 3 December',
    'Tafseer for all',
    'Masjid of the Letters · Sign language interpreter (South African Sign Language)',
    'Sunday 29 November · 18:30 – 19:30',
    'Janazah · Masjid of the Letters',
    'Name of the Dead',
    `https://mosques.example.org/notices/${notice.id}`,
    'this address asked for it and confirmed it',
    'https://mosques.example.org/following?token=t',
  ])
    for (const form of [mail!.text, mail!.html]) expect(form.replaceAll(/[\u2066-\u2069]/g, '')).toContain(words)
  // The number of a family is never sent on.
  expect(mail!.text + mail!.html).not.toMatch(/A later event|000 0000|Appeals/)
})

test('there is no letter when there is nothing to tell of what was asked for', async () => {
  const { id } = await aMosqueWithTimes('Masjid of Silence', { content: { week: jamaatAt('dhuhr', '13:00') } })
  const target = `mosque:${id}`
  expect(await write(['times', 'events', 'notices'].map((topic) => ({ target, topic }) as LetterFollow))).toBeNull()
  expect(await write([])).toBeNull()
  const news = await aMosqueWithNews()
  expect(await write([{ target: `mosque:${news.id}`, topic: 'notices' }])).toBeNull()
  expect(await write([{ target: 'area:Nowhere', topic: 'events' }])).toBeNull()
  await db().updateTable('mosques').set({ status: 'hidden' }).where('id', '=', news.id).execute()
  expect(await write([{ target: `mosque:${news.id}`, topic: 'events' }]), 'of a mosque that is hidden').toBeNull()
})

test('appeals are for who asked for them, and what only a mosque shows is in no letter', async () => {
  const { id } = await aMosqueWithNews()
  const actor = anActor('mosque_admin', id)
  const publish = (kind: Parameters<typeof aNotice>[1], more = {}) =>
    publishNotice(actor, aNotice(id, kind, { ...life, text: `Words of ${kind}`, ...more }), now)
  await publish('ill', { consent: true })
  await publish('car', { endsAt: '2026-11-26T16:00:00.000Z', startsAt: '2026-11-26T14:30:00.000Z' })
  expect(await write([{ target: `mosque:${id}`, topic: 'notices' }])).toBeNull()
  await publish('appeal')
  await publish('cut')
  const notices = await write([{ target: `mosque:${id}`, topic: 'notices' }])
  expect([notices!.text.includes('Words of cut'), notices!.text.includes('Words of appeal')]).toEqual([true, false])
  const appeals = await write([{ target: 'area:Athlone', topic: 'appeals' }])
  expect([appeals!.text.includes('Words of cut'), appeals!.text.includes('Words of appeal')]).toEqual([false, true])
})

test('what was withdrawn or has ended when the letter is written is not in it', async () => {
  const { id } = await aMosqueWithNews()
  const actor = anActor('mosque_admin', id)
  const withdrawn = aNotice(id, 'closed', { ...life, text: 'Withdrawn words' })
  await publishNotice(actor, withdrawn, now)
  await publishNotice(actor, aNotice(id, 'cut', { ...life, endsAt: '2026-11-26T15:30:00.000Z' }), now)
  const follows: LetterFollow[] = [{ target: `mosque:${id}`, topic: 'notices' }]
  expect((await write(follows))!.text).toContain('Withdrawn words')
  await withdrawNotice(actor, withdrawn.id, { version: 1, now })
  expect(await letterWriter(new Date('2026-11-26T15:31:00.000Z'))(follows, 'en', written)).toBeNull()
})

test('who follows a mosque and its area gets each thing once', async () => {
  const { id } = await aMosqueWithNews()
  await aMosqueWithNews('Another Masjid')
  const mail = await write([
    { target: `mosque:${id}`, topic: 'events' },
    { target: 'area:Athlone', topic: 'events' },
  ])
  expect(mail!.text.match(/Tafseer for all/g)).toHaveLength(2)
  expect(mail!.subject).toMatch(/^Mosque Connect/)
})

test('a letter is in the language of its reader, with its direction', async () => {
  const { id, slug } = await aMosqueWithNews()
  const follows: LetterFollow[] = [
    { target: `mosque:${id}`, topic: 'times' },
    { target: `mosque:${id}`, topic: 'events' },
  ]
  const arabic = await write(follows, 'ar')
  expect(arabic!.subject).toContain('مسجد الرسائل')
  expect(arabic!.html).toContain('<html lang="ar" dir="rtl">')
  expect(arabic!.text).toContain(`https://mosques.example.org/ar/mosques/${slug}`)
  expect(arabic!.text).toContain('الظهر')
  const afrikaans = await write(follows, 'af', { endsOn: '2026-12-20' })
  expect(afrikaans!.text).toContain('Vanaf Ma. 30 November')
  expect(afrikaans!.text).toContain('Dit eindig op')
})

test('a part of a letter is in order, thirty of it at most, and then says where the rest is', async () => {
  const { id } = await aMosqueWithTimes('Masjid of Many', { content: { week: jamaatAt('dhuhr', '13:00') } })
  const timeOf = (n: number) => `${String(6 + Math.floor(n / 4)).padStart(2, '0')}:${15 * (n % 4) || '00'}`
  const numbers = Array.from({ length: 31 }, (_, n) => (n * 7) % 31)
  for (const n of numbers)
    await aPublishedEvent({ mosqueId: id, title: `Event ${n}.`, date: '2026-11-29', startTime: timeOf(n) })
  const follows: LetterFollow[] = [{ target: `mosque:${id}`, topic: 'events' }]
  const titles = async () => (await write(follows))!.text.match(/Event \d+\./g)
  expect(await titles()).toEqual(Array.from({ length: 30 }, (_, n) => `Event ${n}.`))
  expect((await write(follows))!.text).toContain('https://mosques.example.org/events')
  expect((await write(follows))!.text).toMatch(/\/events\s/)
  await db().deleteFrom('events').where('title', '=', 'Event 30.').execute()
  expect((await write(follows))!.text).not.toMatch(/\/events\s/)
})

test('of notices a janazah comes first, then what ends first, and of mosques the names in order', async () => {
  const [second, first] = [await aMosqueWithNews('Masjid Quds'), await aMosqueWithNews('Auwal Masjid')]
  const actor = anActor('mosque_admin', second.id)
  const closed = { ...life, endsAt: '2026-11-27T09:00:00.000Z', text: 'Words of closed' }
  await publishNotice(actor, aNotice(second.id, 'cut', { ...life, text: 'Words of cut' }), now)
  await publishNotice(actor, aNotice(second.id, 'closed', closed), now)
  await publishNotice(actor, aJanazah(second.id, { day: '2026-11-26', time: '16:30', name: 'Words of janazah' }), now)
  const follows = (['notices', 'times'] as const).map((topic) => ({ target: 'area:Athlone', topic }))
  const { text, subject } = (await write(follows))!
  expect(text.match(/Words of \w+/g)).toEqual(['Words of janazah', 'Words of closed', 'Words of cut'])
  expect(text.indexOf(first.slug)).toBeLessThan(text.indexOf(second.slug))
  expect(subject).toBe('Athlone: the coming week')
})
