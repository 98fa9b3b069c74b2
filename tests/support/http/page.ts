import { DOMParser, parseHTML } from 'linkedom'

/** What no visitor reads. */
const unread = new Set(['HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT'])

const FIELDS = ':is(input, select, textarea)'

export type Page = ReturnType<typeof pageOf>

/** The page of a response, with its status and headers. */
export async function readPage(response: Response) {
  return Object.assign(pageOf(await response.text()), { status: response.status, headers: response.headers })
}

/** The elements of a feed or a sitemap. */
export const readXml = async (response: Response) => {
  const xml = await response.text()
  return pageOf(xml, new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document)
}

/** A page for assertions about its elements and what its visitors read, instead of its markup. */
export function pageOf(source: string, document: Document = htmlOf(source)) {
  const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll(selector)]
  return {
    /** The whole body, for words that must not be anywhere in it. */
    source,
    /** The same as a browser reads it: every text and attribute, without escapes. */
    everything: () =>
      all('*')
        .flatMap((element) => [...element.attributes].map(({ value }) => value))
        .concat(document.documentElement.textContent ?? '')
        .join('\n'),
    document,
    all,
    /** The only element that matches. */
    one(selector: string): Element {
      const found = all(selector)
      if (found.length !== 1) throw new Error(`${found.length} elements match ${selector} in: ${textOf(document)}`)
      return found[0]!
    },
    has: (selector: string) => document.querySelector(selector) !== null,
    get text() {
      return textOf(document)
    },
    title: document.querySelector('title')?.textContent,
    /** The text of each element that matches. */
    texts: (selector: string) => all(selector).map(textOf),
    /** An attribute of each element that matches. */
    attributes: (selector: string, name: string) => all(selector).map((element) => element.getAttribute(name)),
    /** The addresses of its links. */
    get links() {
      return all('a[href]').map((link) => link.getAttribute('href')!)
    },
    meta: (name: string) =>
      document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content'),
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    /** The names of the mosques on cards, in their order. */
    cards: () => all('h3:has(bdi)').map(textOf),
    /** The value of the first field of a name. */
    value: (name: string) => all(`${FIELDS}[name="${name}"]`).map(valueIn)[0],
    /** The values that a browser would send for a name. */
    valuesOf: (name: string) =>
      all(`${FIELDS}[name="${name}"]`)
        .filter((field) => !isChoice(field) || field.hasAttribute('checked'))
        .map(valueIn),
    /** What a browser without script would send: the values of all named fields as the page fills them in. */
    fields: (within: ParentNode = document) => fieldsOf(all(FIELDS, within)),
    structuredData: () => all('script[type="application/ld+json"]').map((script) => JSON.parse(script.textContent!)),
  }
}

/** HTML ignores the case of attributes, and the parser does not: React writes `dateTime` and `hrefLang`. */
function htmlOf(source: string): Document {
  const { document } = parseHTML(source)
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes].filter(({ name }) => /[A-Z]/.test(name))) {
      if (element.closest('svg')) break
      element.removeAttribute(name)
      element.setAttribute(name.toLowerCase(), value)
    }
  return document
}

/** What a visitor reads in an element, with one space between the texts of different elements, without isolates. */
export const textOf = (node: Node): string =>
  readable(node)
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/[ \t\r\n\f]+/g, ' ')
    .trim()

function readable(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.textContent ?? ''
  if (node.nodeType === node.COMMENT_NODE || unread.has(node.nodeName)) return ''
  const text = [...node.childNodes].map(readable).join('')
  // Names are isolated within sentences.
  return node.nodeName === 'BDI' ? text : ` ${text} `
}

const isChoice = (field: Element) => ['checkbox', 'radio'].includes(field.getAttribute('type') ?? '')

function fieldsOf(fields: Element[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const field of fields) {
    const name = field.getAttribute('name')
    if (name && (!isChoice(field) || field.hasAttribute('checked'))) values[name] = valueIn(field)
  }
  return values
}

function valueIn(field: Element): string {
  if (field.nodeName === 'TEXTAREA') return textIn(field).replace(/^\n/, '')
  if (field.nodeName !== 'SELECT') return field.getAttribute('value') ?? (isChoice(field) ? 'on' : '')
  const option = field.querySelector('option[selected]') ?? field.querySelector('option')
  return option?.getAttribute('value') ?? option?.textContent ?? ''
}

/** The text of a textarea, which the parser leaves escaped. */
function textIn({ ownerDocument, childNodes }: Element): string {
  const element = ownerDocument.createElement('p')
  element.innerHTML = [...childNodes].map(({ nodeValue }) => nodeValue).join('')
  return element.textContent ?? ''
}
