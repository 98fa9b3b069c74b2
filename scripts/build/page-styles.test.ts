import { parse } from 'postcss'
import { expect, test } from 'vitest'
import { rulesFor, wordsIn } from './page-styles.ts'

const stylesOf = (code: string, css: string, others = '') => rulesFor(parse(css), wordsIn(code), others)

test('a page gets the rules whose classes and elements its code contains', () => {
  const css = '.sm\\:p-4{padding:1rem}.other{margin:0}table{width:1px}p{margin:0}.card:not(.open) .part{top:0}'
  expect(stylesOf('<p className="card sm:p-4"><i className={cn("part")} /></p>', css)).toBe(
    '.sm\\:p-4{padding:1rem}p{margin:0}.card:not(.open) .part{top:0}',
  )
})

test('classes that are put together are found by their beginning, ids are not', () => {
  const css = '.tone-red{color:red}.city-1{color:blue}'
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  expect(stylesOf('<i className={`tone-${tone}`} id={`city-${id}`} />', css)).toBe('.tone-red{color:red}')
})

test('of several selectors those that fit stay, also in media queries and within `:is`', () => {
  const css = '@media print{.a,.b{top:0}.b{left:0}}:is(.a,.b)>i{top:1px}:is(.b)>i{top:2px}'
  expect(stylesOf('<i className="a"/>', css)).toBe('@media print{.a{top:0}}:is(.a,.b)>i{top:1px}')
})

test('custom properties stay that a rule of the page or another sheet reads, and animations that it shows', () => {
  const css =
    ':root{--used:1px;--through:var(--used);--map:2px;--unused:3px}.a{top:var(--through);animation:move 1s}@keyframes move{to{top:0}}@keyframes other{to{top:0}}'
  const styles = stylesOf('<i className="a"/>', css, '.map{top:var(--map)}')
  expect(styles).toContain(':root{--used:1px;--through:var(--used);--map:2px}')
  expect(styles).toContain('@keyframes move')
  expect(styles).not.toContain('@keyframes other')
})

test('what Tailwind composes is written out where a page sets only one part of it', () => {
  const css =
    '@property --tw-ring{syntax:"*";inherits:false;initial-value:0 0 #0000}.shadow{--tw-shadow:0 1px red;box-shadow:var(--tw-ring),var(--tw-shadow)}.ring{--tw-ring:0 0 blue}'
  expect(stylesOf('<i className="shadow"/>', css)).toBe('.shadow{box-shadow:0 1px red}')
  expect(stylesOf('<i className="shadow ring"/>', css)).toContain('box-shadow:var(--tw-ring),')
})

test('parts of date fields stay on pages with such a field, not where a time is only written', () => {
  const css = '::-webkit-datetime-edit{padding:0}time{margin:0}'
  expect(stylesOf('<time dateTime="20:00" />', css)).toBe('time{margin:0}')
  expect(stylesOf('<TextField type="date" />', css)).toBe('::-webkit-datetime-edit{padding:0}')
  expect(stylesOf("const time = { type: 'time' }", css)).toContain('datetime-edit')
})

test('every element gets the initial values of what is composed, instead of a registered property', () => {
  const css =
    '@property --tw-leading{syntax:"*";inherits:false}@supports (not (margin-trim:inline)){*{--tw-leading:initial;--tw-other:initial}}*{margin:0}.leading{--tw-leading:1}.text{line-height:var(--tw-leading,2)}'
  expect(stylesOf('<i className="text leading"/>', css)).toBe(
    '*{margin:0;--tw-leading:initial}.leading{--tw-leading:1}.text{line-height:var(--tw-leading,2)}',
  )
})

test('a picture in the styles is written as it is, except for what ends its address', () => {
  const css = `.mark{mask:url("data:image/svg+xml,%3csvg%20fill='%23000'/%3E")}`
  expect(stylesOf('<i className="mark"/>', css)).toBe(`.mark{mask:url("data:image/svg+xml,<svg fill='%23000'/>")}`)
})
