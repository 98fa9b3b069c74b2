import assert from 'node:assert/strict'
import { codeOf } from '#tests/support/data/authenticator.ts'
import { pageOf } from '#tests/support/http/page.ts'
import { importFile } from './import-file.ts'
import { query } from './limits.ts'
import { SAMPLE_ADMIN, signIn, signInAsSuperadmin, signInForm } from './sign-ins.ts'
import type { Step } from './steps.ts'
import { cookiesOf, PASSWORD, type Target } from './target.ts'

const elsewhere = [
  '/ar//evil.example',
  '//evil.example',
  '/\\evil.example',
  '/%2fevil.example',
  '/ar/..//evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
]

async function openRedirects({ send, url }: Target): Promise<void> {
  const leads = (location: string | null) => new URL(location ?? '/', url).origin
  for (const to of elsewhere) {
    for (const language of ['en', 'ar']) {
      const { headers } = await send(`/language/${language}?to=${encodeURIComponent(to)}`)
      assert.equal(leads(headers.get('location')), url, to)
    }
    const entered = await send('/login', { form: { ...signInForm(SAMPLE_ADMIN, PASSWORD), from: to } })
    assert.equal(entered.headers.get('location'), '/admin/mosque', to)
  }
  for (const path of ['//evil.example/login', '/ar//evil.example/login/', '/Login//evil.example'])
    assert.equal(leads((await send(path)).headers.get('location')), url, path)
}

async function controlCharacters(target: Target): Promise<void> {
  const odd = 'A\r\nBcc: b@b.example\u2028c\u0000'.slice(0, -1)
  const form = { name: odd, email: 'odd@a.example', subject: `${odd}\u202e`, message: 'Salaam' }
  assert.equal((await target.send('/contact', { form, from: '203.0.113.1' })).status, 302)
  const [row] = query(target, "select name, subject from messages where email = 'odd@a.example'")
  assert.doesNotMatch(`${row?.name} ${row?.subject}`, /[\p{Cc}\p{Zl}\p{Zp}\u202e]/u)
}

async function harmfulLinks(target: Target): Promise<void> {
  const as = await signInAsSuperadmin(target)
  const logo = { siteName: 'A', siteDescription: '', primaryColor: '#0a6b4b', logoUrl: 'javascript:alert(1)' }
  assert.equal((await target.send('/admin/settings?tab=customization', { form: logo, as })).status, 400)
  const fields = { name: 'Masjid', area: 'A', address: 'B' }
  for (const harm of [
    { website: 'javascript:alert(1)' },
    { googleMapsUrl: 'data:text/html,a' },
    { logoUrl: 'javascript:1' },
  ]) {
    const form = new FormData()
    form.set(
      'file',
      new File([JSON.stringify({ mosques: [{ ...fields, ...harm }], admin_settings: { general: harm } })], 'a'),
    )
    assert.equal((await importFile(target, form, as)).status, 200)
  }
  const { status, text } = await target.send('/admin/export/mosque-connect.json', { as })
  assert.equal(status, 200)
  assert.doesNotMatch(text, /javascript:|data:text/)
  await deleteMosque(target, as)
}

/** Deletes a mosque, which the bin then holds. */
export async function deleteMosque(target: Target, as: string): Promise<void> {
  const [mosque] = query(target, 'select id from mosques order by id desc limit 1')
  const form = { intent: 'delete', mosqueId: String(mosque?.id) }
  assert.equal((await target.send('/admin/mosques', { form, as })).status, 302)
}

async function scannersOpenLinks(target: Target): Promise<void> {
  const [row] = query(target, "select content from outbox where kind = 'reset'")
  const link = /\/reset-password\?token=[\w-]+/.exec(String(row?.content))?.[0] ?? ''
  for (const method of ['GET', 'HEAD', 'GET']) {
    const { status, text } = await target.send(link, { method })
    assert.equal(status, 200)
    assert.doesNotMatch(text, /requestSubmit|\.submit\(/)
  }
  const form = { newPassword: PASSWORD, confirmPassword: PASSWORD }
  assert.equal((await target.send(link, { form })).status, 302)
  assert.notEqual((await target.send(link, { form })).status, 302)
}

/** Turns two-factor sign-in on, which must end the other session, and uses each code twice. */
async function codesTwice(target: Target): Promise<void> {
  const [as, elsewhere] = [await signIn(target), await signIn(target)]
  const begun = await target.send('/two-factor', { as, form: { intent: 'begin', password: PASSWORD } })
  const uri = pageOf(begun.text).value('uri') ?? ''
  const secret = /[?&]secret=([A-Z2-7]+)/.exec(uri)?.[1] ?? ''
  await target.send('/two-factor', { as, form: { intent: 'finish', app: codeOf(secret), uri } })
  assert.equal((await target.send('/admin/mosque', { as: elsewhere })).status, 302)
  const enter = async (app: string) => {
    const half = await target.send('/login', { form: signInForm(SAMPLE_ADMIN, PASSWORD) })
    return cookiesOf(await target.send('/two-factor', { as: cookiesOf(half), form: { intent: 'code', app } }))
  }
  const next = codeOf(secret, 1)
  assert.match(await enter(next), /session_token/)
  assert.doesNotMatch(await enter(next), /session_token/)
}

export const fooledSteps: Step[] = [
  ['no address of this site leads to another one', openRedirects],
  ['line breaks and control characters are not stored in single lines', controlCharacters],
  ['harmful links pass neither settings nor an import; link scanners do not use up a sign-in', harmfulLinks],
  ['link scanners do not use up a reset link, which works once', scannersOpenLinks],
  ['a code of an authenticator app works once, and turning it on ends other sessions', codesTwice],
]
