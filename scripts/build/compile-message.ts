import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** What a parameter is in the code: a number where a form depends on it or it is written as one. */
export type Parameters = Map<string, 'number' | 'choice' | 'text'>

export type Message = { elements: MessageFormatElement[]; parameters: Parameters }

/** Parses a message; throws with the reason when it is none, or has what the compiler does not know. */
export function parseMessage(text: string): Message {
  if (hasOpenQuote(text)) throw new Error("an apostrophe before a brace quotes it: write it twice ('')")
  if (hasStrayBrace(text)) throw new Error('a } stands without a {')
  const elements = parsePlainly(text)
  const parameters: Parameters = new Map()
  visit(elements, (element) => {
    if (element.type === TYPE.argument) parameters.set(element.value, parameters.get(element.value) ?? 'text')
    else if (element.type === TYPE.number || element.type === TYPE.plural) parameters.set(element.value, 'number')
    else if (element.type === TYPE.select) parameters.set(element.value, 'choice')
    else if (element.type === TYPE.date || element.type === TYPE.time || element.type === TYPE.tag)
      throw new Error(`{${element.value}} has a format that is not known here`)
    if (element.type === TYPE.number && element.style) throw new Error(`{${element.value}, number} has a style`)
    if (element.type === TYPE.plural && element.offset) throw new Error(`{${element.value}} has an offset`)
  })
  return { elements, parameters }
}

/** Calls back for every element of a message, also those within its plural and select forms. */
export function visit(
  elements: readonly MessageFormatElement[],
  callback: (element: MessageFormatElement) => void,
): void {
  for (const element of elements) {
    callback(element)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) visit(value, callback)
  }
}

/** What the parser says, in words. */
const faults: Record<string, string> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'a { has no }',
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: 'an apostrophe has no second one',
  EMPTY_ARGUMENT: '{} has no name of a parameter',
  MALFORMED_ARGUMENT: 'what stands in braces is no name of a parameter, or a { has no }',
  INVALID_ARGUMENT_TYPE: 'a parameter has a format that is not known here',
  EXPECT_SELECT_ARGUMENT_OPTIONS: 'a plural or select has no forms',
  EXPECT_PLURAL_ARGUMENT_SELECTOR: 'a form of a plural is no number after =',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: 'a form of a plural has no text in braces',
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: 'a form of a select has no text in braces',
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: 'a plural has the same form twice',
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: 'a select has the same form twice',
  MISSING_OTHER_CLAUSE: 'the form other is missing',
}

function parsePlainly(text: string): MessageFormatElement[] {
  try {
    return parse(text, { ignoreTag: true, captureLocation: false })
  } catch (error) {
    const { message, location } = error as Error & { location?: { start: { offset: number } } }
    const place = location ? `, near "${text.slice(Math.max(0, location.start.offset - 4)).slice(0, 24)}"` : ''
    throw new Error(`${faults[message] ?? message}${place}`)
  }
}

/** Whether a brace is closed that was not opened, which the parser takes for a letter. */
function hasStrayBrace(text: string): boolean {
  let depth = 0
  for (const [brace] of text
    .replaceAll("''", '')
    .replace(/'[{}#][^']*'/g, '')
    .matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return true
  }
  return false
}

/** Whether a quote that an apostrophe before a brace began has no end: the apostrophe was meant as a letter. */
function hasOpenQuote(text: string): boolean {
  const rest = text.replaceAll("''", '').replace(/'[{}#][^']*'/g, '')
  return /'[{}]/.test(rest)
}

/** The code of a message: a string, or a function of its parameters. */
export function compileMessage({ elements, parameters }: Message, types: Parameters = parameters): string {
  if (parameters.size === 0) return JSON.stringify(literalOf(elements))
  const names = [...parameters.keys()]
  const declared = names.map((name) => `${name}: ${typeOf(types.get(name)!)}`)
  return `({ ${names.join(', ')} }: { ${declared.join('; ')} }) => ${compileElements(elements)}`
}

const typeOf = (parameter: 'number' | 'choice' | 'text') =>
  ({ number: 'number', choice: 'string | boolean', text: 'string | number' })[parameter]

const literalOf = (elements: readonly MessageFormatElement[]): string =>
  elements.map((element) => (element.type === TYPE.literal ? element.value : '')).join('')

function compileElements(elements: readonly MessageFormatElement[], counted = ''): string {
  const parts = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value.replace(/[\\`]|\$\{/g, '\\$&')
    if (element.type === TYPE.pound) return `\${number(${counted})}`
    if (element.type === TYPE.argument) return `\${${element.value}}`
    if (element.type === TYPE.number) return `\${number(${element.value})}`
    return `\${${compileForms(element, counted)}}`
  })
  return `\`${parts.join('')}\``
}

/** The forms of a plural or select as conditions, those for exact numbers first. */
function compileForms(element: MessageFormatElement, counted: string): string {
  if (element.type !== TYPE.plural && element.type !== TYPE.select) throw new Error('This element has no forms')
  const { other, ...options } = element.options
  const isPlural = element.type === TYPE.plural
  const write = (value: MessageFormatElement[]) => compileElements(value, isPlural ? element.value : counted)
  const keys = Object.keys(options).sort((a, b) => Number(b.startsWith('=')) - Number(a.startsWith('=')))
  const form = isPlural ? `${element.pluralType}(${element.value})` : `String(${element.value})`
  const conditions = keys.map((key) => {
    const isExact = isPlural && key.startsWith('=')
    const condition = isExact ? `${element.value} === ${key.slice(1)}` : `${form} === ${JSON.stringify(key)}`
    return `${condition} ? ${write(options[key]!.value)} : `
  })
  return `${conditions.join('')}${write(other!.value)}`
}
