import { expect, test } from 'vitest'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { authDate } from '#app/db/auth-values.server.ts'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf, emailsTo } from '#tests/support/data/accounts.ts'
import { aMosque, aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { formOf, press } from '#tests/support/site/press.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open } from '#tests/support/site/route-site.ts'

const PAGE = '/admin/admins'
const { all: texts, create, panel } = textsIn('en').admin.adminPeople
const names = (page: Awaited<ReturnType<typeof open>>) => page.texts('main th bdi.font-semibold')

async function people() {
  const [own, other] = [await aMosque({ name: 'Auwal', arabicName: 'الأول' }), await aMosque({ name: 'Other' })]
  const active = await anAdminWhoSignsIn({
    ...{ mosqueId: own.id, name: 'Amina', lastLoginAt: authDate(new Date('2026-11-01T10:00:00Z')) },
  })
  const invited = await aMosqueAdmin({ mosqueId: other.id, name: 'Bilal', status: 'inactive' })
  const unlinked = await aMosqueAdmin({ mosqueId: null, name: 'Celia', status: 'inactive' })
  return { as: await cookieOf(await aSuperadmin()), own, other, active, invited, unlinked }
}

test('all administrators are found by name and state, and every link keeps what was searched', async () => {
  const { as, other, active, invited } = await people()
  const all = await open(PAGE, { as })
  expect([all.texts('main h1'), names(all).sort()]).toEqual([['Administrators'], ['Amina', 'Bilal', 'Celia']])
  for (const text of [
    '3 administrators found',
    'Last sign-in: 01/11/2026',
    texts.withoutMosque,
    'Last sign-in: Not yet',
  ])
    expect(all.text).toContain(text)
  expect(all.attributes('main tbody [type=checkbox]', 'value'), 'only who has a mosque and no password').toEqual([
    invited.id,
  ])
  expect(all.texts('button[value=invite-all]')).toEqual([texts.inviteAll({ count: 1 })])
  const found = await open(`${PAGE}?q=a&state=active`, { as })
  expect([names(found), found.value('q'), found.value('state')]).toEqual([['Amina'], 'a', 'active'])
  expect(found.links).toContain(`${PAGE}?q=a&state=active&move=${active.id}`)
  expect((await open(`${PAGE}?q=nobody`, { as })).text).toContain(texts.none)
  for (let count = 0; count < 51; count++) await aMosqueAdmin({ mosqueId: other.id, name: `Dawud ${count}` })
  const first = await open(`${PAGE}?q=dawud&move=${active.id}`, { as })
  expect([names(first).length, first.links.includes(`${PAGE}?q=dawud&page=2`)]).toEqual([50, true])
  expect(names(await open(`${PAGE}?q=dawud&page=2`, { as }))).toHaveLength(1)
})

test('an admin is moved to another mosque, which only the form of their name offers', async () => {
  const { as, own, other, active } = await people()
  expect((await open(`${PAGE}?move=nobody`, { as })).has('[value=move]')).toBe(false)
  const form = await open(`${PAGE}?q=a&page=1&move=${active.id}`, { as })
  expect(form.text).toContain(texts.moveTitle({ name: 'Amina' }))
  expect(form.links).toContain(`${PAGE}?q=a`)
  expect([form.value('userId'), form.has(`[name=mosqueId] [value="${own.id}"][disabled]`)]).toEqual([active.id, true])
  const move = (fields: object, path = `${PAGE}?q=a&state=active&page=2&move=${active.id}`) =>
    press(path, as, { intent: 'move', userId: active.id, mosqueId: other.id, ...fields })
  const list = `${PAGE}?q=a&state=active`
  expect(await move({ userId: 'gone' })).toEqual([302, list, `error: ${panel.gone}`])
  expect(await move({ mosqueId: 'gone' })).toEqual([302, list, `error: ${create.missing}`])
  expect(await move({})).toEqual([302, list, `success: ${texts.moved({ name: 'Amina', mosque: 'Other' })}`])
  const moved = textsIn('ar').admin.adminPeople.all.moved({ name: 'Amina', mosque: 'الأول' })
  expect(await move({ mosqueId: own.id }, `/ar${PAGE}`)).toEqual([302, `/ar${PAGE}`, `success: ${moved}`])
})

test('those without a password are invited: the ticked ones, or all who match', async () => {
  const { as, other, invited } = await people()
  const second = await aMosqueAdmin({ mosqueId: other.id, name: 'Dawud', status: 'inactive' })
  const send = (form: Record<string, string | string[]>, path = PAGE) => open(path, { as, form: formOf(form) })
  const nobody = await send({ intent: 'invite' })
  expect([nobody.status, nobody.text.includes(texts.nobody)]).toEqual([200, true])
  const ticked = await send({ intent: 'invite', userId: [invited.id, 'gone'] }, `/ar${PAGE}`)
  expect(ticked.text).toContain(textsIn('ar').admin.adminPeople.all.invited({ count: 1 }))
  expect(ticked.everything()).toMatch(/http:\/\/localhost:3000\/ar\/invitation\?token=/)
  const matching = await send({ intent: 'invite-all' }, `${PAGE}?q=dawud`)
  expect(matching.text).toContain(texts.invited({ count: 1 }))
  expect(await emailsTo(second.email)).toHaveLength(1)
  const all = await send({ intent: 'invite-all' })
  expect([all.text.includes(texts.invited({ count: 2 })), all.text.includes(texts.linksText)]).toEqual([true, true])
  setProcessSettings({ MAIL_URL: 'smtp://127.0.0.1:9' })
  expect((await send({ intent: 'invite-all' })).text).not.toContain(texts.linksText)
  expect(await db().selectFrom('oneTimeLinks').select('tokenHash').execute()).not.toHaveLength(0)
  const again = async () => (await send({ intent: 'invite-all' })).text.includes(texts.limited)
  const limited = []
  for (let count = 0; count < attemptLimits.invitationEmails.hits; count++) limited.push(await again())
  expect([limited[0], limited.at(-1)]).toEqual([false, true])
})
