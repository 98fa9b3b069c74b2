import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parse as parseSelector, type Selector } from 'css-what'
import { type AtRule, atRule, type ChildNode, type Declaration, parse, type Root, type Rule, root } from 'postcss'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import routeConfig from '#app/routes.ts'

/** The file of the build with the styles of each page, by the id of its route. */
const PAGE_STYLES_FILE = '.vite/page-styles.json'

/** A class that stands only in the style sheet of the site. */
const MARK = '.skip-link'
/** A page has one of these classes; its styles without the others are another entry, `routes/home sky-fajr`. */
const ONE_OF = 'sky-'
const forApp = /^routes\/(account|admin|dev)\b/
const inFrames = /\/embed$/

type Page = { id: string; modules: string[] }
type RouteEntry = { id?: string; file: string; children?: RouteEntry[] }

/** Divides the style sheet of the site: each page gets the rules whose classes occur in the code that renders it. */
export function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const sheets = Object.values(bundle).flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
        )
        const site = sheets.find((css) => css.includes(MARK))
        if (!site) throw new Error(`No style sheet of the build has ${MARK}.`)
        const others = sheets.filter((css) => css !== site).join('')
        const sheet = parse(site)
        const skies = [...new Set(site.match(new RegExp(`(?<=\\.)${ONE_OF}[a-z]+`, 'g')))]
        const styles: Record<string, string> = {}
        for (const [kind, pages] of Map.groupBy(pagesIn(routeConfig as RouteEntry[]), kindOf)) {
          const modules = new Set(pages.flatMap((page) => page.modules))
          const words = wordsIn(await codeOf([...modules], forApp.test(kind)))
          const all = rulesFor(sheet, words, others)
          // A frame whose address changes twice at once would report a fade that was not finished as an error.
          const css = inFrames.test(kind) ? all.replace(/@view-transition ?\{[^}]*\}/g, '') : all
          for (const { id } of pages) styles[id] = css
          const starts = words.starts.filter((start) => start !== ONE_OF)
          if (starts.length < words.starts.length)
            for (const sky of skies)
              styles[kind] = styles[`${kind} ${sky}`] = rulesFor(
                sheet,
                { words: new Set([...words.words, sky]), starts },
                others,
              )
        }
        this.emitFile({ type: 'asset', fileName: PAGE_STYLES_FILE, source: JSON.stringify(styles) })
      },
    },
  }
}

/** The pages of one folder of the app are of one kind: they are opened one after the other. */
const kindOf = ({ id }: Page) => (forApp.test(id) ? dirname(id) : id)

/** Every page with its module and those of its layouts. */
function pagesIn(entries: readonly RouteEntry[], layouts: readonly string[] = []): Page[] {
  return entries.flatMap(({ id, file, children }) => {
    const modules = [...layouts, `app/${file}`]
    if (children) return pagesIn(children, modules)
    return file.endsWith('.tsx') ? [{ id: id ?? file.replace(/\.tsx$/, ''), modules }] : []
  })
}

const PAGE = 'virtual:page'
/** Packages, texts and files contain no classes; nor do pages of visitors contain the frame of the app. */
const otherModules = [/^(?!virtual:|[.#/])/, /#app\/i18n\/|\.server\.|\.(css|woff2|svg|json)\b/]
const otherModulesOfVisitors = [...otherModules, /(admin-header|unanswered-notice)\.tsx/]

/**
 * The code that renders a page, or says that it cannot: what its components use of all modules, without loaders and
 * comments. Patterns instead of functions are matched without a call from Rolldown to here for each of thousands of imports.
 */
async function codeOf(modules: readonly string[], isApp: boolean): Promise<string> {
  const components = modules.map((file, index) => {
    const ofErrors = /^export .*\bErrorBoundary\b/m.test(readFileSync(file, 'utf8'))
      ? `, ErrorBoundary as error${index}`
      : ''
    return `export { default as part${index}${ofErrors} } from '${process.cwd()}/${file}'`
  })
  const root = `export { default as root, Layout, ErrorBoundary } from '${process.cwd()}/app/root.tsx'`
  const build = await rolldown({
    input: PAGE,
    external: isApp ? otherModules : otherModulesOfVisitors,
    treeshake: { moduleSideEffects: false },
    transform: { jsx: 'preserve' },
    logLevel: 'silent',
    plugins: [
      {
        name: PAGE,
        resolveId: { filter: { id: /^virtual:page$/ }, handler: () => PAGE },
        load: { filter: { id: /^virtual:page$/ }, handler: () => [...components, root].join('\n') },
      },
    ],
  })
  const { output } = await build.generate({ minify: false, comments: false })
  await build.close()
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

const propertyUses = /--[\w-]+/g

type Words = { words: Set<string>; starts: string[] }

/** The words of code that may be classes or elements, and the starts of classes that are put together. */
export function wordsIn(code: string): Words {
  const words = new Set([...code.matchAll(/(?<=[\s"'`])[^\s"'`]+(?=[\s"'`])/g)].map(([word]) => word))
  for (const [, element, attribute, type] of code.matchAll(
    /<([a-z]\w*)|[\s"'](data-[\w-]+)|\btype[=:] ?["']([a-z-]+)/g,
  ))
    words.add(element ?? attribute ?? `type=${type}`)
  // `sky-${name}`, but not id={`city-${name}`}.
  const starts = [...code.matchAll(/(?:className=\{|[^{])`([\w-]+-)\$\{/g)].map(([, start = '']) => start)
  return { words, starts: [...new Set(starts)] }
}

/** The rules of a sheet that a page of these words needs, as CSS. `others` are sheets that are loaded later. */
export function rulesFor(sheet: Root, { words, starts }: Words, others = ''): string {
  const has = (name: string) => words.has(name) || starts.some((start) => name.startsWith(start))
  const copy = copyRules(sheet, root({ raws: { ...sheet.raws } }), (parts) => parts.every((part) => fits(part, has)))
  resolveUnset(copy)
  dropUnusedProperties(copy, words, others)
  dropUnusedAnimations(copy, words)
  resetComposed(copy)
  dropEmpty(copy)
  return copy
    .toString()
    .replace(/data:image\/svg\+xml,[^"]+/g, (svg) => svg.replace(/%(20|3c|3e)/gi, decodeURIComponent))
}

/** Copies what a page needs: copying all and removing most of it would take three times as long. */
function copyRules<C extends Root | AtRule>(from: C, to: C, isNeeded: (selector: readonly Selector[]) => boolean): C {
  for (const node of from.nodes ?? []) {
    if (node.type === 'rule') {
      const all = selectorsOf(node)
      const needed = all.filter(({ parts }) => isNeeded(parts))
      if (needed.length === 0) continue
      const rule = node.clone()
      if (needed.length < all.length) rule.selectors = needed.map(({ selector }) => selector)
      dropRepeated(rule)
      to.append(rule)
    } else if (node.type === 'atrule' && node.nodes && !node.name.endsWith('keyframes')) {
      const { name, params, raws } = node
      to.append(copyRules(node, atRule({ name, params, raws: { ...raws }, nodes: [] }), isNeeded))
    } else to.append(node.clone())
  }
  return to
}

/** Removes declarations that the same rule repeats. */
function dropRepeated(rule: Rule): void {
  const written = new Set<string>()
  for (const node of [...rule.nodes].reverse()) {
    if (written.has(`${node}`)) node.remove()
    written.add(`${node}`)
  }
}

const parsed = new Map<string, { selector: string; parts: readonly Selector[] }[]>()

function selectorsOf(rule: Rule) {
  const all =
    parsed.get(rule.selector) ??
    rule.selectors.map((selector) => ({ selector, parts: parseSelector(selector)[0] ?? [] }))
  parsed.set(rule.selector, all)
  return all
}

function fits(part: Selector, has: (name: string) => boolean): boolean {
  if (part.type === 'attribute' && part.name === 'class' && part.action === 'element') return has(part.value)
  if (part.type === 'tag') return has(part.name)
  if (part.type === 'pseudo-element')
    return controls.every(([name, ...types]) => !name.test(part.name) || types.some(has))
  if (part.type !== 'pseudo' || part.name === 'not') return true
  if (!Array.isArray(part.data)) return part.name !== 'host'
  const fitsInside = (inner: Selector) =>
    fits(inner, has) &&
    (part.name !== 'has' || inner.type !== 'attribute' || inner.action === 'element' || has(inner.name))
  return part.data.some((parts) => parts.every(fitsInside))
}

/** Parts of controls, by the types of fields or elements that have them. */
const controls: [RegExp, ...string[]][] = [
  [/file/, 'type=file'],
  [/date|calendar/, 'type=date', 'type=time'],
  [/spin-button/, 'type=number'],
  [/^backdrop$/, 'dialog'],
]

/** `border-dashed` and `outline-none` set the style itself too, after the classes that read these. */
const setWithStyle = new Set(['--tw-border-style', '--tw-outline-style'])

/**
 * Tailwind composes shadows, borders and figures of registered properties. Where no rule that is left sets one, its initial
 * value is written instead, which takes most of these properties away.
 */
function resolveUnset(sheet: Root): void {
  const initial = new Map<string, string | null>()
  sheet.walkAtRules('property', (rule) => {
    let value: string | null = null
    rule.walkDecls('initial-value', (declaration) => {
      value = declaration.value
    })
    initial.set(rule.params, value)
  })
  // The rule for all elements gives browsers without registered properties their initial values.
  const always = new Set<string>()
  const set = new Set<string>()
  sheet.walkDecls(/^--/, ({ prop, parent }) => {
    const { selector } = parent as Rule
    if (selector === ':root') always.add(prop)
    if (!setWithStyle.has(prop) && /[.[:]/.test(selector.replaceAll(/::?(?:before|after|backdrop)/g, ''))) set.add(prop)
  })
  sheet.walkDecls((declaration) => {
    if (!declaration.value.includes('--')) return
    const value = replaceUses(declaration.value, (name, fallback) => {
      if (/^--(tw|default)-/.test(name) && !set.has(name) && !always.has(name))
        return initial.get(name) ?? fallback ?? ''
      return always.has(name) ? `var(${name})` : null
    })
    declaration.value = value.replaceAll(/0 0 #0000,\s*(?=\S)|,--tw-gradient-\w+/g, '').trim()
  })
  joinOwn(sheet)
}

/** Writes a property's value where only rules that set it read it: a shadow, or figures. */
function joinOwn(sheet: Root): void {
  const readElsewhere = new Set<string>()
  const ownOf = ({ nodes }: Rule) =>
    new Map(
      nodes.flatMap((node) => (node.type === 'decl' && node.prop.startsWith('--tw-') ? [[node.prop, node.value]] : [])),
    )
  sheet.walkRules((rule) => {
    const own = ownOf(rule)
    rule.walkDecls(({ value }) => {
      for (const name of value.match(propertyUses) ?? []) if (!own.has(name)) readElsewhere.add(name)
    })
  })
  sheet.walkRules((rule) => {
    const own = ownOf(rule)
    rule.walkDecls((declaration) => {
      declaration.value = replaceUses(declaration.value, (name) =>
        readElsewhere.has(name) ? null : (own.get(name) ?? null),
      ).trim()
    })
  })
}

/** Replaces `var(--name)` and `var(--name, fallback)`, whose fallback may contain others; null leaves it. */
function replaceUses(text: string, replace: (name: string, fallback?: string) => string | null): string {
  const at = text.indexOf('var(')
  if (at < 0) return text
  let depth = 0
  let end = at
  for (; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')' && --depth === 0) break
  }
  const [, name = '', fallback] = /^\s*(--[\w-]+)\s*(?:,(.*))?$/s.exec(text.slice(at + 4, end)) ?? []
  const inner = fallback === undefined ? undefined : replaceUses(fallback, replace)
  const own = replace(name, inner) ?? `var(${name}${inner === undefined ? '' : `,${inner}`})`
  return text.slice(0, at) + own + replaceUses(text.slice(end + 1), replace)
}

/** Removes custom properties that no rule, script or other sheet reads. */
function dropUnusedProperties(sheet: Root, words: Set<string>, others: string): void {
  const used = new Set([...words].flatMap((word) => word.match(propertyUses) ?? []))
  for (const name of others.match(propertyUses) ?? []) used.add(name)
  const definitions = new Map<string, string[]>()
  const read = (value: string) => value.match(propertyUses) ?? []
  sheet.walkDecls(({ prop, value }) => {
    if (prop.startsWith('--')) definitions.set(prop, [...(definitions.get(prop) ?? []), ...read(value)])
    else for (const name of read(value)) used.add(name)
  })
  // A set can grow while it is walked through.
  for (const name of used) for (const next of definitions.get(name) ?? []) used.add(next)
  sheet.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove()
  })
  sheet.walkAtRules('property', (rule) => {
    if (!used.has(rule.params)) rule.remove()
  })
}

/** Gives every element the initial values of Tailwind's properties: for the few of a page that is shorter than `@property`. */
function resetComposed(sheet: Root): void {
  const composed: Declaration[] = []
  sheet.walkAtRules('supports', (rule) => {
    if (!/margin-trim/.test(rule.params)) return
    rule.walkDecls(/^--tw-/, (declaration) => {
      composed.push(declaration.clone())
    })
    rule.remove()
  })
  if (composed.length === 0) return
  sheet.walkAtRules('property', (rule) => {
    if (composed.some(({ prop }) => prop === rule.params)) rule.remove()
  })
  sheet.walkRules((rule) => {
    if (rule.selectors.includes('*')) rule.append(composed.splice(0))
  })
}

function dropUnusedAnimations(sheet: Root, words: Set<string>): void {
  const used = new Set(words)
  sheet.walkDecls(/animation|^--animate/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) used.add(word)
  })
  sheet.walkAtRules('keyframes', (rule) => {
    if (!used.has(rule.params)) rule.remove()
  })
}

function dropEmpty(container: { nodes?: ChildNode[] }): void {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type !== 'rule' && node.type !== 'atrule') continue
    if (!node.nodes) continue
    dropEmpty(node)
    if (node.nodes.length === 0) node.remove()
  }
}
