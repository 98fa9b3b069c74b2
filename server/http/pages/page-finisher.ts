import type { PageHandle } from '#app/lib/web/page-handle.ts'
import type { HeaderLine, PlainResponse } from '#server/http/cache/encoded-response.ts'
import type { PublicAddress } from '#server/http/cache/public-addresses.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'
import { nonceAllowance, nonceToHashes, withoutNonce } from './content-policy.ts'
import { styleInliner } from './inline-styles.ts'
import type { RenderedPage } from './page-renderer.ts'
import { SPECULATION_RULES_PATH } from './speculation-rules.ts'

type Kind = PageHandle['kind'] | PublicAddress['kind']

export type PageFinisher = {
  /** A response for one visitor: nonce policy, never shared. */
  personal(page: RenderedPage, kind: Kind): Promise<PlainResponse>
  /** A response for everybody: hash policy. */
  shared(page: RenderedPage, kind: Kind): Promise<PlainResponse>
}

/** Programs of any website may read feeds, pictures and data; a browser sends no cookies with such a request. */
export const publicFileHeaders: HeaderLine[] = [['Access-Control-Allow-Origin', '*']]

/** Adds policy, styles and headers to rendered pages. */
export function pageFinisher(security: SecurityHeaders, clientDir: string, development: boolean): PageFinisher {
  const inlineStyles = development ? (html: string) => ({ html, hashes: [] }) : styleInliner(clientDir)
  // In development every prerendered page would open a connection to Vite.
  const documentHeaders: HeaderLine[] = development ? [] : [['Speculation-Rules', `"${SPECULATION_RULES_PATH}"`]]
  const headersFor = (kind: Kind) => {
    if (kind === 'file') return publicFileHeaders
    return kind === 'document' ? documentHeaders : []
  }
  return {
    async personal({ response, nonce, isHtml }, kind) {
      const { status } = response
      const headers = ownHeaders(response)
      if (!isHtml) return { status, headers: [...headers, ...headersFor(kind)], body: await bytes(response) }
      const { html } = inlineStyles(await response.text(), nonce)
      headers.push(['Content-Security-Policy', security.policyFor(nonceAllowance(nonce))], ...headersFor(kind))
      return { status, headers, body: Buffer.from(html) }
    },
    async shared({ response, nonce, isHtml }, kind) {
      const { status } = response
      const headers = ownHeaders(response)
      if (!isHtml) {
        headers.push(['Content-Security-Policy', security.barePolicy], ...headersFor(kind))
        const isText = /^text\/|json|xml/.test(response.headers.get('content-type') ?? '')
        const body = isText ? Buffer.from(withoutNonce(await response.text(), nonce)) : await bytes(response)
        return { status, headers, body }
      }
      const { html: withHashes, inline } = nonceToHashes(await response.text(), nonce)
      const { html, hashes } = inlineStyles(withHashes)
      const allowed = { ...inline, style: [...inline.style, ...hashes] }
      headers.push(['Content-Security-Policy', security.policyFor(allowed)], ...headersFor(kind))
      return { status, headers, body: Buffer.from(html) }
    },
  }
}

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

function ownHeaders(response: Response): HeaderLine[] {
  return [...response.headers].filter(
    ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name),
  )
}
