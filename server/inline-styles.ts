import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const stylesheet = /<link([^>]*? rel="stylesheet"[^>]*? href="(\/assets\/[^"#]+\.css)#?"[^>]*)>/g

/**
 * Puts the little CSS there is into the page itself: one round trip less before the first paint. The link stays,
 * disabled and unfetched, because the browser's copy of the page expects it there.
 */
export function styleInliner(clientDir: string): (html: string, nonce: string) => string {
  const sheets = new Map<string, string>()
  const read = (href: string) => {
    const css = sheets.get(href) ?? readFileSync(join(clientDir, href), 'utf8').trim()
    sheets.set(href, css)
    return css
  }
  return (html, nonce) =>
    html.replace(
      stylesheet,
      (_link, attributes: string, href: string) =>
        `<style nonce="${nonce}">${read(href)}</style><link disabled=""${attributes}>`,
    )
}
