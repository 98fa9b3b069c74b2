import { createHash } from 'node:crypto'
import type { InlineAllowance } from '#server/http/security-headers.ts'

const inlineElement = (nonce: string) => new RegExp(`<(script|style)( nonce="${nonce}")([^>]*)>([\\s\\S]*?)</\\1>`, 'g')

/**
 * Replaces the nonces of a page that will be cached by hashes. Only elements with the nonce of this rendering are hashed,
 * so injected markup is never allowed to run.
 */
export function nonceToHashes(html: string, nonce: string): { html: string; inline: InlineAllowance } {
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
export const hashSource = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** Removes the nonce, so that the same content always gives the same bytes. */
export function withoutNonce(text: string, nonce: string): string {
  return text.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '')
}

/** What the policy of a personal page allows: inline elements with its nonce. */
export function nonceAllowance(nonce: string): InlineAllowance {
  return { script: [`'nonce-${nonce}'`], style: [`'nonce-${nonce}'`] }
}
