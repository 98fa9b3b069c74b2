import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const attribute =
  '(?:href|src|srcset|name|value|class|id|style|type|content|rel|lang|dir|nonce|action|method|for|selected|checked|datetime|hreflang|(?:data|aria|og)-?[\\w:-]*)=\\\\?"'
/** A tag, but not the lookbehind of a pattern; or an attribute with its value. */
const markup = new RegExp(`(?<!\\(\\?)<[a-z/!([\\\\]|\\b${attribute}`, 'i')
const calls =
  'toContain|toMatch|match|matchAll|replace|replaceAll|search|split|includes|indexOf|startsWith|endsWith|stringContaining|stringMatching|RegExp'
const literal = '(["\'`/])((?:\\\\.|(?!\\1)[^\\n\\\\])+)\\1'
const searched = new RegExp(`(?<before>.*)\\b(?:${calls})\\(\\s*${literal.replaceAll('\\1', '\\2')}`, 'g')
const pattern = /(?<=[\s(,[])\/((?:\\.|[^/\n\\])+)\/[a-z]*\s*\.(?:exec|test)\(/g
/** `'value="Aisha"'` in a list of what a page contains. */
const listed = new RegExp(`["'\`] ?${attribute}`, 'g')

/** Where a test searches for tags or attributes in the text of a page instead of asking its elements. */
function markupSearches(code: string): string[] {
  const found = [
    ...[...code.matchAll(searched)]
      // What a visitor reads may have angle brackets.
      .filter(({ groups }) => !/\.text\)?(?:, [^)]*\))?\.(?:not\.)?$/.test(groups!.before!))
      .filter((match) => markup.test(match[3]!)),
    ...[...code.matchAll(pattern)].filter(([, text]) => markup.test(text!)),
    ...code.matchAll(listed),
  ]
  const lines = new Set(found.map(({ index, 0: text }) => code.slice(0, index + text.length).split('\n').length))
  return [...lines].sort((a, b) => a - b).map((line) => code.split('\n')[line - 1]!.trim())
}

test('searches for tags and attributes are found, and those for elements, words and headers are not', () => {
  const wrong = [
    `expect(page).toContain('<h1')`,
    `expect(await response.text()).not.toContain('href="/mosques"')`,
    'expect(page).toContain(`<option value="5"`)',
    `expect(html).toMatch(/<a[^>]*href="\\/about"/)`,
    'expect(html).toMatch(new RegExp(`id="a5"`))',
    `const [, id] = /name="id" value="([^"]*)"/.exec(html) ?? []`,
    `const names = [...html.matchAll(/<bdi>([^<]*)/g)]`,
    `const main = html.slice(html.indexOf('<main'))`,
    `for (const part of ['Thank you', 'value="Aisha"']) expect(html).toContain(part)`,
  ]
  const right = [
    `expect(page.texts('a[href="/admin/jobs"]')).toContain('1 job failed')`,
    `expect(page.text).toContain('Results for "<b>quds"')`,
    'expect(page.has(`[name="id"]`)).toBe(true)',
    `expect(header).toMatch(/filename="salaah.csv"/)`,
    `const form = { title: '<script>alert(1)</script>' }`,
    'const found = text.matchAll(new RegExp(`(?<!a)b`))',
  ]
  expect(markupSearches([...wrong, ...right].join('\n'))).toEqual(wrong)
})

test.each(globSync('tests/http/**/*.ts'))('%s reads pages by their elements', (file) => {
  expect(markupSearches(readFileSync(file, 'utf8'))).toEqual([])
})
