import { expect, test } from 'vitest'
import { isReadableForm, isReadableUrl } from './readable-text.ts'

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

test.each([
  ['q=50%&name=a+b%D9%85', true],
  ['name=a%00b', false],
  ['name=a\0b', false],
  ['name=%C3%28', false],
])('the form %j is readable: %s', (body, readable) => {
  expect(isReadableForm(Buffer.from(body))).toBe(readable)
})
