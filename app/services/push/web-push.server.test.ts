import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush, hasPushKeys, pushKeyOf, vapidHeader } from './web-push.server.ts'

/** What is left of a record of 4096 bytes for the text. */
const MAX_PUSH_BYTES = 4096 - 86 - 17

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The example of RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

/** Reads a message as a browser does. */
function decrypt(body: Buffer, privateKey: string, auth: string): string {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(bytes(privateKey))
  const [salt, sender, encrypted] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const derive = (key: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const input = derive(ecdh.computeSecret(sender), bytes(auth), info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(input, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(input, salt, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(encrypted.subarray(-16))
  const text = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
  expect(text.at(-1)).toBe(2)
  return text.subarray(0, -1).toString()
}

test('a message is encrypted as in the example of RFC 8291', () => {
  const chosen = { salt: bytes(example.salt), privateKey: bytes(example.sender) }
  expect(encryptPush(example.text, example, chosen).toString('base64url')).toBe(example.body)
})

test('every message has a salt and a key of its own, and the browser reads it, also at its largest', () => {
  const [one, other] = [encryptPush(example.text, example), encryptPush(example.text, example)]
  expect(one.equals(other)).toBe(false)
  for (const body of [one, other]) expect(decrypt(body, example.receiver, example.auth)).toBe(example.text)
  const longest = 'x'.repeat(MAX_PUSH_BYTES)
  const body = encryptPush(longest, example)
  expect(body).toHaveLength(4096)
  expect(decrypt(body, example.receiver, example.auth)).toBe(longest)
})

/** Checks the token of a header with the key that the header names; returns the parts of the token. */
function readVapid(header: string) {
  const [, token = '', key = ''] = /^vapid t=(\S+), ?k=(\S+)$/.exec(header) ?? []
  const [head, claims, signature] = token.split('.')
  const point = bytes(key)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isValid = verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature ?? ''))
  return { isValid, head: JSON.parse(bytes(head!).toString()), claims: JSON.parse(bytes(claims!).toString()), key }
}

test('the site signs as RFC 8292 says, whose example the same check accepts', () => {
  const ofTheRfc =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  const example = readVapid(ofTheRfc)
  expect(example.isValid).toBe(true)
  const { aud: audience, sub: subject, exp: until } = example.claims
  const key = pushKeyOf('a secret of a site that is long enough')
  const own = readVapid(vapidHeader(key, { audience, subject, until }))
  expect(own).toEqual({ ...example, key: key.publicKey.toString('base64url') })
})

test('the key of a site is always the same, and another secret has another', () => {
  const [one, again, other] = ['first secret', 'first secret', 'second secret'].map(pushKeyOf)
  expect(one!.publicKey.equals(again!.publicKey)).toBe(true)
  expect(one!.publicKey.equals(other!.publicKey)).toBe(false)
})

test('keys that no browser makes are recognised', () => {
  expect(hasPushKeys(example)).toBe(true)
  const offTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  for (const wrong of [{ p256dh: '' }, { p256dh: offTheCurve }, { auth: 'c2hvcnQ' }, { p256dh: 'x'.repeat(90) }])
    expect(hasPushKeys({ ...example, ...wrong })).toBe(false)
})
