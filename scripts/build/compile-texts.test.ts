import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { expect, test } from 'vitest'
import { defaultLanguage, languageFacts, languages } from '#app/i18n/languages.ts'
import { compileMessage, parseMessage } from './compile-message.ts'
import { checkTexts, compareTexts, readTexts } from './compile-texts.ts'

/** A folder of texts as a translator leaves it. */
function folderOf(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  for (const [name, content] of Object.entries(files)) {
    const isRaw = typeof content === 'string' || Buffer.isBuffer(content)
    writeFileSync(join(folder, name), isRaw ? content : JSON.stringify(content))
  }
  return folder
}

const english = readTexts(
  folderOf({
    'mosques.json': {
      title: 'Mosques',
      count: '{count, plural, one {{count} mosque} other {{count} mosques}}',
      near: 'Near {place}, {city}',
      shown: '{kind, select, list {As a list} other {On a map}}',
      days: ['Friday', 'Saturday'],
      hint: '',
    },
  }),
)
const arabic = {
  title: 'المساجد',
  count:
    '{count, plural, zero {لا مساجد} one {مسجد} two {مسجدان} few {{count} مساجد} many {{count} مسجدًا} other {{count} مسجد}}',
  near: 'قرب {place}، {city}',
  shown: '{kind, select, list {في قائمة} other {على خريطة}}',
  days: ['الجمعة', 'السبت'],
  hint: '',
}

const problemsOf = (files: Record<string, unknown>, isComplete = true) => {
  const texts = readTexts(folderOf(files), english.messages)
  return checkTexts('ar', texts, english.messages, isComplete)
}

test('right texts have no problems', () => {
  expect(checkTexts('en', english, english.messages, true)).toEqual([])
  expect(problemsOf({ 'mosques.json': arabic })).toEqual([])
})

const without = (form: string) => arabic.count.replace(new RegExp(` ${form} \\{.*?\\}(?= \\w| *\\})`), '')

test.each([
  ['a file that is no JSON', { 'mosques.json': '{"title": "المساجد",}' }, /^mosques\.json: .*JSON/],
  ['a brace that is not closed', { near: 'قرب {place، {city}' }, /mosques\.near: .*a \{ has no \}, near "قرب \{place/],
  ['a parameter that is translated', { near: 'قرب {مكان}، {city}' }, /mosques\.near: \{مكان\} is unknown/],
  ['a parameter that is left out', { near: 'قرب {place}' }, /mosques\.near: \{city\} is missing/],
  [
    'a plural form that the language needs',
    { count: without('few') },
    /mosques\.count: \{count\} needs the form "few"/,
  ],
  [
    'a plural form that is misspelt',
    { count: arabic.count.replace('many', 'mny') },
    /mosques\.count: \{count\} has no form "mny"/,
  ],
  [
    'a plural without other',
    { count: arabic.count.replace(/ other .*\}\}/, '}') },
    /mosques\.count: the form other is missing/,
  ],
  ['a key that is misspelt', { titel: 'المساجد' }, /mosques\.titel: no such text in the first language/],
  ['a text in the place of a list', { days: 'الجمعة' }, /mosques\.days: no such text in the first language/],
  ['a number in the place of a text', { title: 7 }, /mosques\.title: not a text/],
  ['a choice that is translated', { shown: arabic.shown.replace('list', 'قائمة') }, /\{kind\} has no form "قائمة"/],
  ['an apostrophe that quotes a parameter', { near: "قرب '{place}، {city}" }, /mosques\.near: an apostrophe before/],
  ['a format that is not known', { near: 'قرب {place, date}، {city}' }, /\{place\} has a format that is not known/],
  ['a brace that is closed twice', { near: 'قرب {place}}، {city}' }, /mosques\.near: a \} stands without a \{/],
  [
    'a plural within a select that lacks a form',
    { shown: '{kind, select, list {{count, plural, one {x} other {y}}} other {z}}' },
    /mosques\.shown: \{count\} needs the form "few"/,
  ],
  ['a form that stands twice', { count: arabic.count.replace('zero', 'two') }, /the same form twice/],
  ['HTML', { title: '<b>المساجد</b>' }, /mosques\.title: <b> would be shown as it is/],
  [
    'a key that stands twice',
    { 'mosques.json': `${JSON.stringify(arabic).slice(0, -1)},"title":"مساجد"}` },
    /mosques\.json: the key "title" stands twice/,
  ],
  ['another encoding', { 'mosques.json': Buffer.from(JSON.stringify(arabic), 'utf16le') }, /mosques\.json: not UTF-8/],
  ['a text that is left empty', { title: '' }, /mosques\.title: missing/],
])('%s is found', (_name, changes, problem) => {
  const files = 'mosques.json' in changes ? changes : { 'mosques.json': { ...arabic, ...changes } }
  expect(problemsOf(files).join('\n')).toMatch(problem)
})

test('ten mistakes in the files of a language are each found', () => {
  const first = readTexts(join('app/i18n', defaultLanguage)).messages
  const mistakes: [file: string, right: string, wrong: string, problem: string][] = [
    ['shell', '{asked}', '{gevra}', 'shell.beyondEnd: {gevra} is unknown'],
    ['times', '{name} {time}, {day}', '{name} {time}', 'times.nextOn: {day} is missing'],
    ['mosques', 'one {{count} mens}', 'een {{count} mens}', 'mosques.card.people: {count} has no form "een"'],
    ['events', 'one {{count} geleentheid gevind} ', '', 'events.found: {count} needs the form "one"'],
    ['salaah', 'select, true {', 'select, waar {', 'salaah.method: {isAdjusted} has no form "waar"'],
    ['near', '"stop":', '"stil":', 'near.stil: no such text in the first language'],
    ['report', '"send": "Stuur"', '"send": ""', 'report.send: missing'],
    ['moon', 'Vanaand word', '<b>Vanaand</b> word', 'moon.waiting: <b> would be shown as it is: texts have no HTML'],
    [
      'ramadan',
      '{minutes} minute voor',
      "'{minutes} minute voor",
      'ramadan.lead.caution: an apostrophe before a brace',
    ],
    ['home', '"featured":', '"about": "Oor", "featured":', 'home.json: the key "about" stands twice in one place'],
  ]
  for (const [file, right, wrong, problem] of mistakes) {
    const source = readFileSync(join('app/i18n/af', `${file}.json`), 'utf8')
    expect(source, file).toContain(right)
    const texts = readTexts(folderOf({ [`${file}.json`]: source.replace(right, wrong) }), first)
    const own = checkTexts('af', texts, first, true).filter(
      (found) => !/: missing$/.test(found) || found.startsWith(`${file}.`),
    )
    expect(own.join('\n')).toContain(problem)
  }
})

test('a file that the first language does not have is found', () => {
  expect(problemsOf({ 'mosques.json': arabic, 'mosque.json': { title: 'المساجد' } })).toEqual([
    'mosque.title: no such text in the first language',
  ])
})

test('a language that is only begun may miss texts, but what it has must be right', () => {
  expect(problemsOf({ 'mosques.json': { title: 'المساجد' } }, false)).toEqual([])
  expect(problemsOf({ 'mosques.json': { near: 'قرب {place}' } }, false)).toEqual(['mosques.near: {city} is missing'])
})

test('what is missing, unchanged or no longer used is listed', () => {
  const texts = { title: 'Mosques', count: arabic.count, near: '', hint: '', old: 'قديم' }
  const { messages } = readTexts(folderOf({ 'mosques.json': texts }), english.messages)
  expect(compareTexts(messages, english.messages)).toEqual({
    missing: ['mosques.near', 'mosques.shown', 'mosques.days.0', 'mosques.days.1'],
    unchanged: ['mosques.title'],
    unused: ['mosques.old'],
  })
})

/** What compiled code writes. */
function write(message: string, values: Record<string, unknown> = {}): string {
  const code = compileMessage(parseMessage(message)).replace(/\}: \{ [^}]* \}\) =>/, '}) =>')
  const forms = new Intl.PluralRules('en')
  const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
  const compiled = new Function('cardinal', 'ordinal', 'number', `return ${code}`)(
    (count: number) => forms.select(count),
    (position: number) => ordinals.select(position),
    (value: number) => value.toLocaleString('en'),
  )
  return typeof compiled === 'string' ? compiled : compiled(values)
}

test.each([
  ["Shafi'i and Jumu'ah", {}, "Shafi'i and Jumu'ah"],
  ["the mosques'", {}, "the mosques'"],
  ["imam''s {name}", { name: 'Ali' }, "imam's Ali"],
  ["write '{place}' here", {}, 'write {place} here'],
  ["`\u0024'{'code'}'` \\ {name}", { name: 'a' }, '`\u0024{code}` \\ a'],
  ['{n, plural, =0 {none} one {# day} other {# days}}', { n: 0 }, 'none'],
  ['{n, plural, =0 {none} one {# day} other {# days}}', { n: 1200 }, '1,200 days'],
  ['{n, selectordinal, one {{n}st} two {{n}nd} few {{n}rd} other {{n}th}}', { n: 22 }, '22nd'],
  ['{n, number} of {kind, select, true {all} other {some}}', { n: 1200, kind: true }, '1,200 of all'],
])('%s is written with %j as %s', (message, values, text) => {
  expect(write(message, values)).toBe(text)
})

test('every text reads the same after it was printed and parsed again', () => {
  for (const language of languages)
    for (const [path, { elements }] of readTexts(join('app/i18n', language)).messages)
      expect(parse(printAST(elements), { ignoreTag: true, captureLocation: false }), path).toEqual(elements)
})

test('the texts of the site have no problems', () => {
  const first = readTexts(join('app/i18n', defaultLanguage)).messages
  for (const language of languages) {
    const texts = readTexts(join('app/i18n', language), first)
    expect(checkTexts(language, texts, first, languageFacts(language).isComplete)).toEqual([])
  }
})
