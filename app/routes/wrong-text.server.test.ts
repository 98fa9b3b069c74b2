import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { saveSettings } from '#app/features/settings/settings-writes.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { anActor } from '#tests/support/data/actors.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const filled = { page: '/mosques', words: 'Geriewe', wanted: 'Fasiliteite', contact: 'reader@example.org' }
const stored = () => db().selectFrom('reports').selectAll().execute()

test('a reader of a language on trial reports a wrong word, and only a superadmin decides about it', async () => {
  const mosque = await aMosque()
  const english = await open('/mosques')
  expect(english.text).toContain('op proef')
  expect(english.links.filter((link) => link.includes('wrong-text'))).toEqual([])
  const page = await open('/af/mosques')
  expect(page.links).toContain('/af/wrong-text?page=%2Fmosques')
  const form = await open('/af/wrong-text?page=%2Fmosques')
  expect(form.status).toBe(200)
  expect(form.value('page')).toBe('/mosques')
  expect(form.links).toContain('/af/mosques')
  const sent = await visit('/af/wrong-text?page=%2Fmosques', { form: filled })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/af/wrong-text?page=%2Fmosques&sent=1#sent'])
  expect((await open('/af/wrong-text?page=%2Fmosques&sent=1')).text).toContain(textsIn('af').public.wrongText.sent)
  const [report] = await stored()
  expect(report).toMatchObject({ kind: 'text', mosqueId: null, language: 'af', state: 'open' })
  const admin = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  expect((await open('/admin/reports', { as: admin })).text).not.toContain('Geriewe')
  await visit('/admin/reports', { as: admin, form: { id: report!.id, intent: 'accept' } })
  expect((await stored())[0]).toMatchObject({ state: 'open' })
  const superadmin = await cookieOf(await aSuperadmin())
  const list = await open('/admin/reports', { as: superadmin })
  for (const words of ['Wrong words in Afrikaans', 'Geriewe', 'Fasiliteite']) expect(list.text).toContain(words)
  expect(list.links).toContain('/af/mosques')
  await visit('/admin/reports', { as: superadmin, form: { id: report!.id, intent: 'accept-thank' } })
  expect((await stored())[0]).toMatchObject({ state: 'accepted' })
  const [email] = await db().selectFrom('outbox').select('content').execute()
  expect(email?.content).toContain('die teks van die webwerf')
  expect(email?.content).not.toContain('Fasiliteite')
})

test('a refused form says why and keeps what was typed, and the same words are counted once', async () => {
  const answer = await open('/af/wrong-text?page=%2Fmosques', { form: { ...filled, words: '', contact: 'nobody' } })
  const { errors } = textsIn('af').public.wrongText
  expect(answer.status).toBe(400)
  for (const message of [errors.words, errors.contact]) expect(answer.text).toContain(message)
  expect(answer.fields()).toMatchObject({ wanted: 'Fasiliteite', page: '/mosques' })
  expect((await visit('/af/wrong-text', { form: { ...filled, website: 'x' } })).status).toBe(302)
  expect(await stored()).toEqual([])
  for (let n = 0; n < 3; n++) await visit('/af/wrong-text', { form: { ...filled, contact: '' } })
  expect(await stored()).toMatchObject([{ times: 3 }])
})

test('a language that is not on trial has neither mark nor form', async () => {
  await saveSettings(anActor('superadmin'), 'general', { ...defaultSettings.general, onTrial: [] }, new Date())
  expect((await open('/mosques')).text).not.toContain('op proef')
  expect((await open('/af/mosques')).links.join()).not.toContain('wrong-text')
  expect((await visit('/af/wrong-text')).status).toBe(404)
  expect((await visit('/wrong-text', { form: filled })).status).toBe(404)
  expect(await stored()).toEqual([])
})
