import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { tables } from '#app/db/schema.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { env } from '#app/env.server.ts'
import { recordClock } from '#app/services/clock-jump.server.ts'
import { deliverDueMails, queueMail, waitForDelivery } from '#app/services/mail/queue.server.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { followerToken } from './followers.server.ts'
import { MAX_FOLLOWS } from './following-rules.ts'
import { type LetterTopic, LINE_STEP_MS, MAX_IN_LINE } from './letter-rules.ts'
import {
  askForLetter,
  changeSubscriber,
  confirmLetter,
  eraseSubscribers,
  findLetterRequest,
  isLetterOffered,
  loadSubscriber,
  stopLetter,
} from './subscribers.server.ts'

beforeEach(() => {
  Object.assign(env(), { PUBLIC_URL: 'https://mosques.example.org', MAIL_URL: 'smtp://127.0.0.1:1' })
})

const now = new Date('2026-11-20T10:00:00.000Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const email = 'aisha@example.org'
const area = { kind: 'area', value: 'Athlone' } as const
const asking = { language: 'en', clientAddress: '203.0.113.7', now } as const

const ask = async (topics: LetterTopic[] = ['times', 'events'], more = {}, to = email) => {
  const asked = await askForLetter({ email: to, target: area, topics }, { ...asking, ...more })
  await waitForDelivery()
  return asked
}

/** The tokens in the emails that wait in the outbox, by their age. */
const waitingTokens = async () => {
  const rows = await db().selectFrom('outbox').select('content').orderBy('id').execute()
  return rows.map(({ content }) => /confirm-letter\?token=([\w-]+)/.exec(content)?.[1] ?? '')
}

/** The seconds that emails wait for their turn, in the order in which they were asked for; one that was tried waits no more. */
const waits = async () => {
  const rows = await db().selectFrom('outbox').select(['nextTryAt', 'attempts']).orderBy('id').execute()
  return rows.map(({ nextTryAt, attempts }) => (attempts > 0 ? 0 : (Date.parse(nextTryAt) - now.getTime()) / 1000))
}

const everyRow = async (names: readonly (typeof tables)[number][] = tables) => {
  let text = ''
  for (const name of names) text += JSON.stringify(await db().selectFrom(name).selectAll().execute())
  return text
}

test('letters need the address of the site and a mail server', () => {
  expect(isLetterOffered()).toBe(true)
  Object.assign(env(), { MAIL_URL: 'emailjs+https://example.org' })
  expect(isLetterOffered()).toBe(false)
  Object.assign(env(), { MAIL_URL: undefined })
  expect(isLetterOffered()).toBe(false)
  Object.assign(env(), { PUBLIC_URL: undefined, MAIL_URL: 'smtps://mail.example.org' })
  expect(isLetterOffered()).toBe(false)
})

test('before the press the address is in its email only, afterwards in one row', async () => {
  const server = await startMailServer()
  Object.assign(env(), { MAIL_URL: server.url })
  expect(await ask()).toBe('asked')
  expect(server.received[0]!.recipients).toEqual([email])
  const [, token = ''] = /confirm-letter\?token=([\w-]+)/.exec(
    server.received[0]!.source.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )!
  expect(await everyRow(), 'neither the address nor the token').not.toMatch(new RegExp(`${email}|${token}`))
  expect(await findLetterRequest(token, 'en', now)).toEqual([
    { target: 'area:Athlone', topic: 'times', name: 'Athlone' },
    { target: 'area:Athlone', topic: 'events', name: 'Athlone' },
  ])
  const confirmed = await confirmLetter(token, hoursLater(47))
  if (confirmed.outcome !== 'confirmed') throw new Error(confirmed.outcome)
  expect(await everyRow(['subscribers'])).toContain(email)
  expect(await everyRow(tables.filter((name) => name !== 'subscribers'))).not.toContain(email)
  expect(await loadSubscriber(confirmed.token, 'en')).toMatchObject({ language: 'en', followed: [{}, {}] })
  expect(await confirmLetter(token, hoursLater(47)), 'a link works once').toEqual({ outcome: 'missing' })
})

test('a link ends after 48 hours with the email that waits, and a changed or foreign one is none', async () => {
  await ask()
  const [token = ''] = await waitingTokens()
  expect(await findLetterRequest(token, 'en', hoursLater(47.9))).not.toBeNull()
  expect(await confirmLetter(`${token.slice(0, -2)}AA`, now)).toEqual({ outcome: 'missing' })
  expect(await confirmLetter('', now)).toEqual({ outcome: 'missing' })
  expect(await findLetterRequest(token, 'en', hoursLater(48))).toBeNull()
  expect(await confirmLetter(token, hoursLater(48))).toEqual({ outcome: 'missing' })
  // A clock that jumps by more than a day at once erases nothing.
  for (const hours of [20, 40]) await recordClock(hoursLater(hours))
  await deliverDueMails(hoursLater(48))
  expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([])
  await writeWithoutRevision((trx) => eraseSubscribers(trx, hoursLater(48)))
  expect(await everyRow(['letterRequests', 'subscribers'])).toBe('[][]')
})

test('one mailbox gets three of these emails a day, whatever network asks, and the answer is the same', async () => {
  for (let count = 0; count < 5; count++) {
    const to = count === 3 ? 'ai.sha+letter@example.org' : email
    expect(await ask(['times'], { clientAddress: `203.0.${count}.7` }, to)).toBe('asked')
  }
  expect(await waitingTokens()).toHaveLength(3)
  expect(await ask(['times'], {}, 'other@example.org')).toBe('asked')
  expect(await waitingTokens()).toHaveLength(4)
  await ask(['times'], { now: hoursLater(25) })
  expect(await waitingTokens()).toHaveLength(5)
})

test('ten emails that one network asks for in an hour go at once and the next wait, until thirty tries', async () => {
  const results = []
  for (let count = 0; count < 31; count++) results.push(await ask(['times'], {}, `person${count}@example.org`))
  expect(results).toEqual([...Array(10).fill('asked'), ...Array(20).fill('later'), 'too-many'])
  expect((await waits()).slice(9, 12)).toEqual([0, 60, 120])
  await ask(['times'], { clientAddress: '203.0.114.7' }, 'other@example.org')
  expect((await waits()).at(-1), 'another network waits for nobody').toBe(0)
})

test('however many networks ask, thirty emails an hour go at once, then one a minute, and each link works for 48 hours', async () => {
  const results = []
  for (let count = 0; count < 32; count++)
    results.push(await ask(['times'], { clientAddress: `203.0.${count}.7` }, `person${count}@example.org`))
  expect(results).toEqual([...Array(30).fill('asked'), 'later', 'later'])
  expect((await waits()).slice(29)).toEqual([0, 60, 120])
  const token = (await waitingTokens()).at(-1)!
  expect(await findLetterRequest(token, 'en', hoursLater(48))).not.toBeNull()
  expect(await findLetterRequest(token, 'en', new Date(hoursLater(48).getTime() + 120_000))).toBeNull()

  const server = await startMailServer()
  Object.assign(env(), { MAIL_URL: server.url })
  const received = async (minutes: number) => {
    await deliverDueMails(new Date(now.getTime() + minutes * 60_000))
    return server.received.flatMap(({ recipients }) => recipients).filter((to) => /person3[01]/.test(to))
  }
  expect(await received(0.9)).toEqual([])
  expect(await received(1)).toEqual(['person30@example.org'])
  expect(await received(2)).toEqual(['person30@example.org', 'person31@example.org'])
})

test('a full line takes who asks next in place of the last of the network that asked for most', async () => {
  await writeWithoutRevision(async (trx) => {
    for (let count = 1; count <= MAX_IN_LINE; count++) {
      const subjectId = count === 7 ? 'honest' : `flood ${count % 100}`
      const notBefore = new Date(now.getTime() + count * LINE_STEP_MS)
      await queueMail(trx, { kind: 'letter', subjectId, notBefore }, { to: `person${count}@example.org` }, now)
    }
  })
  for (let count = 0; count < 11; count++) await ask(['times'], {}, `other${count}@example.org`)
  const line = await db()
    .selectFrom('outbox')
    .select(['subjectId', 'nextTryAt'])
    .where('attempts', '=', 0)
    .orderBy('nextTryAt')
    .execute()
  expect(line).toHaveLength(MAX_IN_LINE)
  expect(line[6]).toMatchObject({ subjectId: 'honest' })
  const taken = line.filter(({ subjectId }) => !/^(flood|honest)/.test(subjectId!))
  expect(taken).toHaveLength(1)
  expect(taken[0]!.nextTryAt > new Date(now.getTime() + 20 * 3_600_000).toISOString()).toBe(true)
})

test('while emails wait the answer is the same to an address that was asked often enough', async () => {
  for (let count = 0; count < 3; count++) await ask(['times'], { clientAddress: `203.0.${count}.7` })
  for (let count = 0; count < 11; count++) await ask(['times'], {}, `person${count}@example.org`)
  const answers = []
  for (const to of [email, 'new@example.org']) answers.push(await ask(['times'], { clientAddress: '203.0.115.7' }, to))
  expect(answers).toEqual(['later', 'later'])
})

test('asking again adds to what an address follows, in the language of the last time, up to a limit', async () => {
  const { id } = await aMosque({ name: 'Masjid of the Letters' })
  await ask(['times'])
  await askForLetter(
    { email, target: { kind: 'mosque', value: id }, topics: ['notices'] },
    { ...asking, language: 'ar' },
  )
  const [first = '', second = ''] = await waitingTokens()
  await confirmLetter(first, now)
  const confirmed = await confirmLetter(second, now)
  if (confirmed.outcome !== 'confirmed') throw new Error(confirmed.outcome)
  expect(await loadSubscriber(confirmed.token, 'en')).toEqual({
    language: 'ar',
    followed: [
      { target: 'area:Athlone', topic: 'times', name: 'Athlone' },
      { target: `mosque:${id}`, topic: 'notices', name: 'Masjid of the Letters' },
    ],
  })
  const { id: subscriberId } = await db().selectFrom('subscribers').select('id').executeTakeFirstOrThrow()
  const many = Array.from({ length: MAX_FOLLOWS - 2 }, (_, index) => ({
    subscriberId,
    target: `area:Area ${index}`,
    topic: 'times',
  }))
  await db().insertInto('letterFollows').values(many).execute()
  await ask(['events'])
  expect(await confirmLetter((await waitingTokens())[2]!, now)).toEqual({ outcome: 'too-many-follows' })
})

async function aSubscriber() {
  await ask(['times', 'events'])
  const confirmed = await confirmLetter((await waitingTokens()).at(-1)!, now)
  if (confirmed.outcome !== 'confirmed') throw new Error(confirmed.outcome)
  return confirmed.token
}

test('a subscriber changes and stops by the signed link, which is not that of a device', async () => {
  const token = await aSubscriber()
  const [id = ''] = token.split('.')
  expect(await loadSubscriber(followerToken(id), 'en')).toBeNull()
  expect(await changeSubscriber(followerToken(id), { language: 'af', kept: [] }, now)).toBe(false)
  expect(await changeSubscriber(token, { language: 'af', kept: ['times area:Athlone'] }, now)).toBe(true)
  expect(await loadSubscriber(token, 'en')).toMatchObject({ language: 'af', followed: [{ topic: 'times' }] })
  expect(await stopLetter(`${id}.AAAA`)).toBe(false)
  expect(await stopLetter(token)).toBe(true)
  expect(await everyRow(['subscribers', 'letterFollows', 'letterRequests'])).toBe('[][][]')
  expect(await changeSubscriber(token, { language: 'en', kept: [] }, now)).toBe(false)
})

test('a year after the last sign of life a subscriber is erased', async () => {
  const token = await aSubscriber()
  const erase = (at: Date) => writeWithoutRevision((trx) => eraseSubscribers(trx, at))
  await changeSubscriber(token, { language: 'en', kept: ['times area:Athlone'] }, hoursLater(24))
  expect(await erase(hoursLater(365 * 24 + 23))).toBe(0)
  expect(await erase(hoursLater(366 * 24 + 1))).toBe(1)
  expect(await everyRow(['subscribers', 'letterFollows'])).toBe('[][]')
})

test('an address that the mail server refuses is forgotten at once, one that is put off is tried again', async () => {
  const server = await startMailServer({ rejectWith: 550 })
  Object.assign(env(), { MAIL_URL: server.url })
  await ask()
  expect(await everyRow(['outbox'])).toBe('[]')
  const slow = await startMailServer({ rejectWith: 451 })
  Object.assign(env(), { MAIL_URL: slow.url })
  await ask()
  expect(await db().selectFrom('outbox').select(['status', 'attempts']).execute()).toEqual([
    { status: 'waiting', attempts: 1 },
  ])
})
