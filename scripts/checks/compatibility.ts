import data, { type SimpleSupportStatement, type SupportBlock } from '@mdn/browser-compat-data/forLegacyNode'
import { parse as parseSelector, type Selector } from 'css-what'
import { type AtRule, type ChildNode, type Declaration, parse, type Rule } from 'postcss'
import { parseAst } from 'rolldown/parseAst'

/** The oldest versions that must do, by the browsers of the compatibility data. */
export type OldestBrowsers = Partial<Record<keyof SupportBlock, number>>

type Entry = { __compat?: { support: SupportBlock }; [name: string]: unknown }

const sub = (entry: unknown, name: string): Entry | undefined =>
  Object.hasOwn((entry ?? {}) as Entry, name) ? ((entry as Entry)[name] as Entry) : undefined

/** What the data have below these names. */
const at = (...path: string[]): Entry => path.reduce<Entry | undefined>(sub, data as unknown as Entry) ?? {}

/** The browsers that lack what an entry describes, as 'safari 14.1'. What is not described lacks nowhere. */
function lacking(entry: Entry | undefined, oldest: OldestBrowsers): string[] {
  const support = entry?.__compat?.support
  if (!support) return []
  return Object.entries(oldest).flatMap(([browser, version]) => {
    const statements = [support[browser as keyof SupportBlock] ?? []].flat()
    return statements.length === 0 || statements.some((each) => holds(each, version)) ? [] : [`${browser} ${version}`]
  })
}

/** Whether a version knows it by its own name, without a flag. */
function holds(statement: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement
  if (flags || prefix || other || typeof added !== 'string' || added === 'preview') return false
  return versionOf(added) <= version && !(typeof removed === 'string' && versionOf(removed) <= version)
}

const versionOf = (text: string) => Number.parseFloat(text.replace('≤', ''))

/**
 * What styles use that one of the browsers lacks, each as 'name: browsers'. Left out is what stands below an `@supports`
 * that asks for it, and a value after another one that they know.
 */
export function newerStyles(css: string, oldest: OldestBrowsers): string[] {
  const found = new Set<string>()
  const note = (name: string, entry: Entry | undefined, node: ChildNode) => {
    const browsers = lacking(entry, oldest)
    if (browsers.length > 0 && !isAskedFor(name, node)) found.add(`${name}: ${browsers.join(', ')}`)
  }
  parse(css).walk((node) => {
    if (node.type === 'atrule') checkAtRule(node, note)
    if (node.type === 'rule' && !(node.parent as AtRule).name?.endsWith('keyframes'))
      for (const part of node.selectors.flatMap((selector) => parseSelector(selector).flat()))
        checkSelector(part, node, (name, ...rest) => {
          // One unknown selector takes the others of its list with it.
          const isInAll = node.selectors.every((selector) => selector.includes(name))
          note(isInAll ? name : `${name} in a list`, ...rest)
        })
    if (node.type === 'decl') checkDeclaration(node, note, oldest)
  })
  return [...found].sort()
}

type Note = (name: string, entry: Entry | undefined, node: ChildNode) => void

function isAskedFor(name: string, node: ChildNode): boolean {
  const asked = name.replace(/\(\)| in a list|\s/g, '')
  for (let at = node.parent; at && at.type !== 'root'; at = at.parent as typeof at)
    if (
      at.type === 'atrule' &&
      (at as AtRule).name === 'supports' &&
      (at as AtRule).params.replace(/\s/g, '').includes(asked)
    )
      return true
  return false
}

function checkAtRule(rule: AtRule, note: Note): void {
  const own = sub(at('css', 'at-rules'), rule.name)
  // `@supports` cannot ask for it by its name.
  note(rule.name === 'container' ? 'container-type' : `@${rule.name}`, own, rule)
  if (rule.name === 'media')
    for (const [, feature = ''] of rule.params.matchAll(/\(\s*([a-z-]+)/g))
      note(`(${feature})`, sub(own, feature), rule)
}

function checkSelector(part: Selector, rule: Rule, note: Note): void {
  if (part.type !== 'pseudo' && part.type !== 'pseudo-element') return
  if (part.name.startsWith('-')) return
  const own = sub(at('css', 'selectors'), part.name)
  note(`:${part.name}`, own, rule)
  if (!Array.isArray(part.data)) return
  if (part.name === 'not' && (part.data.length > 1 || (part.data[0]?.length ?? 0) > 1))
    note(':not of several', sub(own, 'selector_list'), rule)
  for (const inner of part.data.flat()) checkSelector(inner, rule, note)
}

/** The functions and units of values, by their name. */
const functions = new Map<string, Entry>()
const units = new Map<string, Entry>()
collectTypes(at('css', 'types'))

function collectTypes(entry: Entry): void {
  for (const [name, value] of Object.entries(entry)) {
    if (name === '__compat') continue
    if (!functions.has(name)) functions.set(name, value as Entry)
    collectTypes(value as Entry)
  }
  const lengths = at('css', 'types', 'length')
  for (const [name, value] of Object.entries(lengths)) if (/^\w{1,4}$/.test(name)) units.set(name, value as Entry)
  for (const [prefix, group] of [
    ['d', 'dynamic'],
    ['s', 'small'],
    ['l', 'large'],
  ])
    for (const unit of ['vh', 'vw', 'vi', 'vb', 'vmin', 'vmax'])
      units.set(`${prefix}${unit}`, lengths[`viewport_percentage_units_${group}`] as Entry)
}

function checkDeclaration(declaration: Declaration, note: Note, oldest: OldestBrowsers): void {
  const { prop, value, parent } = declaration
  if (prop.startsWith('-') && !prop.startsWith('--')) return
  const siblings = (parent?.nodes ?? []).filter((node) => node.type === 'decl')
  const property = sub(at('css', 'properties'), prop)
  const isPrefixedToo = siblings.some((other) => other.prop.startsWith('-') && other.prop.endsWith(`-${prop}`))
  if (!isPrefixedToo && (parent as AtRule).name !== 'font-face' && (parent as AtRule).name !== 'property')
    note(prop, property, declaration)
  const fallbacks = siblings.slice(0, siblings.indexOf(declaration)).filter((other) => other.prop === prop)
  const parts = (text: string): [string, Entry | undefined][] => {
    const plain = text.replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'|var\(--[\w-]+/g, ' ')
    return [
      ...[...plain.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g)].map(
        ([, name = '']) => [`${name}()`, functions.get(name)] as const,
      ),
      ...[...plain.matchAll(/(?<=\d)([a-z]{2,5})\b/g)].map(([, unit = '']) => [unit, units.get(unit)] as const),
      ...[...plain.matchAll(/(?<![\w#.-])[a-z][a-z-]+(?![\w(-])/g)].map(
        ([word]) => [`${prop}: ${word}`, sub(property, word)] as const,
      ),
    ] as [string, Entry | undefined][]
  }
  const isKnown = (text: string) => parts(text).every(([, entry]) => lacking(entry, oldest).length === 0)
  if (fallbacks.some((other) => isKnown(other.value))) return
  for (const [name, entry] of parts(value)) note(name, entry, declaration)
}

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const nameOf = (node: unknown): string => String((node as Node | undefined)?.name ?? '')

/** What browsers and the language have by a name of its own, and what the methods of all of them are called. */
const globals = new Map<string, Entry>()
const methods = new Map<string, Entry[]>()
const intl = Object.entries(at('javascript', 'builtins', 'Intl')).map(([name, entry]) => [`Intl.${name}`, entry])
for (const [owner, entry] of [
  ...intl,
  ...Object.entries(at('javascript', 'builtins')),
  ...Object.entries(at('api')),
] as [string, Entry][]) {
  if (!globals.has(owner)) globals.set(owner, entry)
  for (const [name, member] of Object.entries(entry))
    if (/^[a-z]\w*$/i.test(name) && !/_(static|event)$/.test(name))
      methods.set(name, [...(methods.get(name) ?? []), member as Entry])
}

const regularExpressions = [
  ['lookbehind_assertion', /\(\?<[=!]/],
  ['modifier', /\(\?[ims-]+:/],
] as const

/** The names of the functions that scripts define themselves. */
export function ownMethods(code: string): Set<string> {
  const names = new Set<string>()
  const isFunction = (value: unknown) => isNode(value) && /Function/.test(value.type)
  walk(parseAst(code) as unknown as Node, (node) => {
    if (node.type === 'MethodDefinition' || (node.type === 'Property' && isFunction(node.value)))
      names.add(nameOf(node.key))
    if (node.type === 'AssignmentExpression' && isFunction(node.right)) names.add(nameOf((node.left as Node).property))
  })
  return names
}

/**
 * What a script uses that one of the browsers lacks: names of their own, what stands on them (`Map.groupBy`), regular
 * expressions, and methods of which every object got the one of this name later. Left out are names that the script asks
 * for (`a.b?.()`, `'b' in a`, `typeof b`, `if (a.b)`) and methods that scripts define themselves.
 */
export function newerScript(code: string, oldest: OldestBrowsers, own: ReadonlySet<string> = new Set()): string[] {
  const found: { name: string; last: string; browsers: string[] }[] = []
  const asked = new Set<string>()
  const note = (name: string, last: string, entry: Entry | undefined) => {
    const browsers = lacking(entry, oldest)
    if (browsers.length > 0) found.push({ name, last, browsers })
  }
  walk(parseAst(code) as unknown as Node, (node, parent) => {
    for (const name of askedBy(node)) asked.add(name)
    if (node.type === 'MemberExpression' && !node.computed) {
      const name = nameOf(node.property)
      const owner = globals.get(pathOf(node.object))
      if (owner) return note(`${pathOf(node.object)}.${name}`, name, sub(owner, `${name}_static`) ?? sub(owner, name))
      const all = methods.get(name) ?? []
      const isCalled = parent?.type === 'CallExpression' && parent.callee === node
      if (isCalled && !own.has(name) && all.every((entry) => lacking(entry, oldest).length > 0))
        note(`.${name}()`, name, all[0])
    }
    if (node.type === 'Identifier' && isValue(node, parent)) note(nameOf(node), nameOf(node), globals.get(nameOf(node)))
    const { pattern } = (node.regex ?? {}) as { pattern?: string }
    for (const [name, sign] of regularExpressions)
      if (pattern && sign.test(pattern)) note(name, name, sub(at('javascript', 'regular_expressions'), name))
  })
  const missing = found.filter(({ last }) => !asked.has(last))
  return [...new Set(missing.map(({ name, browsers }) => `${name}: ${browsers.join(', ')}`))].sort()
}

/**
 * What a script says in a language newer than that of 2017: a browser that does not know it runs nothing of the script.
 * Each is the name of the kind of node.
 */
export function newerSyntax(code: string): string[] {
  const found = new Set<string>()
  walk(parseAst(code) as unknown as Node, (node, parent) => {
    const isIn = (type: string) => parent?.type === type
    const isNewer =
      /^(ChainExpression|PropertyDefinition|AccessorProperty|PrivateIdentifier|StaticBlock|ImportExpression|MetaProperty)$/.test(
        node.type,
      ) ||
      (/^(Import|Export)/.test(node.type) && node.type !== 'ImportExpression') ||
      (node.type === 'SpreadElement' && isIn('ObjectExpression')) ||
      (node.type === 'RestElement' && isIn('ObjectPattern')) ||
      (node.type === 'CatchClause' && !node.param) ||
      (node.type === 'LogicalExpression' && node.operator === '??') ||
      (node.type === 'AssignmentExpression' && /^(\|\||&&|\?\?)=$/.test(String(node.operator))) ||
      (node.type === 'ForOfStatement' && node.await === true) ||
      (/Function/.test(node.type) && node.async === true && node.generator === true) ||
      typeof node.bigint === 'string' ||
      (typeof node.value === 'number' && /_/.test(String(node.raw))) ||
      /[sdv]/.test(String((node.regex as { flags?: string } | undefined)?.flags ?? '')) ||
      /\(\?<|\\p\{/.test(String((node.regex as { pattern?: string } | undefined)?.pattern ?? ''))
    if (isNewer) found.add(node.type)
  })
  return [...found].sort()
}

function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node): void {
  visit(node, parent)
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit, node)
}

/** The names that a condition asks for. */
function askedBy(node: Node): string[] {
  if (/^(If|Conditional)/.test(node.type)) return namesIn(node.test)
  if (node.type === 'LogicalExpression') return namesIn(node.left)
  if (node.type === 'UnaryExpression' && node.operator === 'typeof') return namesIn(node.argument)
  if (node.type === 'BinaryExpression' && node.operator === 'in') return [String((node.left as Node).value)]
  return node.type === 'CallExpression' && node.optional ? namesIn(node.callee) : []
}

function namesIn(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'ChainExpression') return namesIn(node.expression)
  if (node.type === 'MemberExpression') return [nameOf(node.property)]
  if (node.type === 'Identifier') return [nameOf(node)]
  return /^(Unary|Logical|Binary)/.test(node.type) ? [node.argument, node.left, node.right].flatMap(namesIn) : []
}

function pathOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type !== 'MemberExpression' || node.computed) return nameOf(node)
  return `${pathOf(node.object)}.${nameOf(node.property)}`.replace(/^(window|globalThis|self)\./, '')
}

/** Whether a name is a value here, not that of a property. */
function isValue(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.object === node
  return /^(Call|New|Binary|Unary|Assignment|Return|Conditional|Logical|Sequence|Arrow|Await)/.test(parent?.type ?? '')
}
