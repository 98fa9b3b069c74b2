import { expect, test } from 'vitest'
import fc, { anyText } from '#tests/support/data/properties.ts'
import { boundaryOf, MAX_FORM_FIELDS, MAX_FORM_FILES, multipartScanner } from './multipart-scanner.ts'

const field = (disposition: string, content: string) =>
  `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const body = (...fields: string[]) => Buffer.from(`${fields.join('')}--edge--\r\n`)

function scan(bytes: Buffer, pieceLength = bytes.length) {
  const scanner = multipartScanner('edge')
  for (let at = 0; at < bytes.length; at += pieceLength) scanner.feed(bytes.subarray(at, at + pieceLength))
  return scanner.end().map((part) => ({ ...part, content: bytes.toString('utf8', part.start, part.end) }))
}

test('a form is parsed alike in any chunks', () => {
  const bytes = body(
    field('name="title"', 'مسجد'),
    field('name="pic%22ture"; filename="a;b.png"', '--edg\r\n--ed'),
    field('name="empty"', ''),
  )
  const whole = scan(bytes)
  expect(whole.map(({ name, filename, content }) => [name, filename, content])).toEqual([
    ['title', null, 'مسجد'],
    ['pic"ture', 'a;b.png', '--edg\r\n--ed'],
    ['empty', null, ''],
  ])
  for (let length = 1; length < bytes.length; length++) expect(scan(bytes, length)).toEqual(whole)
})

test('content without the boundary is unchanged', () => {
  const text = anyText().filter((content) => !content.includes('\r\n--edge'))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), fc.integer({ min: 1, max: 40 }), (contents, pieceLength) => {
      const bytes = body(...contents.map((content, index) => field(`name="f${index}"`, content)))
      expect(scan(bytes, pieceLength).map(({ content }) => content)).toEqual(contents)
    }),
  )
})

test('any input is parsed or rejected as invalid or too large', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('--edge', '\r\n', '--', 'Content-Disposition: form-data; name="a"', 'x', '\0')),
      (parts) => {
        try {
          scan(Buffer.from(parts.join('')))
        } catch (error) {
          expect([400, 413]).toContain((error as { statusCode?: number }).statusCode)
        }
      },
    ),
  )
})

test.each([
  ['more fields than any form has', Array.from({ length: MAX_FORM_FIELDS + 1 }, (_, n) => field(`name="${n}"`, ''))],
  ['more files', Array.from({ length: MAX_FORM_FILES + 1 }, () => field('name="f"; filename="a"', ''))],
  ['more text', [field('name="a"', 'x'.repeat(600_000))]],
])('%s are rejected', (_what, fields) => {
  expect(() => scan(body(...fields))).toThrow(expect.objectContaining({ statusCode: 413 }))
})

test.each([
  ['is cut off', Buffer.from(field('name="a"', 'x'))],
  ['has no name', body(field('filename="a.png"', 'x'))],
  ['has endless headers', Buffer.from(`--edge\r\n${'x'.repeat(5000)}`)],
  ['has a null character in a header', body(field('name="a\0b"', 'x'))],
])('a form that %s is rejected', (_what, bytes) => {
  expect(() => scan(bytes, 100)).toThrow(expect.objectContaining({ statusCode: 400 }))
})

test('the boundary is read from the Content-Type', () => {
  expect(boundaryOf('multipart/form-data; boundary=----abc')).toBe('----abc')
  expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b')
  for (const type of ['', 'text/plain', 'multipart/form-data', `multipart/form-data; boundary=${'x'.repeat(80)}`])
    expect(boundaryOf(type)).toBe(null)
})
