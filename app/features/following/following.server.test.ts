import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/env.server.ts'
import { correctNotice, publishNotice, withdrawNotice } from '#app/features/notices/notice-writes.server.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { aJanazah, aNotice } from '#tests/support/data/notices.ts'
import { startPushService } from '#tests/support/servers/push-service.ts'
import {
  changeFollower,
  eraseFollowers,
  follow,
  followerToken,
  loadFollower,
  stopFollowing,
  tokenOfBrowser,
} from './followers.server.ts'
import { defaultChoices, MAX_FOLLOWS, type Topic } from './following-rules.ts'
import { drainPushes, pushNews, startPushes } from './push-news.server.ts'

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(() => {
  Object.assign(env(), { PUBLIC_URL: 'https://localhost' })
  service.received.length = 0
  service.answers.clear()
})

const now = new Date('2026-11-20T10:00:00.000Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const today = { day: '2026-11-20', time: '14:30', name: 'Name of the Dead' }
const never = new AbortController().signal
const send = (at = now) => pushNews(() => at, never)
const clientAddress = '203.0.113.7'

async function aFollower(
  browser: string,
  target: { kind: 'mosque' | 'area'; value: string },
  { topics = ['janazah'], from = clientAddress }: { topics?: Topic[]; from?: string } = {},
) {
  const follows = topics.map((topic) => ({ target, topic }))
  const saved = await follow(service.subscribe(browser), follows, { language: 'en', clientAddress: from, now })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.token
}

async function aPublishedJanazah(mosqueId: string, fields = {}) {
  const notice = aJanazah(mosqueId, { ...today, ...fields })
  expect(await publishNotice(anActor('mosque_admin', mosqueId), notice, now)).toEqual({ outcome: 'published' })
  return notice
}

const browsers = () => service.received.map(({ browser }) => browser).sort()

test('who follows the mosque or its area is told of a janazah once, encrypted, until the notice ends', async () => {
  const mosque = await aMosque({ name: 'Masjid of the News', area: 'Athlone' })
  await aFollower('of-mosque', { kind: 'mosque', value: mosque.id })
  await aFollower('of-area', { kind: 'area', value: 'Athlone' })
  await aFollower('of-both', { kind: 'mosque', value: mosque.id })
  await aFollower('elsewhere', { kind: 'area', value: 'Claremont' })
  await aFollower('other-topic', { kind: 'mosque', value: mosque.id }, { topics: ['notices', 'appeals'] })
  const notice = await aPublishedJanazah(mosque.id)
  expect(await send()).toEqual({ sent: 3 })
  expect(browsers()).toEqual(['of-area', 'of-both', 'of-mosque'])
  const [first] = service.received
  expect(first).toMatchObject({ urgency: 'high', authorization: expect.stringMatching(/^vapid t=\S+, k=\S+$/) })
  expect(first!.topic).toMatch(/^[\w-]{32}$/)
  expect(first!.ttl).toBe((Date.parse(notice.endsAt) - now.getTime()) / 1000)
  const { web_push: version, notification } = JSON.parse(first!.text)
  expect(version).toBe(8030)
  expect(notification).toMatchObject({
    title: 'Janazah · Masjid of the News',
    body: expect.stringContaining('Name of the Dead'),
    lang: 'en',
    dir: 'ltr',
    navigate: `https://localhost/notices/${notice.id}`,
  })
  expect(await send(minutesLater(1)), 'nobody is told twice').toEqual({ sent: 0 })
  await aFollower('later', { kind: 'mosque', value: mosque.id })
  expect(await send(minutesLater(2)), 'who comes later sees it on the site').toEqual({ sent: 0 })
})

test('appeals go to who asked for them alone, and what only the mosque shows goes to nobody', async () => {
  const mosque = await aMosque()
  await aFollower('all', { kind: 'mosque', value: mosque.id }, { topics: ['janazah', 'notices', 'appeals'] })
  await aFollower('some', { kind: 'mosque', value: mosque.id }, { topics: ['janazah', 'notices'] })
  const life = { startsAt: '2026-11-20T09:00:00.000Z', endsAt: '2026-11-20T12:00:00.000Z' }
  const publish = (kind: Parameters<typeof aNotice>[1], more = {}) =>
    publishNotice(anActor('mosque_admin', mosque.id), aNotice(mosque.id, kind, { ...life, ...more }), now)
  await publish('appeal')
  await send()
  expect(browsers()).toEqual(['all'])
  await publish('car')
  await publish('ill', { consent: true })
  expect(await send()).toEqual({ sent: 0 })
  await publish('closed')
  expect(await send()).toEqual({ sent: 2 })
  expect(service.received.at(-1)).toMatchObject({ urgency: 'normal' })
})

test('a corrected time and a withdrawal go to whom the first went, a corrected name to nobody', async () => {
  const mosque = await aMosque()
  const actor = anActor('mosque_admin', mosque.id)
  const token = await aFollower('told', { kind: 'mosque', value: mosque.id })
  const notice = await aPublishedJanazah(mosque.id)
  await send()
  const named = { ...notice, content: { ...notice.content, name: 'Another Name' } }
  expect(await correctNotice(actor, named, { version: 1, now })).toEqual({ outcome: 'saved' })
  expect(await send(), 'corrected spelling').toEqual({ sent: 0 })
  // What it follows afterwards changes nothing: it was told, and is to hear that it was wrong.
  await changeFollower(token, { ...defaultChoices, kept: [] }, now)
  await aFollower('new', { kind: 'mosque', value: mosque.id })
  const moved = aJanazah(mosque.id, { ...today, time: '15:00', id: notice.id })
  expect(await correctNotice(actor, moved, { version: 2, now })).toEqual({ outcome: 'saved' })
  expect(await send()).toEqual({ sent: 1 })
  expect(JSON.parse(service.received.at(-1)!.text).notification).toMatchObject({
    title: expect.stringMatching(/^Corrected: Janazah/),
    body: expect.stringContaining('15:00'),
  })
  expect(new Set(service.received.map(({ topic }) => topic)).size, 'one takes the place of the other').toBe(1)
  expect(await withdrawNotice(actor, notice.id, { version: 3, now })).toEqual({ outcome: 'saved' })
  expect(await send()).toEqual({ sent: 1 })
  const { notification } = JSON.parse(service.received.at(-1)!.text)
  expect(notification.body).toMatch(/withdrawn/i)
  expect(JSON.stringify(notification)).not.toContain('Name')
  expect(browsers()).toEqual(['told', 'told', 'told'])
})

test('what is withdrawn or has ended before it was sent is not sent', async () => {
  const mosque = await aMosque()
  await aFollower('one', { kind: 'mosque', value: mosque.id })
  const notice = await aPublishedJanazah(mosque.id)
  await withdrawNotice(anActor('mosque_admin', mosque.id), notice.id, { version: 1, now })
  expect(await send()).toEqual({ sent: 0 })
  await aPublishedJanazah(mosque.id)
  expect(await send(new Date('2026-11-22T10:00:00Z'))).toEqual({ sent: 0 })
  expect(await db().selectFrom('pushes').selectAll().execute()).toEqual([])
})

test('in quiet hours nothing comes, a janazah only when it may; afterwards what is still true does', async () => {
  const mosque = await aMosque()
  const night = new Date('2026-11-20T21:30:00.000Z')
  const quiet = await aFollower('quiet', { kind: 'mosque', value: mosque.id })
  const awake = await aFollower('awake', { kind: 'mosque', value: mosque.id })
  await changeFollower(quiet, { ...defaultChoices, kept: [`janazah mosque:${mosque.id}`] }, now)
  await changeFollower(awake, { ...defaultChoices, janazahAlways: true, kept: [`janazah mosque:${mosque.id}`] }, now)
  await publishNotice(
    anActor('mosque_admin', mosque.id),
    aJanazah(mosque.id, { ...today, day: '2026-11-21', time: '10:00' }),
    night,
  )
  const begun = new Date('2026-11-21T03:59:00.000Z')
  // It is public from 06:00 UTC on.
  expect(await send(new Date('2026-11-21T06:00:00Z'))).toEqual({ sent: 2 })
  expect(browsers()).toEqual(['awake', 'quiet'])
  service.received.length = 0
  await publishNotice(
    anActor('superadmin'),
    aNotice(mosque.id, 'janazah', { startsAt: night.toISOString(), endsAt: '2026-11-21T20:00:00.000Z' }),
    night,
  )
  expect(await send(night)).toEqual({ sent: 1 })
  expect(browsers()).toEqual(['awake'])
  expect(await send(begun), '05:59 in Cape Town').toEqual({ sent: 0 })
  expect(await send(new Date('2026-11-21T04:00:00Z')), '06:00').toEqual({ sent: 1 })
  expect(browsers()).toEqual(['awake', 'quiet'])
})

test('no more than so many a day come', async () => {
  const mosque = await aMosque()
  const token = await aFollower('few', { kind: 'mosque', value: mosque.id })
  await changeFollower(token, { ...defaultChoices, maxPerDay: 2, kept: [`janazah mosque:${mosque.id}`] }, now)
  for (const _ of [1, 2, 3]) await aPublishedJanazah(mosque.id)
  expect(await send()).toEqual({ sent: 2 })
  await aPublishedJanazah(mosque.id)
  expect(await send(minutesLater(1))).toEqual({ sent: 0 })
  await aPublishedJanazah(mosque.id)
  expect(await send(new Date('2026-11-21T10:00:00Z')), 'on the next day').toEqual({ sent: 1 })
})

test('browsers that are gone are erased, a service that fails or is silent holds up nobody', async () => {
  const mosque = await aMosque()
  for (const [browser, answer] of [
    ['gone', 410],
    ['unknown', 404],
    ['busy', 429],
    ['broken', 500],
    ['fine', 201],
  ] as const) {
    await aFollower(browser, { kind: 'mosque', value: mosque.id })
    service.answers.set(browser, answer)
  }
  await aPublishedJanazah(mosque.id)
  expect(await send()).toEqual({ sent: 1 })
  expect(browsers()).toEqual(['fine'])
  const left = await db().selectFrom('followers').select('endpoint').execute()
  expect(left.map(({ endpoint }) => endpoint.split('/').at(-1)).sort()).toEqual(['broken', 'busy', 'fine'])
  service.answers.clear()
  expect(await send(), 'not at once again').toEqual({ sent: 0 })
  expect(await send(minutesLater(2))).toEqual({ sent: 2 })
  expect(browsers()).toEqual(['broken', 'busy', 'fine'])
})

test('a push service that never answers delays no other, and news of meanwhile are told', async () => {
  const silent = await startPushService()
  const mosque = await aMosque()
  const follows = [{ target: { kind: 'mosque' as const, value: mosque.id }, topic: 'janazah' as const }]
  await follow(silent.subscribe('silent'), follows, { language: 'en', clientAddress, now })
  silent.answers.set('silent', null)
  await aFollower('fine', { kind: 'mosque', value: mosque.id })
  vi.useRealTimers()
  vi.setSystemTime(now)
  await aPublishedJanazah(mosque.id)
  startPushes()
  await expect.poll(browsers).toEqual(['fine'])
  await aPublishedJanazah(mosque.id)
  startPushes()
  await expect.poll(browsers).toEqual(['fine', 'fine'])
  expect(silent.received).toEqual([])
  await silent.close()
  await drainPushes()
})

test('a batch that was on its way when the process died is sent again, with the same topic', async () => {
  const mosque = await aMosque()
  await aFollower('one', { kind: 'mosque', value: mosque.id })
  await aPublishedJanazah(mosque.id)
  await send()
  // As if the process had died before it stored that the service took the message.
  await db()
    .updateTable('pushes')
    .set({ version: 0, nextTryAt: minutesLater(2).toISOString() })
    .execute()
  expect(await send(minutesLater(1))).toEqual({ sent: 0 })
  expect(await send(minutesLater(3))).toEqual({ sent: 1 })
  expect(service.received.map(({ topic }) => topic)).toEqual([service.received[0]!.topic, service.received[0]!.topic])
})

test('the job and a press at the same moment tell everybody once', async () => {
  const mosque = await aMosque()
  await aFollower('one', { kind: 'mosque', value: mosque.id })
  await aPublishedJanazah(mosque.id)
  const sent = await Promise.all([send(), send(), send()])
  expect(sent.reduce((sum, each) => sum + each.sent, 0)).toBe(1)
  expect(browsers()).toEqual(['one'])
})

test('a follower sees, changes and ends it with the signed link alone', async () => {
  const mosque = await aMosque({ name: 'Masjid of the Link', arabicName: 'مسجد الرابط' })
  const token = await aFollower('mine', { kind: 'mosque', value: mosque.id }, { topics: ['janazah', 'notices'] })
  expect(await loadFollower(token, 'en')).toEqual({
    choices: defaultChoices,
    followed: [
      { target: `mosque:${mosque.id}`, topic: 'janazah', name: 'Masjid of the Link' },
      { target: `mosque:${mosque.id}`, topic: 'notices', name: 'Masjid of the Link' },
    ],
  })
  expect((await loadFollower(token, 'ar'))?.followed[0]?.name).toBe('مسجد الرابط')
  const [id] = token.split('.')
  for (const wrong of ['', id!, `${id}.`, `${id}.${'x'.repeat(24)}`, followerToken('other')]) {
    expect(await loadFollower(wrong, 'en')).toBeNull()
    await changeFollower(wrong, { ...defaultChoices, kept: [] }, now)
    await stopFollowing(wrong)
  }
  expect((await loadFollower(token, 'en'))?.followed).toHaveLength(2)
  const choices = { quietFrom: '', quietUntil: '', janazahAlways: true, maxPerDay: 3 }
  expect(await changeFollower(token, { ...choices, kept: [`notices mosque:${mosque.id}`] }, now)).toBe(true)
  expect(await loadFollower(token, 'en')).toMatchObject({ choices, followed: [{ topic: 'notices' }] })
  expect(await stopFollowing(token)).toBe(true)
  expect(await loadFollower(token, 'en')).toBeNull()
  for (const table of ['followers', 'follows', 'pushes'] as const)
    expect(await db().selectFrom(table).selectAll().execute()).toEqual([])
})

test('a browser finds its page by what only it knows, and subscribing again changes nothing else', async () => {
  const subscription = service.subscribe('same')
  const area = { target: { kind: 'area' as const, value: 'Athlone' }, topic: 'janazah' as const }
  const by = { language: 'en', clientAddress, now }
  const first = await follow(subscription, [area], by)
  const again = await follow(subscription, [area], { ...by, language: 'ar' })
  expect(again).toEqual(first)
  expect(await tokenOfBrowser(subscription, clientAddress, now)).toBe((first as { token: string }).token)
  expect(await tokenOfBrowser({ ...subscription, auth: 'guessed' }, clientAddress, now)).toBeNull()
  expect(await db().selectFrom('followers').select('language').execute()).toEqual([{ language: 'ar' }])
})

test('a network subscribes no more than so many browsers an hour, and a browser follows no more than so much', async () => {
  const area = (value: string) => ({ target: { kind: 'area' as const, value }, topic: 'janazah' as const })
  const outcomes = []
  for (let count = 0; count < 35; count++)
    outcomes.push(
      (await follow(service.subscribe(`many-${count}`), [area('A')], { language: 'en', clientAddress, now })).outcome,
    )
  expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(30)
  expect(outcomes.at(-1)).toBe('too-many')
  const all = Array.from({ length: MAX_FOLLOWS }, (_, index) => area(`Area ${index}`))
  const by = { language: 'en', clientAddress: '198.51.100.9', now }
  const full = service.subscribe('full')
  expect(await follow(full, all, by)).toMatchObject({ outcome: 'saved' })
  expect(await follow(full, [area('One more')], by)).toEqual({ outcome: 'too-many-follows' })
  expect(await db().selectFrom('follows').select('target').where('target', '=', 'area:One more').execute()).toEqual([])
})

test('a follower is erased a year after the last sign of life', async () => {
  await aFollower('old', { kind: 'area', value: 'Athlone' })
  const year = (days: number) => minutesLater(days * 24 * 60)
  expect(
    await db()
      .transaction()
      .execute((trx) => eraseFollowers(trx, year(364))),
  ).toBe(0)
  expect(
    await db()
      .transaction()
      .execute((trx) => eraseFollowers(trx, year(366))),
  ).toBe(1)
  expect(await db().selectFrom('follows').selectAll().execute()).toEqual([])
})

test('a site without a public https address sends nothing', async () => {
  const mosque = await aMosque()
  await aFollower('one', { kind: 'mosque', value: mosque.id })
  await aPublishedJanazah(mosque.id)
  Object.assign(env(), { PUBLIC_URL: 'http://localhost:3000' })
  expect(await send()).toEqual({ sent: 0 })
})
