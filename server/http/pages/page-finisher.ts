import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, PageHandle } from '#app/lib/web/page-handle.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { HeaderLine, PlainResponse } from '#server/http/encoded-response.ts'
import type { InlineAllowance, SecurityHeaders } from '#server/http/security-headers.ts'
import type { RenderedPage } from './page-renderer.ts'
import type { PublicAddress } from './public-addresses.ts'
import { SPECULATION_RULES_PATH } from './speculation-rules.ts'

type Kind = PageHandle['kind'] | PublicAddress['kind']

/** What an address is, as far as its headers and styles depend on it. */
type Finished = { kind: Kind; frame?: Frame }

export type PageFinisher = {
  /** A response for one visitor: nonce policy, never shared. */
  personal(page: RenderedPage, as: Finished): Promise<PlainResponse>
  /** A response for everybody: hash policy. */
  shared(page: RenderedPage, as: Finished): Promise<PlainResponse>
}

/** Programs of any website may read feeds, pictures and data; a browser sends no cookies with such a request. */
export const publicFileHeaders: HeaderLine[] = [['Access-Control-Allow-Origin', '*']]

/**
 * Allows the service worker to keep a document for use without a network: only what is whole and the same for everybody
 * has this header. Its value is how the worker writes the time at which it kept the page.
 */
export async function offlineCopyHeader(
  { response, caching }: RenderedPage,
  { kind, frame }: Finished,
): Promise<HeaderLine[]> {
  const isDocument = kind === 'document' && frame !== 'embed'
  const mayKeep = isDocument && response.status === 200 && !caching.failed && !response.headers.has('set-cookie')
  if (!mayKeep) return []
  const { timeZone, clock } = (await siteSettings()).general
  return [['Offline-Copy', `${timeZone} ${clock}`]]
}

/** A page that isolates itself frames only what says that it may be there. */
const embedHeaders: HeaderLine[] = [
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Cross-Origin-Embedder-Policy', 'require-corp'],
]

/** Adds policy, styles and headers to rendered pages. */
export function pageFinisher(security: SecurityHeaders, clientDir: string, development: boolean): PageFinisher {
  const inlineStyles = development ? (html: string) => ({ html, hashes: [] }) : styleInliner(clientDir)
  // In development every prerendered page would open a connection to Vite.
  const documentHeaders: HeaderLine[] = development ? [] : [['Speculation-Rules', `"${SPECULATION_RULES_PATH}"`]]
  const headersFor = ({ kind, frame }: Finished) => {
    if (kind === 'file') return publicFileHeaders
    if (frame === 'embed') return embedHeaders
    return kind === 'document' ? documentHeaders : []
  }
  return {
    async personal({ response, nonce, isHtml, routeId, caching }, { kind, frame: declared }) {
      const { status } = response
      const frame = frameOf(status, declared)
      const headers = ownHeaders(response)
      if (!isHtml) return { status, headers: [...headers, ...headersFor({ kind, frame })], body: await bytes(response) }
      const { html } = inlineStyles(inChosenColors(await response.text()), { routeId, kind, nonce })
      const policy = security.policyFor(nonceAllowance(nonce), frame, caching.media)
      headers.push(['Content-Security-Policy', policy], ...headersFor({ kind, frame }))
      return { status, headers, body: Buffer.from(html) }
    },
    async shared({ response, nonce, isHtml, routeId, caching }, { kind, frame: declared }) {
      const { status } = response
      const frame = frameOf(status, declared)
      const headers = ownHeaders(response)
      if (!isHtml) {
        headers.push(['Content-Security-Policy', security.barePolicy], ...headersFor({ kind, frame }))
        const isText = /^text\/|json|xml/.test(response.headers.get('content-type') ?? '')
        const body = isText ? Buffer.from(withoutNonce(await response.text(), nonce)) : await bytes(response)
        return { status, headers, body }
      }
      const { html: withHashes, inline } = nonceToHashes(inChosenColors(await response.text()), nonce)
      const { html, hashes } = inlineStyles(withHashes, { routeId, kind })
      const allowed = { ...inline, style: [...inline.style, ...hashes] }
      const policy = security.policyFor(allowed, frame, caching.media)
      headers.push(['Content-Security-Policy', policy], ...headersFor({ kind, frame }))
      return { status, headers, body: Buffer.from(html) }
    },
  }
}

/** An error has the frame of the site, as in `root.tsx`. */
const frameOf = (status: number, frame: Frame = 'site'): Frame => (status < 400 ? frame : 'site')

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

function ownHeaders(response: Response): HeaderLine[] {
  return [...response.headers].filter(
    ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name),
  )
}

const stylesheet = /<link([^>]*? rel="stylesheet"[^>]*? href="\/assets\/root-[^"#]+\.css#?"[^>]*)>/
/** The sky of the home page: a page gets the styles of its own only. */
const skyClass = /class="sky [^"]*\b(sky-[a-z]+)/

/** A page in another one may be asked to be light or dark, whatever the device prefers. */
const chosenColors = /<main [^>]*class="embed-page" data-colors="(light|dark)"/

function withColors(css: string, colors: string | undefined): string {
  if (!colors) return css
  return css
    .replaceAll(/\(prefers-color-scheme: ?dark\)/g, colors === 'dark' ? '(min-width:0)' : '(max-width:0)')
    .replaceAll(/color-scheme: ?light dark/g, `color-scheme:${colors}`)
}

/** The colors of the site in a page that is asked to be light or dark; the styles of the page follow by `styleInliner`. */
function inChosenColors(html: string): string {
  const colors = chosenColors.exec(html)?.[1]
  return colors ? html.replaceAll(/<style[^>]*>[^<]*/g, (style) => withColors(style, colors)) : html
}

type StyledPage = {
  html: string
  /** What a policy without a nonce allows, of the styles of this page. */
  hashes: string[]
}
type InlineStyles = (html: string, page: { routeId: string; kind: string; nonce?: string }) => StyledPage

/**
 * Puts the styles that the build has written for a page into it, which saves a round trip before the first paint. On pages
 * of the app the link to all styles stays, disabled, because React expects it when it hydrates the page; the app then
 * enables it for the pages that it shows later.
 */
function styleInliner(clientDir: string): InlineStyles {
  // Read at the start, because a later build replaces this file.
  const written: Record<string, string> = JSON.parse(readFileSync(join(clientDir, '.vite/page-styles.json'), 'utf8'))
  const styles = new Map(Object.entries(written).map(([key, css]) => [key, { css, hash: hashSource(css) }]))
  return (html, { routeId, kind, nonce }) => {
    const style = styles.get(`${routeId} ${skyClass.exec(html)?.[1]}`) ?? styles.get(routeId)
    if (!style) return { html, hashes: [] }
    const colors = chosenColors.exec(html)?.[1]
    const css = withColors(style.css, colors)
    const element = `<style${nonce ? ` nonce="${nonce}"` : ''}>${css}</style>`
    const styled = html.replace(stylesheet, (_link, attributes: string) =>
      kind === 'app' ? `${element}<link disabled=""${attributes}>` : element,
    )
    return { html: styled, hashes: [colors ? hashSource(css) : style.hash] }
  }
}

const inlineElement = (nonce: string) => new RegExp(`<(script|style)( nonce="${nonce}")([^>]*)>([\\s\\S]*?)</\\1>`, 'g')

/**
 * Replaces the nonces of a page that will be cached by hashes. Only elements with the nonce of this rendering are hashed,
 * so injected markup is never allowed to run.
 */
function nonceToHashes(html: string, nonce: string): { html: string; inline: InlineAllowance } {
  const script = new Set<string>()
  const style = new Set<string>()
  const finished = html.replace(inlineElement(nonce), (_all, tag: string, _nonce, rest: string, inner: string) => {
    const allowed = tag === 'script' ? script : style
    const content = withoutNonce(inner, nonce)
    allowed.add(hashSource(content))
    return `<${tag}${rest}>${content}</${tag}>`
  })
  return { html: withoutNonce(finished, nonce), inline: { script: [...script], style: [...style] } }
}

/** The source of a policy that allows exactly this inline element. */
const hashSource = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** Removes the nonce, so that the same content always gives the same bytes. */
function withoutNonce(text: string, nonce: string): string {
  return text.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '')
}

/** What the policy of a personal page allows: inline elements with its nonce. */
function nonceAllowance(nonce: string): InlineAllowance {
  return { script: [`'nonce-${nonce}'`], style: [`'nonce-${nonce}'`] }
}
