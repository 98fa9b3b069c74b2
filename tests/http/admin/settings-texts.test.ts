import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aSuperadmin } from '#tests/support/data/factories.ts'
import { startApp } from '#tests/support/http/app.ts'

const page = '/admin/settings?tab=texts'

async function asSuperadmin() {
  const app = await startApp()
  const as = await cookieOf(await aSuperadmin())
  const send = (form: Record<string, string>, path = page) => app.visit(path, { as, form })
  return { ...app, as, send, text: async (path: string) => (await app.visit(path)).text() }
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
  const shown = await answer.text()
  expect(answer.status).toBe(200)
  const [form, preview] = shown.split('id="preview"')
  expect(form).toMatch(/<input(?=[^>]* name="ar.heroTitle")[^>]* value="مساجد مدينتنا"/)
  expect(form).toMatch(/<input(?=[^>]* name="preset")(?=[^>]* value="neutral")[^>]* checked=""/)
  expect(preview).toMatch(/<div lang="ar" dir="rtl"[^>]*>.*?مساجد مدينتنا/s)
  expect(preview).toContain('Connecting the Muslim Community of')
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
    const shown = await answer.text()
    expect(answer.status).toBe(400)
    const field = new RegExp(`<(?:input|textarea)(?=[^>]* name="${name}")[^>]*>`).exec(shown)?.[0] ?? ''
    expect(field).toContain('aria-invalid="true"')
    const described = /aria-describedby="([^"]*)"/.exec(field)?.[1]?.split(' ') ?? []
    expect(described.some((id) => shown.split(`id="${id}"`)[1]?.slice(0, 300).includes(message))).toBe(true)
    expect([shown.includes('Typed before'), shown.includes('id="preview"')]).toEqual([true, false])
  }
  expect(await isSaved()).toBe(false)
})

test('an empty field shows what the site uses, in its language and direction', async () => {
  const { visit, as } = await asSuperadmin()
  for (const path of [page, `/ar${page}`]) {
    const shown = await (await visit(path, { as })).text()
    const field = (name: string) =>
      new RegExp(`<(?:input|textarea)(?=[^>]* name="${name}")[^>]*>`).exec(shown)?.[0] ?? ''
    expect(field('en.heroTitle')).toMatch(
      /lang="en"(?=.* dir="ltr")(?=.* maxLength="80").* placeholder="Connecting Cape/i,
    )
    expect(field('ar.heroTitle')).toMatch(/lang="ar"(?=.* dir="rtl").* placeholder="[^"]*كيب تاون/)
  }
})

test('markup in a text stays a text', async () => {
  const { send, text } = await asSuperadmin()
  await send({ preset: 'neutral', scene: 'none', 'en.heroTitle': '<script>alert(1)</script>' })
  const home = await text('/')
  expect(home).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(home).not.toContain('<script>alert(1)')
})

test('the same text changed by two people is asked about', async () => {
  const { send, visit, as } = await asSuperadmin()
  const shown = await (await visit(page, { as })).text()
  const opened = /name="opened" value="([^"]*)"/.exec(shown)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect(JSON.parse(opened)).toMatchObject({ preset: 'cape-town' })
  expect((await send({ opened, 'en.tagline': 'Theirs' })).status).toBe(302)
  const asked = await send({ opened, 'en.tagline': 'Mine' })
  const question = await asked.text()
  expect(asked.status).toBe(409)
  expect(question).toContain('Footer: tagline (English): somebody else saved')
  expect(question).toMatch(/<input(?=[^>]* name="en.tagline")[^>]* value="Mine"/)
})

test.each(['', 'preview'])('only a superadmin may send the form (%j)', async (intent) => {
  const { visit } = await startApp()
  const form = { intent, preset: 'neutral', 'en.heroTitle': 'Not theirs' }
  const admin = await cookieOf(await anAdminWhoSignsIn())
  const refused = await visit(page, { as: admin, form })
  expect([refused.status, (await refused.text()).includes('Not theirs')]).toEqual([403, false])
  const guest = await visit(page, { form })
  expect([guest.status, guest.headers.get('location')]).toEqual([307, expect.stringMatching(/^\/login\?from=/)])
  expect(await isSaved()).toBe(false)
})

test('the change is listed with the names of its fields, and can be undone', async () => {
  const { send, visit, as, text } = await asSuperadmin()
  await send({ preset: 'neutral', scene: 'hills', 'en.tagline': 'Ours' })
  const listed = await (await visit('/admin/activity', { as })).text()
  for (const words of ['Footer: tagline (English)', 'Words of the site', 'Neutral words', 'Hills'])
    expect(listed).toContain(words)
  const undo = /<button(?=[^>]* name="undo")[^>]* value="([^"]+)"/.exec(listed)?.[1] ?? ''
  expect((await send({ undo }, '/admin/activity')).status).toBe(302)
  expect(await text('/')).not.toContain('Ours')
  expect(await text('/')).toContain('Cape Town')
})
