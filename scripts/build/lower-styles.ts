import { parse, type Selector, stringify } from 'css-what'
import {
  type AtRule,
  atRule,
  type ChildNode,
  type Declaration,
  decl,
  list,
  type Plugin,
  type Root,
  type Rule,
  rule,
} from 'postcss'
import { languageFacts, languages } from '#app/i18n/languages.ts'
import { siteColors } from '#app/ui/site-colors.ts'

/** What a browser must know to get the styles; others get those of the layer `plain` only. */
const KNOWN = 'selector(:is(a))'
const PLAIN = 'plain'
const COMPONENTS = 'components'
const UTILITIES = 'utilities'
/** Counts as one class and matches every element. */
const ONE_CLASS = ':not(._)'

/** Ids, classes and elements of a selector. */
type Specificity = readonly [number, number, number]
/** A rule with the conditions around it, such as `@media print`. */
type Entry = { conditions: readonly AtRule[]; rule: Rule; selectors: string[]; specificity: Specificity }

/** Puts the values of short theme variables that never change where they are used, and adds what older browsers know. */
export function inlineConstants(): Plugin {
  return {
    postcssPlugin: 'inline-constants',
    OnceExit(root) {
      const values = new Map<string, string | null>()
      root.walkDecls(/^--/, ({ prop, value, parent }) => {
        const isTheme =
          parent?.type === 'rule' && /^:root\b/.test((parent as Rule).selector) && parent.parent?.type === 'atrule'
        const isConstant = isTheme && !values.has(prop) && value.length <= MAX_INLINED_CHARS && !value.includes('var(')
        values.set(prop, isConstant && !isSiteColor(prop) ? value : null)
      })
      root.walkDecls((declaration) => {
        const { value } = declaration
        if (value.includes('var('))
          declaration.value = value.replace(/var\((--[\w-]+)\)/g, (use, name) => values.get(name) ?? use)
        if (value.includes('dvh')) declaration.cloneBefore({ value: value.replaceAll('dvh', 'vh') })
        if (declaration.prop === 'aspect-ratio') standInForRatio(declaration)
      })
    },
  }
}

/** Browsers before Chromium 88 and Safari 15 get the height of a box from the padding of what stands before its content. */
function standInForRatio({ value, parent }: Declaration): void {
  const [, width = '', height = '1'] = /^([\d.]+)(?: ?\/ ?([\d.]+))?$/.exec(value) ?? []
  if (!width || parent?.type !== 'rule') return
  const before = rule({
    selectors: parent.selectors.map((selector) => `${selector}::before`),
    nodes: [
      decl({ prop: 'content', value: '""' }),
      decl({ prop: 'float', value: 'left' }),
      decl({ prop: 'padding-top', value: `${Math.round((Number(height) / Number(width)) * 10_000) / 100}%` }),
    ],
  })
  parent.after(atRule({ name: 'supports', params: 'not (aspect-ratio:1)', nodes: [before] }))
}

const MAX_INLINED_CHARS = 16
/** Writes the languages for `:lang(script-arabic)` and `:lang(font-noto-naskh)`, from the description of each. */
export function languageSelectors(): Plugin {
  return {
    postcssPlugin: 'language-selectors',
    Rule(rule) {
      if (!/:lang\((script|font)-/.test(rule.selector)) return
      rule.selector = rule.selector.replace(
        /:lang\((script|font)-([\w-]+)\)/g,
        (_all, fact: 'script' | 'font', name) => {
          const own = languages.filter((language) => languageFacts(language)[fact] === name)
          if (own.length === 0) throw rule.error(`No language has the ${fact} ${name}.`)
          return `:lang(${own.join(', ')})`
        },
      )
    },
  }
}

const siteColorNames = new Set(Object.keys(siteColors('#000000', 'light')))
const isSiteColor = (name: string) => siteColorNames.has(name)

/**
 * Writes the rules of cascade layers in the order in which they apply, without layers, which browsers know since 2022. In
 * the layers before the utilities a more specific rule follows the others of its layer and then counts as one class, so
 * that it wins over them, and every utility class over it, as before.
 */
export function flattenLayers(): Plugin {
  return {
    postcssPlugin: 'flatten-layers',
    OnceExit(root) {
      partSettings(root)
      const layers = new Map<string, ChildNode[]>()
      const unlayered: ChildNode[] = []
      for (const node of root.nodes) {
        if (node.type !== 'atrule' || node.name !== 'layer') unlayered.push(node)
        else
          for (const name of list.comma(node.params))
            layers.set(name, [...(layers.get(name) ?? []), ...(node.nodes ?? [])])
      }
      if (layers.size === 0) return
      const entries: Entry[] = []
      const plain: ChildNode[] = []
      const others: ChildNode[] = []
      for (const [name, nodes] of [...layers, ['', unlayered] as const]) {
        others.push(...nodes.filter((node) => !isStyle(node)))
        const styles = nodes.filter(isStyle)
        if (name === PLAIN) plain.push(...styles)
        else if (name === '' || name === UTILITIES) entries.push(...entriesOf(styles))
        else
          entries.push(
            ...entriesOf(styles)
              .sort(bySpecificity)
              .map((entry) => asOneClass(entry, name !== COMPONENTS)),
          )
      }
      root.removeAll()
      root.append(...plain.map((node) => node.clone()), ...others.map((node) => node.clone()), written(entries))
    },
  }
}

/** Gives settings a condition of their own, because the rules beside them move. */
function partSettings(root: Root): void {
  root.walkAtRules(/^(media|supports)$/, (around) => {
    const settings = around.nodes?.filter(isSetting) ?? []
    if (settings.length === 0 || settings.length === around.nodes?.length) return
    around.before(around.clone({ nodes: settings.map((node) => node.clone()) }))
    for (const node of settings) node.remove()
  })
}

const isStyle = (node: ChildNode): boolean =>
  node.type === 'rule' ||
  (node.type === 'atrule' && /^(media|supports|starting-style)$/.test(node.name) && !node.nodes?.every(isSetting))

/** An at-rule of its own, such as `@view-transition`, which applies as a whole. */
const isSetting = (node: ChildNode) => node.type === 'atrule' && !isStyle(node)

/** The rules below some nodes; a rule whose selectors differ in specificity is several. */
function entriesOf(nodes: readonly ChildNode[], conditions: readonly AtRule[] = []): Entry[] {
  return nodes.flatMap((node): Entry[] => {
    if (node.type === 'atrule') return entriesOf(node.nodes ?? [], [...conditions, node])
    if (node.type !== 'rule') return []
    const groups = Map.groupBy(node.selectors, (selector) => specificityOf(parse(selector)[0] ?? []).join())
    return [...groups].map(([specificity, selectors]) => ({
      conditions,
      rule: node,
      selectors,
      specificity: specificity.split(',').map(Number) as unknown as Specificity,
    }))
  })
}

function bySpecificity({ specificity: one }: Entry, { specificity: other }: Entry): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}

const isPseudoElement = (part: Selector) =>
  part.type === 'pseudo-element' || (part.type === 'pseudo' && /^(before|after)$/.test(part.name))

function specificityOf(parts: readonly Selector[]): Specificity {
  const sum = [0, 0, 0]
  for (const part of parts) {
    const own = ofPart(part)
    for (const index of [0, 1, 2] as const) sum[index]! += own[index]
  }
  return sum as unknown as Specificity
}

function ofPart(part: Selector): Specificity {
  if (isPseudoElement(part) || part.type === 'tag') return [0, 0, 1]
  if (part.type === 'attribute') return part.name === 'id' && part.action === 'equals' ? [1, 0, 0] : [0, 1, 0]
  if (part.type !== 'pseudo' || part.name === 'where') return [0, 0, 0]
  if (!Array.isArray(part.data)) return [0, 1, 0]
  const inner = part.data.map(specificityOf).sort((a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2])[0] ?? [0, 0, 0]
  return /^(is|not|has|matches)$/.test(part.name) ? inner : [inner[0], inner[1] + 1, inner[2]]
}

/** Makes the selectors of a rule count as one class; below components those of elements count less. */
function asOneClass(entry: Entry, mayCountLess: boolean): Entry {
  return { ...entry, selectors: entry.selectors.map((selector) => oneClass(selector, mayCountLess)) }
}

function oneClass(selector: string, mayCountLess: boolean): string {
  const parts = parse(selector)[0] ?? []
  const end = parts.findIndex(isPseudoElement)
  const [element, pseudo] = end < 0 ? [parts, []] : [parts.slice(0, end), parts.slice(end)]
  const [ids, classes, elements] = specificityOf(element)
  const isOneClass = ids === 0 && classes === 1 && elements === 0
  if (isOneClass || (mayCountLess && ids === 0 && classes === 0)) return selector
  const inner = element.length > 0 ? stringify([[...element]]) : '*'
  return `:where(${inner})${ONE_CLASS}${pseudo.length > 0 ? stringify([[...pseudo]]) : ''}`
}

/** One block of all rules, with neighbors of the same conditions together. */
function written(entries: readonly Entry[]): AtRule {
  const block = atRule({ name: 'supports', params: KNOWN, nodes: [] })
  let last = ''
  for (const { conditions, rule, selectors } of entries) {
    const key = conditions.map(({ name, params }) => `${name} ${params}`).join(' / ')
    let around: AtRule = block
    if (key !== last || conditions.length === 0) {
      for (const { name, params } of conditions) {
        const inner = atRule({ name, params, nodes: [] })
        around.append(inner)
        around = inner
      }
    } else for (const _ of conditions) around = around.last as AtRule
    around.append(rule.clone({ selectors }))
    last = key
  }
  return block
}
