import { expect, test } from 'vitest'
import { createLink, findLink } from '#app/access/one-time-links.server.ts'
import { hasLiveSession } from '#app/access/session-rows.server.ts'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf, requestFactsWith } from '#tests/support/data/accounts.ts'
import fc, { anyText } from '#tests/support/data/properties.ts'
import { isResetLinkValid } from './passwords.server.ts'

const now = new Date('2026-11-20T10:00:00Z')
const purposes = ['superadmin', 'verification', 'invitation'] as const

/** Texts, and tokens with small changes. Null characters are refused before, at the request boundary. */
const likeToken = (token: string) => changedToken(token).filter((text) => !text.includes('\0'))

const changedToken = (token: string) =>
  fc.oneof(
    anyText(),
    fc
      .tuple(fc.nat(token.length - 1), fc.constantFrom('', 'A', '%00', ' ', '.', token))
      .map(([at, text]) => token.slice(0, at) + text + token.slice(at + 1))
      .filter((changed) => changed !== token),
    fc.constantFrom(token.toLowerCase(), token.toUpperCase(), `${token}=`, ` ${token}`, token.repeat(50)),
  )

test('no text but its token opens a one-time link', async () => {
  const link = { email: 'a@a.example', userId: null, createdBy: null, seconds: 900 }
  const token = await createLink(db(), { ...link, purpose: 'superadmin' }, now)
  expect(await findLink(token, [...purposes], now)).not.toBe(null)
  await fc.assert(
    fc.asyncProperty(likeToken(token), async (text) => {
      expect(await findLink(text, [...purposes], now)).toBe(null)
      expect(await isResetLinkValid(requestFactsWith(), text)).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('no cookie but that of a session counts as one', async () => {
  const cookie = await cookieOf(await anAdminWhoSignsIn())
  expect(await hasLiveSession(cookie)).toBe(true)
  const [, token = ''] = /=([^.%]+)/.exec(cookie) ?? []
  const texts = fc.oneof(likeToken(token), fc.constant(''), fc.constant('x'.repeat(10_000)))
  await fc.assert(
    fc.asyncProperty(
      texts.filter((text) => !text.startsWith(token)),
      fc.constantFrom('mc.session_token=', '__Secure-mc.session_token=', 'mc_session_token=', '; mc.session_token="'),
      async (text, name) => {
        expect(await hasLiveSession(`${name}${text}.signature`)).toBe(false)
      },
    ),
    { numRuns: 60 },
  )
})
