import { expect, test } from 'vitest'
import { isReadableBody, isReadableUrl } from './readable-text.ts'

test.each(['/', '/mosques?q=50%', '/mosques?q=%D9%85%D8%B3%D8%AC%D8%AF', '/mosques/abc?x', '/ar/%D9%85'])(
  'the address %s is readable',
  (url) => {
    expect(isReadableUrl(url)).toBe(true)
  },
)

test.each(['//evil.example', '/\\evil', '/%', '/mosques/%00', '/mosques?q=%00', '/mosques?q=%FF', '/%E0%A4%A'])(
  'the address %s is not',
  (url) => {
    expect(isReadableUrl(url)).toBe(false)
  },
)

const form = 'application/x-www-form-urlencoded'

test.each([
  [form, 'q=50%&name=a+b%D9%85', true],
  [form, 'name=a%00b', false],
  [form, 'name=a\0b', false],
  [form, 'name=%C3%28', false],
  ['application/json', '{"name":"ab"}', true],
  ['application/json', '{"name":"a\\u0000b"}', false],
  ['text/plain', 'a\0b', false],
  ['application/octet-stream', 'a\0b', true],
])('a body of %s with %j is readable: %s', (type, body, readable) => {
  expect(isReadableBody(type, Buffer.from(body))).toBe(readable)
})

const multipart = (disposition: string, content: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n--edge--\r\n'),
  ])

test('in a form with files only the text is checked', () => {
  const type = 'multipart/form-data; boundary=edge'
  const bytes = Buffer.from([0xff, 0, 1])
  expect(isReadableBody(type, multipart('name="picture"; filename="a.png"', bytes))).toBe(true)
  expect(isReadableBody(type, multipart('name="title"', bytes))).toBe(false)
  expect(isReadableBody(type, multipart('name="title"', Buffer.from('a\0b')))).toBe(false)
  expect(isReadableBody(type, multipart('name="title"', Buffer.from('مسجد')))).toBe(true)
  expect(isReadableBody(type, multipart('name="a\0b"; filename="a.png"', Buffer.from('x')))).toBe(false)
})
