import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type Actor, canManageLetters, canManageNotices } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { insertInBatches, writeWithoutRevision } from '#app/db/write.server.ts'
import { env, siteOrigin } from '#app/env.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { appSecret } from '#app/services/app-secret.server.ts'
import { countGuest, type GuestLimits } from '#app/services/guest-limits.server.ts'
import { countHit } from '#app/services/limits.server.ts'
import { renderEmail } from '#app/services/mail/email-layout.ts'
import { deleteMail, queueMail, startDelivery } from '#app/services/mail/queue.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import {
  countDevices,
  countPress,
  type FollowedItem,
  followerToken,
  idOfToken,
  nameFollows,
} from './followers.server.ts'
import { countToShow, KEPT_DAYS, MAX_FOLLOWS, roundedCount, type Target, writeTarget } from './following-rules.ts'
import {
  CONFIRM_HOURS,
  type LetterTopic,
  LINE_STEP_MS,
  letterTopics,
  MAX_ASKED_A_DAY,
  MAX_AT_ONCE_AN_HOUR,
  MAX_AT_ONCE_OF_NETWORK,
  MAX_IN_LINE,
  mailboxOf,
} from './letter-rules.ts'

const HOUR_MS = 3_600_000
const KIND = 'letter'
const addressLimit = { hits: MAX_ASKED_A_DAY, seconds: 24 * 3600 }
const atOnce: GuestLimits = {
  kind: 'letter-asked',
  network: { hits: MAX_AT_ONCE_OF_NETWORK, seconds: 3600 },
  shared: [{ subject: [], limit: { hits: MAX_AT_ONCE_AN_HOUR, seconds: 3600 } }],
}

/** Whether letters can be sent: links in them need the address of the site, and their headers a mail server. */
export const isLetterOffered = (): boolean => {
  const { PUBLIC_URL, MAIL_URL } = env()
  return PUBLIC_URL !== undefined && /^smtps?:/.test(MAIL_URL ?? '')
}

/** The page on which a subscriber sees and changes everything. */
export const subscriberPage = (id: string, language: Language): string =>
  `${siteOrigin()}${localAddress(language, '/following')}?token=${followerToken(id, 'subscriber')}`

const sealingKey = () => Buffer.from(hkdfSync('sha256', appSecret(), '', 'letter address', 32))
const IV_BYTES = 12
const TAG_BYTES = 16

/** A token that contains an address, which only this site can read. */
function sealAddress(email: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(), iv)
  return Buffer.concat([iv, cipher.update(email), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function openAddress(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

type Wish = { email: string; target: Target; topics: readonly LetterTopic[] }

/**
 * Mails a link that confirms that an address wants the letter: at once, or later when very many ask. Until it is pressed
 * the address is in that email only. The answer is the same whether the address is known, and when it was asked often
 * enough today.
 */
export async function askForLetter(
  { email, target, topics }: Wish,
  { language, clientAddress, now }: { language: Language; clientAddress: string; now: Date },
): Promise<'asked' | 'later' | 'too-many'> {
  const asked = await writeWithoutRevision(async (trx) => {
    if ((await countPress(trx, clientAddress, now)) > 0) return 'too-many'
    const heldBy = await countGuest(trx, atOnce, clientAddress, now)
    const line = await listLine(trx, now)
    const answer = heldBy !== null || line.length > 0 ? 'later' : 'asked'
    const counter = { kind: KIND, subject: [mailboxOf(email)] }
    if ((await countHit(trx, counter, addressLimit, now)) > 0) return answer
    const token = sealAddress(email)
    const notBefore = heldBy === null ? now : await joinLine(trx, line, now)
    const expiresAt = new Date(notBefore.getTime() + CONFIRM_HOURS * HOUR_MS)
    await trx
      .insertInto('letterRequests')
      .values({
        tokenHash: hashOf(token),
        language,
        target: writeTarget(target),
        topics: topics.join(' '),
        expiresAt: expiresAt.toISOString(),
      })
      .execute()
    const { customization } = await siteSettings()
    const { letterConfirm: texts } = textsIn(language).mail
    const mail = renderEmail(customization, language, {
      to: email,
      subject: texts.subject({ siteName: customization.siteName }),
      heading: texts.heading,
      parts: [texts.text({ siteName: customization.siteName }), texts.ignore],
      action: {
        label: texts.action,
        url: `${siteOrigin()}${localAddress(language, '/confirm-letter')}?token=${token}`,
      },
    })
    const about = { kind: KIND, notBefore, notAfter: expiresAt, ...(heldBy !== null && { subjectId: heldBy }) }
    await queueMail(trx, about, mail, now)
    return answer
  })
  if (asked !== 'too-many') startDelivery()
  return asked
}

/** The emails that wait for their turn, with the network that asked for each. */
const listLine = (trx: Transaction<Database>, now: Date) =>
  trx
    .selectFrom('outbox')
    .select(['id', 'subjectId', 'nextTryAt'])
    .where('kind', '=', KIND)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('nextTryAt', '>', now.toISOString())
    .orderBy('nextTryAt')
    .execute()

/** The next turn; in a full line that of the last email of the network that asked for most, which leaves it. */
async function joinLine(
  trx: Transaction<Database>,
  line: Awaited<ReturnType<typeof listLine>>,
  now: Date,
): Promise<Date> {
  if (line.length < MAX_IN_LINE) return new Date(Date.parse(line.at(-1)?.nextTryAt ?? now.toISOString()) + LINE_STEP_MS)
  const networks = [...Map.groupBy(line, ({ subjectId }) => subjectId).values()]
  const { id, nextTryAt } = networks.reduce((most, own) => (own.length >= most.length ? own : most)).at(-1)!
  await deleteMail(trx, id)
  return new Date(nextTryAt)
}

const follows = (target: string, topics: string) =>
  letterTopics.filter((topic) => topics.split(' ').includes(topic)).map((topic) => ({ target, topic }))

/** What the link in an email confirms; null when it is wrong, used or expired. */
export async function findLetterRequest(
  token: string,
  language: Language,
  now: Date,
): Promise<FollowedItem<LetterTopic>[] | null> {
  const row = await reader()
    .selectFrom('letterRequests')
    .select(['target', 'topics'])
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row && openAddress(token) !== null ? await nameFollows(follows(row.target, row.topics), language) : null
}

export type Confirmed = { outcome: 'confirmed'; token: string } | { outcome: 'missing' | 'too-many-follows' }

/** Stores the address of a link that was pressed, and what it wants to be told; the link works once. */
export async function confirmLetter(token: string, now: Date): Promise<Confirmed> {
  const email = openAddress(token)
  if (email === null) return { outcome: 'missing' }
  const at = now.toISOString()
  return await writeWithoutRevision<Confirmed>(async (trx) => {
    const request = await trx
      .deleteFrom('letterRequests')
      .where('tokenHash', '=', hashOf(token))
      .where('expiresAt', '>', at)
      .returning(['language', 'target', 'topics'])
      .executeTakeFirst()
    if (!request) return { outcome: 'missing' }
    const { language } = request
    const { id } = await trx
      .insertInto('subscribers')
      .values({
        ...{ id: newId(), email, language, createdAt: at, seenAt: at },
        ...{ doneWeek: '', attempts: 0, failures: 0, nextTryAt: at },
      })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ language, seenAt: at, failures: 0 }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const known = await trx
      .selectFrom('letterFollows')
      .select(['target', 'topic'])
      .where('subscriberId', '=', id)
      .execute()
    const wanted = follows(request.target, request.topics).filter(
      ({ target, topic }) => !known.some((each) => each.target === target && each.topic === topic),
    )
    if (known.length + wanted.length > MAX_FOLLOWS) return { outcome: 'too-many-follows' }
    if (wanted.length > 0)
      await trx
        .insertInto('letterFollows')
        .values(wanted.map((follow) => ({ ...follow, subscriberId: id })))
        .execute()
    return { outcome: 'confirmed', token: followerToken(id, 'subscriber') }
  })
}

export type SubscriberPage = { language: string; followed: FollowedItem<LetterTopic>[] }

/** What is stored about what a subscriber chose; null without a right token, or when it was erased. */
export async function loadSubscriber(token: string, language: Language): Promise<SubscriberPage | null> {
  const id = idOfToken(token, 'subscriber')
  if (!id) return null
  const row = await reader().selectFrom('subscribers').select('language').where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const stored = await reader()
    .selectFrom('letterFollows')
    .select(['target', 'topic'])
    .where('subscriberId', '=', id)
    .execute()
  const followed = await nameFollows(stored as { target: string; topic: LetterTopic }[], language)
  const place = ({ topic }: { topic: LetterTopic }) => letterTopics.indexOf(topic)
  return {
    language: row.language,
    followed: followed.toSorted((a, b) => (a.target === b.target ? place(a) - place(b) : a.target < b.target ? -1 : 1)),
  }
}

/** Stores what a subscriber keeps following, and in which language; false without a right token. */
export async function changeSubscriber(
  token: string,
  { language, kept }: { language: string; kept: readonly string[] },
  now: Date,
): Promise<boolean> {
  const id = idOfToken(token, 'subscriber')
  if (!id) return false
  return await writeWithoutRevision(async (trx) => {
    const changed = await trx
      .updateTable('subscribers')
      .set({ language, seenAt: now.toISOString() })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    const stored = await trx
      .selectFrom('letterFollows')
      .select(['target', 'topic'])
      .where('subscriberId', '=', id)
      .execute()
    for (const { target, topic } of stored)
      if (!kept.includes(`${topic} ${target}`))
        await trx
          .deleteFrom('letterFollows')
          .where('subscriberId', '=', id)
          .where('target', '=', target)
          .where('topic', '=', topic)
          .execute()
    return changed !== undefined
  })
}

/** Erases a subscriber with what it follows; false without a right token. */
export async function stopLetter(token: string): Promise<boolean> {
  const id = idOfToken(token, 'subscriber')
  if (!id) return false
  await writeWithoutRevision((trx) => trx.deleteFrom('subscribers').where('id', '=', id).execute())
  return true
}

/** How many get a letter, of all and of one mosque or area; null for fewer than ten. */
export async function countSubscribers(actor: Actor | null, target: Target | null) {
  if (!canManageLetters(actor)) forbidden()
  const all = await reader()
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return { all: countToShow(Number(all.count)), ofTarget: target && countToShow(await countAddresses(target)) }
}

/** About how many devices and addresses follow a mosque, for its admin; null for fewer than ten. */
export async function countFollowersOf(actor: Actor | null, mosqueId: string): Promise<number | null> {
  if (!canManageNotices(actor, mosqueId)) forbidden()
  const target: Target = { kind: 'mosque', value: mosqueId }
  const count = countToShow((await countDevices(target)) + (await countAddresses(target)))
  return count && roundedCount(count)
}

async function countAddresses(target: Target): Promise<number> {
  const { count } = await reader()
    .selectFrom('letterFollows')
    .select(({ fn }) => fn.count<number | string>('subscriberId').distinct().as('count'))
    .where('target', '=', writeTarget(target))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Erases an address whose owner asked for it by an email; nobody learns whether it was one of a subscriber. */
export async function eraseAddress(actor: Actor | null, email: string): Promise<void> {
  if (!canManageLetters(actor)) forbidden()
  await writeWithoutRevision((trx) => trx.deleteFrom('subscribers').where('email', '=', email).execute())
}

/** Subscribers of a large sample, each of whom follows all of one mosque or area. */
export async function insertSubscriberRows(
  trx: Transaction<Database>,
  targets: readonly Target[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const rows = targets.map((_, index) => ({
    ...{ id: newId(), email: `person${index}@sample.example`, language: 'en', createdAt: at, seenAt: at },
    ...{ doneWeek: '', attempts: 0, failures: 0, nextTryAt: at },
  }))
  const wanted = targets.flatMap((target, index) =>
    letterTopics.map((topic) => ({ subscriberId: rows[index]!.id, target: writeTarget(target), topic })),
  )
  await insertInBatches(rows, (batch) => trx.insertInto('subscribers').values(batch))
  await insertInBatches(wanted, (batch) => trx.insertInto('letterFollows').values(batch))
}

/** Erases the subscribers without a sign of life for a year, and what nobody confirmed in time; returns their number. */
export async function eraseSubscribers(trx: Transaction<Database>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS).toISOString()
  await trx.deleteFrom('letterRequests').where('expiresAt', '<=', now.toISOString()).execute()
  return (await trx.deleteFrom('subscribers').where('seenAt', '<', before).returning('id').execute()).length
}
