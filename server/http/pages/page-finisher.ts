import type { Frame, PageHandle } from '#app/lib/web/page-handle.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { HeaderLine, PlainResponse } from '#server/http/encoded-response.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'
import { nonceAllowance, nonceToHashes, withoutNonce } from './content-policy.ts'
import { inChosenColors, styleInliner } from './inline-styles.ts'
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
    async personal({ response, nonce, isHtml, routeId }, { kind, frame: declared }) {
      const { status } = response
      const frame = frameOf(status, declared)
      const headers = ownHeaders(response)
      if (!isHtml) return { status, headers: [...headers, ...headersFor({ kind, frame })], body: await bytes(response) }
      const { html } = inlineStyles(inChosenColors(await response.text()), { routeId, kind, nonce })
      const policy = security.policyFor(nonceAllowance(nonce), frame)
      headers.push(['Content-Security-Policy', policy], ...headersFor({ kind, frame }))
      return { status, headers, body: Buffer.from(html) }
    },
    async shared({ response, nonce, isHtml, routeId }, { kind, frame: declared }) {
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
      const policy = security.policyFor(allowed, frame)
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
