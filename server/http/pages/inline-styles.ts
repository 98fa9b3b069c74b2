import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const stylesheet = /<link([^>]*? rel="stylesheet"[^>]*? href="(\/assets\/[^"#]+\.css)#?"[^>]*)>/g

/**
 * Puts the little CSS there is into the page itself: one round trip less before the first paint. The link stays,
 * disabled and unfetched, because the browser's copy of the page expects it there.
 */
export function styleInliner(clientDir: string): (html: string, nonce: string) => string {
  // Read at the start: a later build in the same folder takes these files away.
  const names = readdirSync(join(clientDir, 'assets')).filter((name) => name.endsWith('.css'))
  const sheets = new Map(
    names.map((name) => [`/assets/${name}`, readFileSync(join(clientDir, 'assets', name), 'utf8').trim()]),
  )
  return (html, nonce) =>
    html.replace(
      stylesheet,
      (_link, attributes: string, href: string) =>
        `<style nonce="${nonce}">${sheets.get(href) ?? ''}</style><link disabled=""${attributes}>`,
    )
}
