import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { choicesSchema, followSchema, manageSchema } from './following-schema.ts'

const errors = { subscription: 'No subscription', area: 'No area', topics: 'No topic' }
const keys = createECDH('prime256v1')
keys.generateKeys()
const browser = {
  endpoint: 'https://push.example.org/1',
  p256dh: keys.getPublicKey('base64url'),
  auth: Buffer.alloc(16).toString('base64url'),
}

const follow = (form: object) => followSchema(errors).safeParse({ ...browser, topics: ['janazah'], ...form })

test('a browser follows one topic or several, those that there are', () => {
  expect(follow({ mosque: 'a1', topics: 'events' }).data).toEqual({
    ...{ ...browser, mosque: 'a1', area: '', topics: ['events'] },
  })
  expect(follow({ topics: ['unknown', 'times', 'janazah'] }).data?.topics).toEqual(['janazah', 'times'])
})

test.each([
  ['no topic', { topics: [] }, errors.topics],
  ['an unknown topic alone', { topics: 'unknown' }, errors.topics],
  ['no address', { endpoint: undefined }, errors.subscription],
  ['an address without encryption', { endpoint: 'http://push.example.org/1' }, errors.subscription],
  ['no keys', { p256dh: undefined, auth: undefined }, errors.subscription],
  ['keys that are none', { p256dh: 'abc' }, errors.subscription],
])('with %s a browser follows nothing', (_, form, message) => {
  expect(follow(form).error?.issues.map((issue) => issue.message)).toContain(message)
})

test.each<[string, object]>([
  ['address', { endpoint: `${browser.endpoint}/${'x'.repeat(1000)}` }],
  ['mosque', { mosque: 'x'.repeat(121) }],
  ['area', { area: 'x'.repeat(121) }],
])('a browser cannot send an %s without end', (_, form) => {
  expect(follow(form).success).toBe(false)
})

test('the page of a follower needs the address and the secret of the browser', () => {
  const { endpoint, auth } = browser
  expect(manageSchema(errors).parse({ endpoint, auth })).toEqual({ endpoint, auth })
  for (const form of [{ endpoint }, { auth }])
    expect(manageSchema(errors).safeParse(form).error?.issues[0]?.message).toBe(errors.subscription)
})

const choices = choicesSchema({ time: 'No time', maxPerDay: ({ max }) => `1 to ${max}` })
const sent = { quietFrom: '22:00', quietUntil: '06:00', maxPerDay: '6' }

test('a follower chooses quiet hours, how many messages come and what stays followed', () => {
  expect(choices.parse({ ...sent, janazahAlways: 'on', kept: 'janazah mosque:a1' })).toEqual({
    ...{ quietFrom: '22:00', quietUntil: '06:00', janazahAlways: true, maxPerDay: 6, kept: ['janazah mosque:a1'] },
  })
  expect(choices.parse({ maxPerDay: '20', kept: ['a', 'b'] })).toEqual({
    ...{ quietFrom: '', quietUntil: '', janazahAlways: false, maxPerDay: 20, kept: ['a', 'b'] },
  })
  expect(choices.parse({ quietFrom: '00:00', quietUntil: '19:59', maxPerDay: '1' }).kept).toEqual([])
})

test.each([
  ['quietFrom', { quietFrom: '24:00' }, 'No time'],
  ['quietFrom', { quietFrom: '1:00' }, 'No time'],
  ['quietFrom', { quietFrom: '22:60' }, 'No time'],
  ['quietFrom', { quietFrom: 'at 22:00' }, 'No time'],
  ['quietFrom', { quietFrom: '22:00 h' }, 'No time'],
  ['quietUntil', { quietFrom: '' }, 'No time'],
  ['quietUntil', { quietUntil: '' }, 'No time'],
  ['maxPerDay', { maxPerDay: '0' }, '1 to 20'],
  ['maxPerDay', { maxPerDay: '21' }, '1 to 20'],
  ['maxPerDay', { maxPerDay: '1.5' }, '1 to 20'],
  ['maxPerDay', { maxPerDay: 'many' }, '1 to 20'],
])('%s is refused in %o', (field, form, message) => {
  const { error } = choices.safeParse({ ...sent, ...form })
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
})

test('what stays followed is a list of at most 200 short texts', () => {
  expect(choices.safeParse({ ...sent, kept: ['x'.repeat(201)] }).success).toBe(false)
  expect(choices.safeParse({ ...sent, kept: Array.from({ length: 201 }, String) }).success).toBe(false)
})
