import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const stylesheet = /<link([^>]*? rel="stylesheet"[^>]*? href="(\/assets\/[^"#]+\.css)#?"[^>]*)>/g

/**
 * Puts the CSS into the page, which saves a round trip before the first paint. The link stays, disabled, because React
 * expects it when it hydrates the page.
 */
export function styleInliner(clientDir: string): (html: string, nonce: string) => string {
  // Read at the start, because a later build replaces these files.
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
