import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { TYPE } from '@formatjs/icu-messageformat-parser'
import { defaultLanguage, type Language, languageFacts, languages } from '#app/i18n/languages.ts'
import { compileMessage, type Message, type Parameters, parseMessage, visit } from './compile-message.ts'
import { includedTexts, textGroups } from './text-groups.ts'

/** The messages of a language by their keys, such as `shell.footer.label`, in the order of its files. */
export type Messages = Map<string, Message & { text: string }>

type Json = string | { [key: string]: Json }

/** The files of a language as they are, its messages, and what cannot be read of them. */
export type Texts = { files: Map<string, Json>; messages: Messages; problems: string[] }

/** Reads the files of a language. An empty text is missing, unless it is empty in the first language too. */
export function readTexts(folder: string, first?: Messages): Texts {
  const texts: Texts = { files: new Map(), messages: new Map(), problems: [] }
  const read = (value: unknown, path: string) => {
    if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) read(inner, `${path}.${key}`)
    else if (typeof value !== 'string') texts.problems.push(`${path}: not a text`)
    else if (value !== '' || !first?.get(path)?.text)
      try {
        texts.messages.set(path, { ...parseMessage(value), text: value })
      } catch (error) {
        texts.problems.push(`${path}: ${(error as Error).message}`)
      }
  }
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json')) continue
    try {
      const source = readUtf8(join(folder, file))
      const content = JSON.parse(source)
      texts.problems.push(...repeatedKeys(source).map((key) => `${file}: the key "${key}" stands twice in one place`))
      texts.files.set(file.slice(0, -5), content)
      read(content, file.slice(0, -5))
    } catch (error) {
      texts.problems.push(`${file}: ${(error as Error).message}`)
    }
  }
  return texts
}

function readUtf8(file: string): string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const text = decoder.decode(readFileSync(file))
    // UTF-16 of Arabic can be read as UTF-8, with a zero in every other place.
    if (!text.includes('\0')) return text
  } catch {}
  throw new Error('not UTF-8: save it in this encoding')
}

/** The keys that an object of a JSON text has more than once; the parser keeps the last one of them. */
function repeatedKeys(json: string): string[] {
  const repeated: string[] = []
  const objects: Set<string>[] = []
  for (const [, key, brace] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|([{}])/g)) {
    if (brace === '{') objects.push(new Set())
    else if (brace === '}') objects.pop()
    else if (key) {
      const name = JSON.parse(key)
      if (objects.at(-1)?.has(name)) repeated.push(name)
      objects.at(-1)?.add(name)
    }
  }
  return repeated
}

const tag = /<\/?[a-z][^>]*>/gi

/** What is wrong in the texts of a language; a text that is missing is wrong only where every text must be there. */
export function checkTexts(
  language: string,
  { messages, problems }: Texts,
  first: Messages,
  isComplete: boolean,
): string[] {
  const found = [...problems]
  for (const [path, message] of messages) {
    const original = first.get(path)
    if (!original) found.push(`${path}: no such text in the first language`)
    else found.push(...compareParameters(message, original).map((problem) => `${path}: ${problem}`))
    const [added] = (message.text.match(tag) ?? []).filter((one) => !original?.text.includes(one))
    if (added) found.push(`${path}: ${added} would be shown as it is: texts have no HTML`)
    found.push(...checkForms(language, message, original).map((problem) => `${path}: ${problem}`))
  }
  if (isComplete)
    for (const [path, { text }] of first) if (text !== '' && !messages.has(path)) found.push(`${path}: missing`)
  return found
}

/** What a language misses, has as it is in the first language, or has although the first language does not. */
export function compareTexts(messages: Messages, first: Messages) {
  const all = [...first].filter(([, { text }]) => text !== '')
  return {
    missing: all.filter(([path]) => !messages.has(path)).map(([path]) => path),
    unchanged: all
      .filter(([path, { text }]) => messages.get(path)?.text === text && /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, '')))
      .map(([path]) => path),
    unused: [...messages.keys()].filter((path) => !first.has(path)),
  }
}

function compareParameters({ parameters }: Message, original: Message): string[] {
  return [
    ...[...parameters.keys()].filter((name) => !original.parameters.has(name)).map((name) => `{${name}} is unknown`),
    ...[...original.parameters.keys()].filter((name) => !parameters.has(name)).map((name) => `{${name}} is missing`),
  ]
}

/** Whether each plural has exactly the forms of the language, and each select the choices of the first language. */
function checkForms(language: string, { elements }: Message, original?: Message): string[] {
  const found: string[] = []
  visit(elements, (element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return
    const keys = Object.keys(element.options).filter((key) => !key.startsWith('='))
    const wanted =
      element.type === TYPE.plural
        ? new Intl.PluralRules(language, { type: element.pluralType }).resolvedOptions().pluralCategories
        : choicesOf(original, element.value)
    for (const key of keys) if (!wanted.includes(key)) found.push(`{${element.value}} has no form "${key}"`)
    for (const key of wanted) if (!keys.includes(key)) found.push(`{${element.value}} needs the form "${key}"`)
  })
  return found
}

function choicesOf(message: Message | undefined, parameter: string): string[] {
  const choices: string[] = []
  visit(message?.elements ?? [], (element) => {
    if (element.type === TYPE.select && element.value === parameter) choices.push(...Object.keys(element.options))
  })
  return choices
}

const FOLDER = 'app/i18n'
const COMPILED = join(FOLDER, 'compiled')

/** Checks the texts of all languages and compiles them to modules; throws with everything that is wrong in them. */
export function compileTexts(): void {
  const first = readTexts(join(FOLDER, defaultLanguage))
  const all = new Map(languages.map((each) => [each, readTexts(join(FOLDER, each), first.messages)]))
  const problems = [...all].flatMap(([language, texts]) =>
    checkTexts(language, texts, first.messages, languageFacts(language).isComplete).map(
      (problem) => `${join(FOLDER, language)} ${problem}`,
    ),
  )
  if (problems.length > 0) throw new Error(`Texts that are not right:\n${problems.join('\n')}`)

  const types = parameterTypes([...all.values()].map(({ messages }) => messages))
  const written = new Set<string>()
  const write = (path: string, code: string) => {
    const file = join(COMPILED, path)
    written.add(file)
    if (existsSync(file) && readFileSync(file, 'utf8') === code) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
  for (const [language, texts] of all)
    for (const [path, code] of languageModules(language, texts, types)) write(path, code)
  for (const path of existsSync(COMPILED) ? readdirSync(COMPILED, { recursive: true, encoding: 'utf8' }) : [])
    if (path.endsWith('.ts') && !written.has(join(COMPILED, path))) rmSync(join(COMPILED, path))
}

/** The type of each parameter of each text: a number where one of the languages needs it as a number. */
function parameterTypes(languages: readonly Messages[]): Map<string, Parameters> {
  const strictest = ['text', 'choice', 'number'] as const
  const types = new Map<string, Parameters>()
  for (const messages of languages)
    for (const [path, { parameters }] of messages) {
      const ofText: Parameters = types.get(path) ?? new Map()
      types.set(path, ofText)
      for (const [name, type] of parameters)
        ofText.set(name, strictest[Math.max(strictest.indexOf(ofText.get(name) ?? 'text'), strictest.indexOf(type))]!)
    }
  return types
}

/** The modules of a language by their paths: one for each file of texts, one for each group, and one of all. */
function languageModules(language: Language, texts: Texts, types: Map<string, Parameters>): Map<string, string> {
  const code = new Map([...texts.files].map(([file, json]) => [file, compileTree(json, file, texts.messages, types)]))
  const modules = new Map<string, string>()
  for (const [file, own] of code) {
    let tree = own
    for (const [path, source] of Object.entries(includedTexts[file] ?? {})) tree = include(tree, path, source, code)
    modules.set(`${language}/${file}.ts`, moduleOf(languageFacts(language).locale, writeTree(tree)))
  }
  for (const [group, files] of Object.entries(textGroups))
    modules.set(`${language}/${group}.ts`, groupModule(files, code))
  return modules
}

/** Code by keys: a text is the code of a string or function. */
type Code = string | { [key: string]: Code } | Code[]

function compileTree(json: Json, path: string, messages: Messages, types: Map<string, Parameters>): Code {
  if (typeof json === 'string') {
    const message = messages.get(path)
    return message ? compileMessage(message, types.get(path)) : 'undefined'
  }
  const compileInner = (key: string) => compileTree(json[key]!, `${path}.${key}`, messages, types)
  if (Array.isArray(json)) return Object.keys(json).map(compileInner)
  return Object.fromEntries(Object.keys(json).map((key) => [key, compileInner(key)]))
}

/** The tree with the texts of another file at a path; its own texts there come first. */
function include(tree: Code, path: string, source: string, code: Map<string, Code>): Code {
  const [file = '', ...keys] = source.split('.')
  const included = keys.reduce<Code | undefined>((at, key) => (at as Record<string, Code>)?.[key], code.get(file))
  if (included === undefined) return tree
  const put = (at: Code | undefined, [key, ...rest]: string[]): Code => {
    const own = (at ?? {}) as Record<string, Code>
    if (key === undefined) return typeof included === 'string' ? included : { ...(included as object), ...own }
    return { ...own, [key]: put(own[key], rest) }
  }
  return put(tree, path === '' ? [] : path.split('.'))
}

const writeTree = (code: Code): string => {
  if (typeof code === 'string') return code
  if (Array.isArray(code)) return `[${code.map(writeTree).join(', ')}]`
  const entries = Object.entries(code).filter(([, inner]) => inner !== 'undefined')
  return `{\n${entries.map(([key, inner]) => `${JSON.stringify(key)}: ${writeTree(inner)},\n`).join('')}}`
}

/** A module of several others by their names in the code. */
function groupModule(files: Record<string, string>, code: Map<string, Code>): string {
  const entries = Object.entries(files).filter(([, file]) => code.has(file) || file in textGroups)
  const imports = entries.map(([, file], index) => `import texts${index} from './${file}.ts'\n`)
  const names = entries.map(([name], index) => `${JSON.stringify(name)}: texts${index}`)
  return `${imports.join('')}\nexport default { ${names.join(', ')} }\n`
}

/** A module with the helpers that its texts use. */
function moduleOf(locale: string, texts: string): string {
  const helpers = ['cardinal', 'number', 'ordinal'].filter((name) => texts.includes(`${name}(`))
  const lines = ['// Written by scripts/build/compile-texts.ts.']
  if (helpers.length > 0)
    lines.push(
      "import { formsOf } from '#app/lib/message-forms.ts'",
      `const { ${helpers.join(', ')} } = formsOf('${locale}')`,
    )
  return [...lines, `export default ${texts}`, ''].join('\n')
}
