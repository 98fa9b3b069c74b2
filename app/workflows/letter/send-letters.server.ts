import { createHmac } from 'node:crypto'
import { env } from '#app/env.server.ts'
import { KEPT_DAYS } from '#app/features/following/following-rules.ts'
import {
  type DueLetter,
  eraseRefused,
  failLetter,
  finishLetter,
  type LetterWeek,
  listDueLetters,
  reserveLetter,
} from '#app/features/following/letter-queue.server.ts'
import { letterAt } from '#app/features/following/letter-rules.ts'
import { isLetterOffered, subscriberPage } from '#app/features/following/subscribers.server.ts'
import { appSecret } from '#app/services/app-secret.server.ts'
import { RefusedError, UnconfirmedError } from '#app/services/mail/mail.ts'
import { mailTransport, senderOf } from '#app/services/mail/transport.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { dayAt } from '#salaah/zone.ts'
import { letterWriter } from './write-letter.server.ts'

/** Letters of one run of the job, which is one minute after the last: mail servers take no bursts. */
const MAX_LETTERS = 100
/** A letter begun later could take longer than it is reserved from the begin of the run: a mail server has 80 seconds. */
const MAX_RUN_MS = 40_000
/** After so many errors in a row the mail server is taken to be down until the next run. */
const MAX_ERRORS = 3
/** A mail server that refuses so many, and more than it takes, refuses the letter and not the addresses. */
const MIN_REFUSED_IN_GENERAL = 10
/** A letter says that it ends when it does so within this time. */
const ENDING_DAYS = 31

/** Sends the next letters of this week, each written when it is sent; returns how many. */
export async function sendLetters(now: Date, stopping: AbortSignal): Promise<{ sent: number }> {
  let sent = 0
  const zone = (await siteSettings()).general.timeZone
  const week = isLetterOffered() ? letterAt(now, zone) : null
  if (!week) return { sent }
  const write = letterWriter(now)
  const refused: DueLetter[] = []
  let errors = 0
  const begun = performance.now()
  for (const due of await listDueLetters(week, now, MAX_LETTERS)) {
    if (stopping.aborted || errors >= MAX_ERRORS || performance.now() - begun > MAX_RUN_MS) break
    const letter = await reserveLetter(due, week, now)
    if (!letter) continue
    const outcome = await send(letter, week, { write, zone, now })
    if (outcome === 'sent' || outcome === 'empty') await finishLetter(letter, week)
    else if (outcome === 'refused') refused.push(letter)
    else await failLetter(letter, week, { isPutOff: outcome === 'put-off', now })
    if (outcome === 'sent') sent += 1
    errors = outcome === 'error' ? errors + 1 : 0
  }
  if (refused.length >= MIN_REFUSED_IN_GENERAL && refused.length > sent) {
    for (const letter of refused) await failLetter(letter, week, { isPutOff: false, now })
    throw new Error(`The mail server refused ${refused.length} letters and took ${sent}, so no address was erased.`)
  }
  await eraseRefused(refused.map(({ id }) => id))
  if (errors >= MAX_ERRORS) throw new Error('Letters could not be sent: the mail server cannot be used.')
  return { sent }
}

type Sending = { write: ReturnType<typeof letterWriter>; zone: string; now: Date }

async function send(
  { id, email, language, seenAt, follows }: DueLetter,
  { day }: LetterWeek,
  { write, zone, now }: Sending,
): Promise<'sent' | 'empty' | 'refused' | 'put-off' | 'error' | 'unwritten'> {
  const manageUrl = subscriberPage(id, language)
  const lastDay = dayAt(zone, Date.parse(seenAt) + KEPT_DAYS * 86_400_000)
  const endsOn = lastDay <= addDays(dayAt(zone, now.getTime()), ENDING_DAYS) ? lastDay : null
  const mail = await write(follows, language, { to: email, manageUrl, endsOn }).catch((error: unknown) => {
    console.error('A letter could not be written:', error)
    return undefined
  })
  if (!mail) return mail === null ? 'empty' : 'unwritten'
  try {
    const from = senderOf((await siteSettings()).customization.siteName)
    await mailTransport()({ ...mail, from, messageId: messageIdOf(id, day), headers: unsubscribeHeaders(manageUrl) })
    return 'sent'
  } catch (error) {
    // It may have arrived, and nobody wants a letter twice.
    if (error instanceof UnconfirmedError) return 'sent'
    if (error instanceof RefusedError) return error.isFinal ? 'refused' : 'put-off'
    return 'error'
  }
}

/** The same for every attempt, so that a letter that was sent twice after a crash shows once. */
function messageIdOf(id: string, day: Day): string {
  const name = createHmac('sha256', appSecret()).update(`letter ${id} ${day}`).digest('base64url').slice(0, 24)
  return `<letter-${day}-${name}@${new URL(env().PUBLIC_URL!).hostname}>`
}

/** By a POST to the page, which mail programs make for their reader (RFC 8058), or an email that a person reads. */
function unsubscribeHeaders(manageUrl: string): Record<string, string> {
  const { CONTACT_EMAIL, MAIL_FROM } = env()
  const address = CONTACT_EMAIL ?? MAIL_FROM?.match(/[^\s<>]+@[^\s<>]+/)?.[0]
  const ways = [`<${manageUrl}>`, ...(address ? [`<mailto:${encodeURI(address)}?subject=unsubscribe>`] : [])]
  return { 'List-Unsubscribe': ways.join(', '), 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
