import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { SAMPLE_ADMIN, signInForm } from './sign-ins.ts'
import type { Step } from './steps.ts'
import { type Answer, cookiesOf, PASSWORD, type Target } from './target.ts'

const MESSAGES_PER_NETWORK = 30
const FEW = 4

/** Queries the database of the site. */
export function query(target: Target, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(`${target.folder}/mosque-connect.db`, { readOnly: true })
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}

/** At midnight (UTC) all counters begin anew: what was counted across it is counted again, from other networks. */
const withinOneDay = (count: (target: Target, turn: number) => Promise<void>) => async (target: Target) => {
  const today = () => new Date().toISOString().slice(0, 10)
  for (let turn = 1, day = ''; day !== today(); turn++) {
    day = today()
    await count(target, turn).catch((error) => assert.notEqual(today(), day, error))
  }
}

async function signInsFromOneNetwork({ send }: Target, turn: number): Promise<void> {
  const addresses = Array.from({ length: 100 }, (_, number) => `2001:db8:1:${turn}::${number.toString(16)}`)
  const answers = await fewAtOnce(addresses, (from) =>
    send('/login', { form: signInForm(`${from}@a.example`.replaceAll(':', '-'), 'wrong'), from }),
  )
  assert.equal(count(answers, 401), attemptLimits.signInAddress.hits)
  const owner = await send('/login', { form: signInForm(SAMPLE_ADMIN, PASSWORD), from: '2001:db8:2:1::1' })
  assert.equal(owner.status, 302)
  assert.match(cookiesOf(owner), /session_token/)
}

/** Sends requests from these addresses, a few at a time, so that a block of the event loop is the work of one. */
async function fewAtOnce(addresses: string[], request: (from: string, index: number) => Promise<Answer>) {
  const answers: Answer[] = []
  for (let start = 0; start < addresses.length; start += FEW)
    answers.push(
      ...(await Promise.all(addresses.slice(start, start + FEW).map((from, at) => request(from, start + at)))),
    )
  return answers
}

const count = (answers: Answer[], wanted: number) => answers.filter(({ status }) => status === wanted).length

const message = (sender: string) => ({ name: 'A', email: `${sender}@a.example`, subject: sender, message: 'Salaam' })

/** All are thanked alike; what is above the limits is held for review, and nothing of others. */
async function messagesFromOneNetwork(target: Target, turn: number): Promise<void> {
  const notHeld = async (addresses: string[], from: string) => {
    const kind = `${from}-${turn}-`
    const answers = await fewAtOnce(addresses, (address, index) =>
      target.send('/contact', { form: message(`${kind}${index}`), from: address }),
    )
    assert.equal(count(answers, 302), addresses.length)
    const [row] = query(
      target,
      `select count(*) as count from messages where "heldBy" is null and subject like '${kind}%'`,
    )
    return row?.count
  }
  const ofOne64 = Array.from({ length: 60 }, (_, number) => `2001:db8:3:${turn}::${number.toString(16)}`)
  assert.equal(await notHeld(ofOne64, 'narrow'), MESSAGES_PER_NETWORK)
  const ofOne48 = Array.from({ length: 150 }, (_, number) => `2001:db8:${0x40 + turn}:${number.toString(16)}::1`)
  assert.equal(await notHeld(ofOne48, 'wide'), 4 * MESSAGES_PER_NETWORK)
  const mapped = Array.from({ length: 40 }, (_, number) => (number % 2 ? `192.0.2.${turn}` : `::ffff:192.0.2.${turn}`))
  assert.equal(await notHeld(mapped, 'mapped'), MESSAGES_PER_NETWORK)
  assert.equal(await notHeld([`203.0.113.${200 + turn}`], 'honest'), 1)
}

async function resetsForOnePerson(target: Target): Promise<void> {
  const addresses = Array.from({ length: 40 }, (_, number) => `198.51.100.${number}`)
  await fewAtOnce(addresses, (from) => target.send('/forgot-password', { form: { email: SAMPLE_ADMIN }, from }))
  const [row] = query(target, "select count(*) as emails from outbox where kind = 'reset'")
  assert.equal(row?.emails, attemptLimits.resetEmails.hits)
}

export const limitSteps: Step[] = [
  ['sign-ins from one IPv6 network are limited, and the owner is not locked out', withinOneDay(signInsFromOneNetwork)],
  [
    'messages from one IPv6 network, /64 and /48, are all taken and held above a limit',
    withinOneDay(messagesFromOneNetwork),
  ],
  ['one person gets few reset emails, from however many addresses', resetsForOnePerson],
]
