import { expect, test } from 'vitest'
import { anAdminWhoSignsIn, cookieIn, cookieOf, emailsTo, password, userRow } from '#tests/support/data/accounts.ts'
import { codeOf } from '#tests/support/data/authenticator.ts'
import { readPage } from '#tests/support/http/page.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const entry = (email: string, secret = password) => ({ intent: 'sign-in', email, password: secret })

test('two-factor sign-in is set up in the profile and required afterwards', async () => {
  const admin = await anAdminWhoSignsIn()
  const [elsewhere, here] = [await cookieOf(admin), await cookieOf(admin)]
  let as = here
  const begun = await open('/two-factor', { as, form: { intent: 'begin', password } })
  const uri = begun.value('uri') ?? ''
  const secret = /[?&]secret=([A-Z2-7]+)/.exec(uri)?.[1] ?? ''
  expect(begun.has('img[src^="data:image/svg+xml"]')).toBe(true)
  const wrong = await open('/two-factor', { as, form: { intent: 'finish', app: '000000', uri } })
  expect([wrong.status, wrong.value('uri')]).toEqual([400, uri])
  const finished = await visit('/two-factor', { as, form: { intent: 'finish', app: codeOf(secret), uri } })
  as = cookieIn(finished.headers)
  const pages = await Promise.all([as, here, elsewhere].map((cookie) => visit('/admin/mosque', { as: cookie })))
  expect(pages.map(({ status }) => status)).toEqual([200, 302, 302])
  const codes = (await readPage(finished)).texts('.font-mono').filter((code) => /^[\w-]+$/.test(code))
  expect(codes).toHaveLength(10)
  expect((await open('/two-factor', { as })).source).not.toContain(codes[0])

  const half = await visit('/login', { form: entry(admin.email) })
  expect(half.headers.get('location')).toBe('/two-factor')
  const challenge = cookieIn(half.headers)
  expect(challenge).not.toContain('session_token')
  expect((await visit('/admin/mosque', { as: challenge })).status).toBe(302)
  const guessed = await visit('/two-factor', { as: challenge, form: { intent: 'code', app: '000000' } })
  expect(guessed.status).toBe(400)
  const next = codeOf(secret, 1)
  const entered = await visit('/two-factor', { as: challenge, form: { intent: 'code', app: next } })
  expect(entered.headers.get('location')).toBe('/admin/mosque')
  expect((await visit('/admin/mosque', { as: cookieIn(entered.headers) })).status).toBe(200)
  const replayed = await visit('/two-factor', { as: challenge, form: { intent: 'code', app: next } })
  expect(replayed.headers.get('location')).toBe('/login')
  for (const used of [next, codeOf(secret)]) {
    const stolen = cookieIn((await visit('/login', { form: entry(admin.email) })).headers)
    const answer = await visit('/two-factor', { as: stolen, form: { intent: 'code', app: used } })
    expect(answer.headers.get('location')).toBe('/login')
    expect(cookieIn(answer.headers)).not.toContain('session_token')
  }

  expect(await emailsTo(admin.email)).toEqual([])
  const [backup = ''] = codes
  const [one, two] = [
    await visit('/login', { form: entry(admin.email) }),
    await visit('/login', { form: entry(admin.email) }),
  ]
  const byBackup = (half: Response) =>
    visit('/two-factor', { as: cookieIn(half.headers), form: { intent: 'code', backup } })
  expect((await byBackup(one)).headers.get('location')).toBe('/admin/mosque')
  expect((await byBackup(two)).status).toBe(400)
  expect((await userRow(admin.id)).loginCount).toBe(2)
  // A password alone is no sign-in: only the one that was completed in another browser is news.
  expect(await emailsTo(admin.email)).toHaveLength(1)
})
