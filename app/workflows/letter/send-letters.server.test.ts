import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import { env } from '#app/env.server.ts'
import * as nextEvents from '#app/features/events/list/next-events.server.ts'
import { listDueLetters, reserveLetter } from '#app/features/following/letter-queue.server.ts'
import { letterAt } from '#app/features/following/letter-rules.ts'
import { loadSubscriber } from '#app/features/following/subscribers.server.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { RefusedError, UnconfirmedError } from '#app/services/mail/mail.ts'
import * as transport from '#app/services/mail/transport.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aPublishedEvent } from '#tests/support/data/published-event.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { sendLetters } from './send-letters.server.ts'

const ZONE = 'Africa/Johannesburg'
/** Thursday 26 November, 17:00 in Cape Town. */
const thursday = new Date('2026-11-26T15:00:00.000Z')
const later = (minutes: number) => new Date(thursday.getTime() + minutes * 60_000)
const never = new AbortController().signal
const send = (at = thursday) => sendLetters(at, never)

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  Object.assign(env(), { MAIL_URL: server.url })
  return server
}

beforeEach(() => {
  Object.assign(env(), { PUBLIC_URL: 'https://mosques.example.org', CONTACT_EMAIL: 'office@example.org' })
})

async function aSubscriber(email: string, target: string, { language = 'en', at = '2026-11-20T10:00:00.000Z' } = {}) {
  const id = newId()
  const row = { id, email, language, createdAt: at, seenAt: at, doneWeek: '', nextTryAt: at, attempts: 0, failures: 0 }
  await db().insertInto('subscribers').values(row).execute()
  await db().insertInto('letterFollows').values({ subscriberId: id, target, topic: 'events' }).execute()
  return id
}

async function aMosqueWithEvent() {
  const mosque = await aMosque({ name: 'Masjid of the Letters' })
  await aPublishedEvent({ mosqueId: mosque.id, title: 'Tafseer for all', date: '2026-11-29', startTime: '18:30' })
  return `mosque:${mosque.id}`
}

const plain = (source: string) =>
  source
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(plain(source).split('\r\n\r\n')[0]!)?.[1]?.trim()
const addresses = async () =>
  (await db().selectFrom('subscribers').select('email').orderBy('email').execute()).map(({ email }) => email)

test('each subscriber gets one letter a week, with both ways to stop it in its headers', async () => {
  const server = await mailServer()
  const id = await aSubscriber('aisha@example.org', await aMosqueWithEvent())
  expect(await send(new Date('2026-11-26T14:00:00.000Z'))).toEqual({ sent: 0 })
  expect(await send()).toEqual({ sent: 1 })
  expect(await send(later(1))).toEqual({ sent: 0 })
  expect(server.received).toHaveLength(1)
  const { source, recipients } = server.received[0]!
  expect(recipients).toEqual(['aisha@example.org'])
  const [, page = ''] =
    /^<(https:\/\/mosques\.example\.org\/following\?token=[\w.-]+)>, <mailto:office@example\.org\?subject=unsubscribe>$/.exec(
      headerOf(source, 'List-Unsubscribe') ?? '',
    ) ?? []
  expect(await loadSubscriber(new URL(page).searchParams.get('token') ?? '', 'en')).not.toBeNull()
  expect(headerOf(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(headerOf(source, 'Message-ID')).toMatch(/^<letter-2026-11-26-[\w-]{24}@mosques\.example\.org>$/)
  expect(headerOf(source, 'Auto-Submitted')).toBe('auto-generated')
  expect(plain(source)).toContain('Tafseer for all')
  // Of a letter nothing is stored but that it went.
  expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([])
  expect(await db().selectFrom('subscribers').select(['id', 'doneWeek']).execute()).toEqual([
    { id, doneWeek: '2026-11-26' },
  ])
  await aPublishedEvent({
    mosqueId: (await db().selectFrom('mosques').select('id').executeTakeFirstOrThrow()).id,
    date: '2026-12-05',
    startTime: '18:30',
  })
  expect(await send(later(7 * 24 * 60))).toEqual({ sent: 1 })
  expect(headerOf(server.received[1]!.source, 'Message-ID')).not.toBe(headerOf(source, 'Message-ID'))
})

test('without anything to tell no letter goes, and who confirmed since five waits for the next', async () => {
  const server = await mailServer()
  await aSubscriber('nothing@example.org', 'area:Nowhere')
  await aSubscriber('late@example.org', await aMosqueWithEvent(), { at: later(5).toISOString() })
  expect(await send(later(10))).toEqual({ sent: 0 })
  expect(server.received).toEqual([])
  expect(await db().selectFrom('subscribers').select(['email', 'doneWeek']).orderBy('email').execute()).toEqual([
    { email: 'late@example.org', doneWeek: '' },
    { email: 'nothing@example.org', doneWeek: '2026-11-26' },
  ])
})

test('a crash repeats the letter on its way only, under the same Message-ID', async () => {
  const server = await mailServer()
  const target = await aMosqueWithEvent()
  for (const name of ['a', 'b', 'c']) await aSubscriber(`${name}@example.org`, target)
  const week = letterAt(thursday, ZONE)!
  const [first] = await listDueLetters(week, thursday, 1)
  // The process ends after the mail server took it and before that is stored.
  await reserveLetter(first!, week, thursday)
  expect(await reserveLetter(first!, week, thursday), 'another process does not send it meanwhile').toBeNull()
  expect(await send(later(1))).toEqual({ sent: 2 })
  expect(await send(later(3))).toEqual({ sent: 1 })
  const idOf = (name: string) =>
    server.received
      .filter(({ recipients }) => recipients[0] === `${name}@example.org`)
      .map(({ source }) => headerOf(source, 'Message-ID'))
  expect(['a', 'b', 'c'].map((name) => idOf(name).length)).toEqual([1, 1, 1])
  await db().updateTable('subscribers').set({ doneWeek: '' }).where('email', '=', 'a@example.org').execute()
  await send(later(30))
  const [sent, again] = idOf('a')
  expect(again).toBe(sent)
})

test('a letter of which nobody knows whether it arrived is not sent again', async () => {
  await mailServer()
  const target = await aMosqueWithEvent()
  await aSubscriber('a@example.org', target)
  const deliver = vi.fn(async () => {
    throw new UnconfirmedError(new Error('no answer'))
  })
  vi.spyOn(transport, 'mailTransport').mockReturnValue(deliver)
  expect(await send()).toEqual({ sent: 1 })
  expect(await send(later(30))).toEqual({ sent: 0 })
  expect(deliver).toHaveBeenCalledTimes(1)
})

test('a site that stops finishes the letter on its way and leaves the others', async () => {
  const server = await mailServer()
  const target = await aMosqueWithEvent()
  for (const name of ['a', 'b']) await aSubscriber(`${name}@example.org`, target)
  const stop = new AbortController()
  stop.abort()
  expect(await sendLetters(thursday, stop.signal)).toEqual({ sent: 0 })
  expect(await send(later(1))).toEqual({ sent: 2 })
  expect(server.received).toHaveLength(2)
})

test('a run that takes long leaves the rest to the next', async () => {
  await mailServer()
  const target = await aMosqueWithEvent()
  for (const name of ['a', 'b', 'c']) await aSubscriber(`${name}@example.org`, target)
  const clock = performance.now.bind(performance)
  let waited = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + waited)
  vi.spyOn(transport, 'mailTransport').mockReturnValue(async () => {
    waited += 25_000
  })
  expect(await send()).toEqual({ sent: 2 })
  expect(await send(later(1))).toEqual({ sent: 1 })
})

test('an address that is refused for good is erased at once, one that is put off for weeks in the end', async () => {
  await mailServer({ rejectRecipients: { 'gone@example.org': 550, 'full@example.org': 452 } })
  const target = await aMosqueWithEvent()
  for (const name of ['gone', 'full', 'well']) await aSubscriber(`${name}@example.org`, target)
  expect(await send()).toEqual({ sent: 1 })
  expect(await addresses()).toEqual(['full@example.org', 'well@example.org'])
  expect(await db().selectFrom('letterFollows').selectAll().execute()).toHaveLength(2)
  const { id: mosqueId } = await db().selectFrom('mosques').select('id').executeTakeFirstOrThrow()
  for (let week = 0; week < 4; week++) {
    const start = week * 7 * 24 * 60
    await aPublishedEvent({
      mosqueId,
      date: new Date(later(start + 3 * 24 * 60)).toISOString().slice(0, 10),
      startTime: '18:30',
    })
    for (const minutes of [0, 10, 80, 330, 1100]) await send(later(start + minutes))
    expect(await addresses()).toEqual([...(week < 3 ? ['full@example.org'] : []), 'well@example.org'])
  }
  // Also when it is the only letter of a run.
  await mailServer({ rejectRecipients: { 'new@example.org': 550 } })
  await aSubscriber('new@example.org', target)
  await send()
  expect(await addresses()).toEqual(['well@example.org'])
})

test('a mail server that refuses nearly every letter, the sender or the sign-in erases nobody', async () => {
  const target = await aMosqueWithEvent()
  for (let index = 10; index < 20; index++) await aSubscriber(`person${index}@example.org`, target)
  await mailServer({ rejectWith: 554 })
  await expect(send()).rejects.toThrow(/refused 10 letters/)
  expect(await addresses()).toHaveLength(10)
  await mailServer({ rejectSender: 553 })
  await expect(send(later(20))).rejects.toThrow(/cannot be used/)
  Object.assign(env(), { MAIL_URL: 'smtp://127.0.0.1:1' })
  await expect(send(later(21))).rejects.toThrow(/cannot be used/)
  const server = await mailServer()
  let sent = 0
  for (const minutes of [40, 100, 400]) sent += (await send(later(minutes))).sent
  expect([sent, server.received.length, (await addresses()).length]).toEqual([10, 10, 10])
})

test('ten addresses that are refused are erased where most letters are taken', async () => {
  await mailServer()
  const target = await aMosqueWithEvent()
  for (let index = 10; index < 31; index++) await aSubscriber(`person${index}@example.org`, target)
  vi.spyOn(transport, 'mailTransport').mockReturnValue(async ({ to }) => {
    if (to < 'person20') throw new RefusedError(new Error('unknown'), 550)
  })
  expect(await send()).toEqual({ sent: 11 })
  expect(await addresses()).toHaveLength(11)
})

test('a letter that could not be written is written later', async () => {
  const server = await mailServer()
  await aSubscriber('aisha@example.org', await aMosqueWithEvent())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(nextEvents, 'loadEventsUntil').mockRejectedValueOnce(new Error('busy'))
  expect(await send()).toEqual({ sent: 0 })
  expect(await send(later(20))).toEqual({ sent: 1 })
  expect(server.received).toHaveLength(1)
})

test('a letter that is put off waits ten minutes and then goes once', async () => {
  const target = await aMosqueWithEvent()
  await aSubscriber('aisha@example.org', target)
  const server = await mailServer({ rejectWith: 451 })
  expect(await send()).toEqual({ sent: 0 })
  expect(await send(later(5)), 'it waits').toEqual({ sent: 0 })
  expect(server.received).toEqual([])
  const well = await mailServer()
  expect(await send(later(11))).toEqual({ sent: 1 })
  expect(well.received).toHaveLength(1)
})

test('a language that the site has closed is written in its first one, and a letter says when it ends', async () => {
  const server = await mailServer()
  const general = { ...defaultSettings.general, languages: ['en', 'ar'] as [Language, Language] }
  await saveSettings(anActor('superadmin'), 'general', general, new Date())
  const target = await aMosqueWithEvent()
  await aSubscriber('af@example.org', target, { language: 'af' })
  await aSubscriber('ar@example.org', target, { language: 'ar', at: '2025-12-10T10:00:00.000Z' })
  await aSubscriber('ending@example.org', target, { at: '2025-12-27T10:00:00.000Z' })
  await aSubscriber('later@example.org', target, { at: '2025-12-28T10:00:00.000Z' })
  expect(await send()).toEqual({ sent: 4 })
  const of = (name: string) => server.received.find(({ recipients }) => recipients[0] === `${name}@example.org`)!
  expect(plain(of('af').source)).toContain('<html lang="en" dir="ltr">')
  for (const name of ['af', 'later']) expect(plain(of(name).source)).not.toContain('It ends on')
  expect(plain(of('ending').source)).toContain('It ends on Sunday 27 December')
  expect(plain(of('ar').source)).toContain('<html lang="ar" dir="rtl">')
  expect(headerOf(of('ar').source, 'List-Unsubscribe')).toContain('https://mosques.example.org/ar/following?token=')
})

test('a run takes up a hundred subscribers at most, and letters go only where they are offered', async () => {
  await mailServer()
  for (let index = 0; index < 103; index++) await aSubscriber(`person${index}@example.org`, 'area:Nowhere')
  const done = async () =>
    (await db().selectFrom('subscribers').select('id').where('doneWeek', '<>', '').execute()).length
  Object.assign(env(), { PUBLIC_URL: undefined })
  await send()
  expect(await done()).toBe(0)
  Object.assign(env(), { PUBLIC_URL: 'https://mosques.example.org' })
  await send()
  expect(await done()).toBe(100)
  await send(later(1))
  expect(await done()).toBe(103)
})
