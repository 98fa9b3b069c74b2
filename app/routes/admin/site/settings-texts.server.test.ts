import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const page = '/admin/settings?tab=texts'

async function asSuperadmin() {
  const as = await cookieOf(await aSuperadmin())
  const send = (form: Record<string, string>, path = page) => open(path, { as, form })
  return { as, send, text: async (path: string) => (await open(path)).text }
}

const isSaved = async () => (await db().selectFrom('settings').select('id').execute()).length > 0

test('texts are read on the public pages after saving, in their language', async () => {
  const { send, text } = await asSuperadmin()
  expect(await text('/ar')).not.toContain('مساجد مدينتنا')
  const saved = await send({ preset: 'neutral', scene: 'none', 'ar.heroTitle': 'مساجد مدينتنا' })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, page])
  expect(await text('/ar')).toContain('مساجد مدينتنا')
  const english = await text('/')
  expect(english).toContain('Connecting the Muslim Community of')
  expect(english).not.toContain('مساجد مدينتنا')
})

test('a preview shows each language and keeps what was typed, and nothing is saved', async () => {
  const { send, text } = await asSuperadmin()
  const answer = await send({ intent: 'preview', preset: 'neutral', scene: 'none', 'ar.heroTitle': 'مساجد مدينتنا' })
  expect(answer.status).toBe(200)
  expect(answer.fields()).toMatchObject({ 'ar.heroTitle': 'مساجد مدينتنا', preset: 'neutral' })
  expect(answer.texts('#preview [lang="ar"][dir="rtl"]').join()).toContain('مساجد مدينتنا')
  expect(answer.texts('#preview').join()).toContain('Connecting the Muslim Community of')
  expect([await isSaved(), (await text('/ar')).includes('مساجد مدينتنا')]).toEqual([false, false])
})

test.each([
  ['en.heroTitle', 'x'.repeat(81), 'This text is too long (80 characters at most)'],
  ['ar.heritage', 'x'.repeat(4001), 'This text is too long (4,000 characters at most)'],
  ['en.tagline', 'One\nTwo', 'Write this text on one line, without control characters'],
  ['en.termsLaw', 'One\u001bTwo', 'Write this text without control characters'],
])('a wrong %s is refused at its field, to save and to preview', async (name, value, message) => {
  const { send } = await asSuperadmin()
  for (const intent of ['save', 'preview']) {
    const answer = await send({ preset: 'neutral', 'en.aboutSubtitle': 'Typed before', intent, [name]: value })
    expect(answer.status).toBe(400)
    const field = answer.one(`:is(input, textarea)[name="${name}"]`)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => answer.texts(`[id="${id}"]`)[0]).join()).toContain(message)
    expect([answer.value('en.aboutSubtitle'), answer.has('#preview')]).toEqual(['Typed before', false])
  }
  expect(await isSaved()).toBe(false)
})

test('an empty field shows what the site uses, in its language and direction', async () => {
  const { as } = await asSuperadmin()
  for (const path of [page, `/ar${page}`]) {
    const shown = await open(path, { as })
    const english = shown.one('[name="en.heroTitle"][lang="en"][dir="ltr"][maxlength="80"]')
    expect(english.getAttribute('placeholder')).toMatch(/^Connecting Cape/)
    const arabic = shown.one('[name="ar.heroTitle"][lang="ar"][dir="rtl"]')
    expect(arabic.getAttribute('placeholder')).toContain('كيب تاون')
  }
})

test('markup in a text stays a text', async () => {
  const { send } = await asSuperadmin()
  await send({ preset: 'neutral', scene: 'none', 'en.heroTitle': '<script>alert(1)</script>' })
  const home = await open('/')
  expect(home.texts('h1')).toEqual(['<script>alert(1)</script>'])
  expect(home.all('script').filter(({ textContent }) => textContent?.startsWith('alert'))).toEqual([])
})

test('the same text changed by two people is asked about', async () => {
  const { send, as } = await asSuperadmin()
  const opened = (await open(page, { as })).value('opened') ?? ''
  expect(JSON.parse(opened)).toMatchObject({ preset: 'cape-town' })
  expect((await send({ opened, 'en.tagline': 'Theirs' })).status).toBe(302)
  const asked = await send({ opened, 'en.tagline': 'Mine' })
  expect(asked.status).toBe(409)
  expect(asked.text).toContain('Footer: tagline (English): somebody else saved')
  expect(asked.value('en.tagline')).toBe('Mine')
})

test.each(['', 'preview'])('only a superadmin may send the form (%j)', async (intent) => {
  const form = { intent, preset: 'neutral', 'en.heroTitle': 'Not theirs' }
  const admin = await cookieOf(await anAdminWhoSignsIn())
  const refused = await visit(page, { as: admin, form })
  expect([refused.status, (await refused.text()).includes('Not theirs')]).toEqual([403, false])
  const guest = await visit(page, { form })
  expect([guest.status, guest.headers.get('location')]).toEqual([307, expect.stringMatching(/^\/login\?from=/)])
  expect(await isSaved()).toBe(false)
})

test('the change is listed with the names of its fields, and can be undone', async () => {
  const { send, as, text } = await asSuperadmin()
  await send({ preset: 'neutral', scene: 'hills', 'en.tagline': 'Ours' })
  const listed = await open('/admin/activity', { as })
  for (const words of ['Footer: tagline (English)', 'Words of the site', 'Neutral words', 'Hills'])
    expect(listed.text).toContain(words)
  const undo = listed.attributes('button[name="undo"]', 'value')[0] ?? ''
  expect((await send({ undo }, '/admin/activity')).status).toBe(302)
  expect(await text('/')).not.toContain('Ours')
  expect(await text('/')).toContain('Cape Town')
})
