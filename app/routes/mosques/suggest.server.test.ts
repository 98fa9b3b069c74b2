import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque, aSuperadmin } from '#tests/support/data/factories.ts'
import { open, visit } from '#tests/support/site/route-site.ts'

const { suggest: texts } = textsIn('en').public
const address = '/mosques/masjid-a/suggest'
const filled = { field: 'phone', wanted: '021 111 1111', source: 'It is on the door', contact: '', website: '' }
const stored = () => db().selectFrom('reports').selectAll().orderBy('id').execute()

async function site() {
  const mosque = await aMosque({ name: 'Masjid A', slug: 'masjid-a', phone: '0210000000' })
  return mosque
}

test('a mosque page leads to what is wrong or missing, and to its claim while nobody looks after it', async () => {
  const mosque = await site()
  for (const language of ['', '/ar']) {
    const forms = ['report', 'suggest', 'claim'].map((form) => `${language}/mosques/masjid-a/${form}`)
    const { links } = await open(`${language}/mosques/masjid-a`)
    expect(links.filter((href) => forms.includes(href.split('?')[0]!))).toEqual([forms[1], forms[2]])
    const choices = await open(forms[1]!)
    expect(choices.text).toContain(language ? 'خطأ أو نقص؟' : 'Something wrong or missing?')
    for (const href of [forms[0], forms[2], `${language}/mosques/add`]) expect(choices.links).toContain(href)
    for (const form of forms) expect((await open(form)).status).toBe(200)
  }
  expect((await open('/mosques/masjid-a')).text).toContain('Nobody looks after this page yet. Do you look after it?')
  await anAdminWhoSignsIn({ mosqueId: mosque.id })
  const claimed = await open('/mosques/masjid-a')
  expect([claimed.links.includes('/mosques/masjid-a/claim'), claimed.links.includes(address)]).toEqual([false, true])
})

test('two presses lead from the mosque to a form that needs neither account nor script', async () => {
  await site()
  expect((await open('/mosques/masjid-a')).links).toContain(address)
  const topics = await open(address)
  for (const href of ['/mosques/masjid-a/report', `${address}?field=phone`, `${address}?field=fact.parking`])
    expect(topics.links).toContain(href)
  const form = await open(`${address}?field=phone`)
  expect(form.text).toContain('0210000000')
  expect([form.has('[name="wanted"]'), form.has('[name="place"]')]).toEqual([true, false])
  expect(form.meta('robots')).toMatch(/^noindex/)
  const position = await open(`${address}?field=position`)
  expect([position.has('[name="place"][required]'), position.text.includes(texts.place)]).toEqual([true, true])
  expect((await open(`${address}?field=moved`)).has('[name="place"][required]')).toBe(false)
  expect((await open(`${address}?field=status`)).has('form[method="post"]')).toBe(false)
  const sent = await visit(address, { form: filled })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `${address}?field=phone&sent=1#sent`])
  expect((await open(`${address}?field=phone&sent=1`)).text).toContain('Thank you. Those who look after')
  const [report] = await stored()
  expect(JSON.parse(report!.content)).toEqual({
    field: 'phone',
    old: '0210000000',
    wanted: '+27211111111',
    position: null,
    source: 'It is on the door',
  })
})

test('a refused form says why at the field and keeps what was typed; trap, hidden mosques and floods', async () => {
  await site()
  const bad = [
    [{ ...filled, wanted: 'call me' }, 'This is not a phone number'],
    [{ ...filled, source: '' }, 'Say in a few words how'],
    [{ ...filled, field: 'position', place: 'here' }, 'No position was found'],
    [{ ...filled, field: 'status' }, 'Choose what should be different'],
    [{ ...filled, contact: 'nobody' }, 'not an email address'],
  ] as const
  for (const [form, message] of bad) {
    const answer = await open(`${address}?field=${form.field}`, { form })
    expect(`${answer.status} ${message}`).toBe(`400 ${message}`)
    expect(answer.text).toContain(message === bad[3][1] ? 'What is it about?' : message)
  }
  const kept = await open(`${address}?field=phone`, { form: { ...filled, wanted: 'call me' } })
  expect(kept.fields()).toMatchObject({ wanted: 'call me', source: 'It is on the door' })
  expect((await visit(address, { form: { ...filled, website: 'x' } })).status).toBe(302)
  await aMosque({ slug: 'masjid-b', status: 'hidden' })
  for (const slug of ['masjid-b', 'masjid-c'])
    for (const form of [undefined, filled])
      expect((await visit(`/mosques/${slug}/suggest`, form ? { form } : {})).status).toBe(404)
  expect(await stored()).toEqual([])
  const statuses = []
  for (let n = 0; n < 21; n++)
    statuses.push((await visit(address, { form: { ...filled, source: `Source ${n}` } })).status)
  expect(new Set(statuses)).toEqual(new Set([302]))
  expect(await stored()).toHaveLength(21)
})

test('the admin of the mosque accepts with one press; others neither see nor decide', async () => {
  const mosque = await site()
  const other = await aMosque()
  const cookies = {
    guest: '',
    other: await cookieOf(await anAdminWhoSignsIn({ mosqueId: other.id })),
    own: await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id })),
    superadmin: await cookieOf(await aSuperadmin()),
  }
  await visit(address, { form: filled })
  const { id } = (await stored())[0]!
  const form = { id, intent: 'accept', version: String(mosque.version) }
  for (const as of [cookies.guest, cookies.other]) {
    expect(await (await visit('/admin/reports', { as })).text()).not.toContain('It is on the door')
    await visit('/admin/reports', { as, form })
  }
  expect((await stored())[0]!.state).toBe('open')
  for (const as of [cookies.own, cookies.superadmin]) {
    const page = (await open('/admin/reports', { as })).text
    for (const part of ['Suggested change: Phone', '0210000000', '+27211111111', 'It is on the door'])
      expect(page).toContain(part)
  }
  expect((await visit('/admin/reports', { as: cookies.own, form })).status).toBe(302)
  expect((await open('/mosques/masjid-a')).text).toContain('+27211111111')
  expect((await stored())[0]!.state).toBe('accepted')
})

test.each([
  ['phone', 'tel', true, false],
  ['website', 'url', true, false],
  ['moved', null, true, true],
  ['closed', null, false, false],
  ['other', 'TEXTAREA', false, false],
  ['fact.parking', 'SELECT', true, false],
])(
  'the form about %s asks in the way of its value, and shows what is there',
  async (field, input, showsValue, asksPlace) => {
    await site()
    const page = await open(`${address}?field=${field}`)
    const [wanted] = page.all('[name=wanted]')
    const kind = wanted && (wanted.getAttribute('inputmode') ?? wanted.getAttribute('type') ?? wanted.nodeName)
    expect([['text', 'INPUT'].includes(kind ?? '') ? null : (kind ?? null)]).toEqual([input])
    expect([page.text.includes(`${texts.now}:`), page.has('[name=place]')]).toEqual([showsValue, asksPlace])
    const labels = [texts.newAddress, texts.newPlace].map((label) => page.text.includes(label))
    expect(labels).toEqual([field === 'moved', field === 'moved'])
    expect(page.title).toBe(`${texts.title}: Masjid A · Mosque Connect`)
    expect(page.attributes('form[method=post]', 'action')).toEqual([`${address}?field=${field}`])
    expect([page.links.includes(address), (await open(address)).text.includes(texts.another)]).toEqual([true, false])
  },
)
