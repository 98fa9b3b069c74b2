import type { Answer, Header } from '#server/http/cache/encoded-response.ts'
import { nonceAllowance, nonceToHashes, withoutNonce } from '#server/http/content-policy.ts'
import { styleInliner } from '#server/http/inline-styles.ts'
import type { RenderedPage } from '#server/http/page-renderer.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'

export type PageFinisher = {
  /** Pictures and downloads: streamed, never rewritten. */
  isFile(response: Response): boolean
  /** An answer for one visitor: nonce policy, not stored anywhere. */
  personal(page: RenderedPage): Promise<Mutable<Answer>>
  /** An answer for everybody: hash policy. */
  shared(page: RenderedPage): Promise<Mutable<Answer>>
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Writes the last touches on rendered pages: policy, styles, script, headers. */
export function pageFinisher(security: SecurityHeaders, clientDir: string, development: boolean): PageFinisher {
  const inlineStyles = development ? (html: string) => html : styleInliner(clientDir)
  return {
    isFile: ({ headers }) =>
      /^(image\/|application\/(octet-stream|zip|gzip|pdf))/.test(headers.get('content-type') ?? ''),
    async personal({ response, nonce }) {
      const headers = ownHeaders(response)
      if (!response.headers.has('cache-control')) headers.push(['Cache-Control', 'private, no-store'])
      if (!isPage(response)) return { status: response.status, headers, body: await bytes(response) }
      const html = inlineStyles(await response.text(), nonce)
      headers.push(['Content-Security-Policy', security.policyFor(nonceAllowance(nonce))])
      return { status: response.status, headers, body: Buffer.from(html) }
    },
    async shared({ response, nonce }) {
      const headers = ownHeaders(response)
      if (!isPage(response)) {
        headers.push(['Content-Security-Policy', security.barePolicy])
        const isText = /^text\/|json|xml/.test(response.headers.get('content-type') ?? '')
        const body = isText ? Buffer.from(withoutNonce(await response.text(), nonce)) : await bytes(response)
        return { status: response.status, headers, body }
      }
      const { html, inline } = nonceToHashes(inlineStyles(await response.text(), nonce), nonce)
      headers.push(['Content-Security-Policy', security.policyFor(inline)])
      return { status: response.status, headers, body: Buffer.from(html) }
    },
  }
}

const isPage = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') ?? false
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

function ownHeaders(response: Response): Header[] {
  return [...response.headers].filter(
    ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name),
  )
}
