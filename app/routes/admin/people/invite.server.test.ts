import { expect, test } from 'vitest'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf, emailsTo } from '#tests/support/data/accounts.ts'
import { aMosque, aMosqueAdmin, aSuperadmin } from '#tests/support/data/factories.ts'
import { formOf, press } from '#tests/support/site/press.ts'
import { setProcessSettings } from '#tests/support/site/process-settings.ts'
import { open } from '#tests/support/site/route-site.ts'

const PAGE = '/admin/mosques/invite'
const texts = textsIn('en').admin.adminManage.invite

/** Mosques without an admin, with one who has been invited, and with one who signs in. */
async function mosques() {
  const as = await cookieOf(await aSuperadmin())
  const [free, waiting, led] = [
    await aMosque({ name: 'Free', email: 'office@example.org' }),
    await aMosque({ name: 'Waiting' }),
    await aMosque({ name: 'Led' }),
  ]
  const invited = await aMosqueAdmin({
    mosqueId: waiting.id,
    name: 'Bilal',
    email: 'bilal@example.org',
    status: 'inactive',
  })
  await anAdminWhoSignsIn({ mosqueId: led.id })
  const query = `?id=${free.id}&id=${waiting.id}&id=${led.id}`
  const nameField = `name.${free.id}`
  const emailField = `email.${free.id}`
  const lines = (name = 'Amina', email = 'office@example.org') =>
    formOf({
      key: [free.id, waiting.id, led.id].join(),
      ...{ [nameField]: name, [emailField]: email, [`userId.${waiting.id}`]: invited.id },
    })
  return { as, led, query, lines, nameField, emailField }
}

test('the chosen mosques that nobody looks after have a line each, filled in with what is known', async () => {
  const { as, led, query, nameField, emailField } = await mosques()
  const page = await open(PAGE + query, { as })
  expect([page.texts('main h1'), page.texts('main li h2')]).toEqual([[texts.title], ['Free', 'Waiting']])
  expect([page.value(emailField), page.value(nameField)]).toEqual(['office@example.org', ''])
  expect(page.text).toContain(texts.again({ name: 'Bilal', email: 'bilal@example.org' }))
  expect([page.has('[name^=userId]:checked'), page.text.includes(texts.hasLink)]).toEqual([true, false])
  for (const none of ['', `?id=${led.id}`]) {
    const empty = await open(PAGE + none, { as })
    expect([empty.text.includes(texts.none), empty.has('main [type=submit]')]).toEqual([true, false])
  }
})

test('where no email is sent the links are shown, and the lines that are done are gone', async () => {
  const { as, query, lines } = await mosques()
  const page = await open(PAGE + query, { as, form: lines() })
  expect([page.status, page.all('main li h2').length]).toEqual([200, 0])
  for (const text of [texts.sent({ count: 2 }), texts.linkFor({ email: 'office@example.org' })])
    expect(page.text).toContain(text)
  expect(page.text).toContain(textsIn('en').admin.adminPeople.panel.linkText)
  expect(page.text.match(/http:\/\/localhost:3000\/invitation\?token=/g)).toHaveLength(2)
  expect([page.text.includes(texts.failed), page.text.includes(texts.none)]).toEqual([false, false])
})

test('a wrong line stays with what was typed and its error, and the others are sent', async () => {
  const { as, query, lines, nameField, emailField } = await mosques()
  const page = await open(PAGE + query, { as, form: lines('Amina', 'office@') })
  expect([page.status, page.texts('main li h2'), page.value(emailField)]).toEqual([400, ['Free'], 'office@'])
  expect([page.value(nameField), page.all('[aria-invalid=true]').length]).toEqual(['Amina', 1])
  // The draft of the form keeps its name while lines are sent.
  expect(page.value('key')).toBe((await open(PAGE + query, { as })).value('key'))
  for (const text of [texts.failed, texts.sent({ count: 1 })]) expect(page.text).toContain(text)
  const again = '[type=checkbox][name^=userId]'
  expect(page.has(again)).toBe(false)
  // Opened once more, the line that was sent is not sent again unless somebody asks for it.
  const reopened = await open(PAGE + query, { as })
  expect([reopened.all(again).length, reopened.has(`${again}:checked`)]).toEqual([1, false])
  expect(reopened.text).toContain(texts.hasLink)
  expect(await emailsTo('bilal@example.org')).toHaveLength(1)
  // An email that somebody removed from its line is not filled in again.
  const emptied = await open(PAGE + query, { as, form: lines('', '') })
  expect(emptied.value(emailField)).toBe('')
})

test('invitations are sent by email and the list says how many; a form without a line says that none was', async () => {
  const { as, query, lines } = await mosques()
  setProcessSettings({ MAIL_URL: 'smtp://127.0.0.1:9' })
  const inArabic = textsIn('ar').admin.adminManage.invite
  expect(await press(`/ar${PAGE}${query}`, as, lines())).toEqual([
    ...[302, '/ar/admin/mosques', `success: ${inArabic.sent({ count: 2 })}`],
  ])
  expect((await emailsTo('office@example.org'))[0]?.text).toContain('/ar/invitation?token=')
  expect(await press(PAGE + query, as, { x: '' })).toEqual([
    302,
    '/admin/mosques',
    `error: ${texts.sent({ count: 0 })}`,
  ])
})

test('a form that is resumed after signing in sends nothing until it is pressed again', async () => {
  const { as, query, lines, emailField } = await mosques()
  const form = lines('Amina', 'typed@example.org')
  form.append('_resumed', '1')
  const page = await open(PAGE + query, { as, form })
  expect([page.status, page.value(emailField)]).toEqual([400, 'typed@example.org'])
  expect(page.text).toContain(textsIn('en').admin.adminEditing.notSavedYet)
  expect([page.text.includes(texts.failed), await emailsTo('bilal@example.org')]).toEqual([false, []])
  expect((await open(PAGE + query, { as })).text).not.toContain(textsIn('en').admin.adminEditing.notSavedYet)
})

test('where emails are sent but a line is wrong, the others are named without a link to hand over', async () => {
  const { as, query, lines } = await mosques()
  setProcessSettings({ MAIL_URL: 'smtp://127.0.0.1:9' })
  const { panel } = textsIn('en').admin.adminPeople
  const page = await open(PAGE + query, { as, form: lines('Amina', 'office@') })
  expect(page.text).toContain(texts.sentTo({ email: 'bilal@example.org' }))
  for (const words of [panel.linkText, panel.copyLink, '/invitation?token=']) expect(page.text).not.toContain(words)
})
