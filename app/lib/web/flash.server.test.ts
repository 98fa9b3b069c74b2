import { expect, test } from 'vitest'
import fc from '#tests/support/data/properties.ts'
import { contextAt } from '#tests/support/http/request-context.ts'
import { DRAFT_FIELD } from './drafts.ts'
import { flashHeader, readFlash, redirectWithToast } from './flash.server.ts'
import { formContext } from './request-context.ts'

function nextRequest(setCookie: string | null) {
  return new Request('http://localhost/', { headers: { Cookie: `a=b; ${setCookie?.split(';')[0]}; c=d` } })
}

test('a message set with a redirect is read from the next request', () => {
  const response = redirectWithToast(contextAt('http://localhost'), '/admin', 'success', 'تم حفظ التغييرات; "نعم"')
  expect(response.headers.get('Location')).toBe('/admin')
  expect(readFlash(nextRequest(response.headers.get('Set-Cookie')))).toEqual({
    id: 'r1',
    kind: 'success',
    text: 'تم حفظ التغييرات; "نعم"',
  })
})

test('unless it failed, the answer to a form names the draft that is saved', () => {
  const context = contextAt('http://localhost')
  const draftOf = (kind: 'success' | 'info' | 'error') => readFlash(nextRequest(flashHeader(context, kind, 'x')))?.draft
  expect(draftOf('success')).toBeUndefined()
  const form = new FormData()
  form.set(DRAFT_FIELD, 'event:new')
  context.set(formContext, form)
  expect([draftOf('success'), draftOf('info'), draftOf('error')]).toEqual(['event:new', 'event:new', undefined])
})

test('the cookie is secure on https, and never readable by scripts', () => {
  expect(flashHeader(contextAt('https://example.org'), 'info', 'x')).toMatch(/HttpOnly; SameSite=Lax; Secure$/)
  expect(flashHeader(contextAt('http://localhost'), 'info', 'x')).not.toContain('Secure')
})

test('a very long message is truncated to fit into a cookie', () => {
  expect(flashHeader(contextAt('http://localhost'), 'error', 'ع'.repeat(5000)).length).toBeLessThan(4096)
})

test.for(['%', '{}', '%7B%22id%22%3A1%7D', encodeURIComponent('{"id":"1","kind":"loading","text":"x"}')])(
  'a malformed message %s is ignored',
  (value) => {
    expect(readFlash(new Request('http://localhost/', { headers: { Cookie: `flash=${value}` } }))).toBeNull()
  },
)

test('half a message of a response that was cut does not hide the next one', () => {
  const [half, whole] = ['{"id":"1","kind":"success","text":"Ev', '{"id":"2","kind":"success","text":"Saved"}']
  const Cookie = `flash=${encodeURIComponent(half)}; mc.session_token=a; flash=${encodeURIComponent(whole)}`
  expect(readFlash(new Request('http://localhost/', { headers: { Cookie } }))).toMatchObject({ id: '2', text: 'Saved' })
})

test('any cookie is read as a short message or as none', () => {
  const values = fc.oneof(
    fc.string(),
    fc.json().map(encodeURIComponent),
    fc
      .record({ id: fc.jsonValue(), kind: fc.constantFrom('info', 'x', 1), text: fc.oneof(fc.string(), fc.integer()) })
      .map((message) => encodeURIComponent(JSON.stringify(message))),
  )
  fc.assert(
    fc.property(values, (value) => {
      const request = { headers: new Map([['Cookie', `flash=${value}`]]) } as unknown as Request
      const flash = readFlash(request)
      expect(flash === null || (typeof flash.text === 'string' && flash.text.length <= 300)).toBe(true)
    }),
  )
})
