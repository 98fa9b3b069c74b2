import { createHash } from 'node:crypto'
import type { InlineAllowance } from '#server/http/security-headers.ts'

const inlineElement = (nonce: string) => new RegExp(`<(script|style)( nonce="${nonce}")([^>]*)>([\\s\\S]*?)</\\1>`, 'g')

/**
 * Turns the nonces of a page that will be kept into hashes. Only elements that carry this render's own nonce count,
 * so markup that slipped into the page by mistake is never allowed to run.
 */
export function nonceToHashes(html: string, nonce: string): { html: string; inline: InlineAllowance } {
  const script = new Set<string>()
  const style = new Set<string>()
  const finished = html.replace(inlineElement(nonce), (_all, tag: string, _nonce, rest: string, written: string) => {
    const allowed = tag === 'script' ? script : style
    const content = withoutNonce(written, nonce)
    allowed.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    return `<${tag}${rest}>${content}</${tag}>`
  })
  return { html: withoutNonce(finished, nonce), inline: { script: [...script], style: [...style] } }
}

/** A kept answer says nothing of the nonce it was made with, so that the same content is always the same bytes. */
export function withoutNonce(text: string, nonce: string): string {
  return text.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '')
}

/** What a personal page allows: the inline parts that carry its nonce. */
export function nonceAllowance(nonce: string): InlineAllowance {
  return { script: [`'nonce-${nonce}'`], style: [`'nonce-${nonce}'`] }
}
