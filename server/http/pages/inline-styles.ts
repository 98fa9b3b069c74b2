import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashSource } from './content-policy.ts'

const stylesheet = /<link([^>]*? rel="stylesheet"[^>]*? href="(\/assets\/[^"#]+\.css)#?"[^>]*)>/g

type StyledPage = {
  html: string
  /** What a policy without a nonce allows, of the styles of this page. */
  hashes: string[]
}

/**
 * Puts the CSS into the page, with a nonce if there is one, which saves a round trip before the first paint. The link
 * stays, disabled, because React expects it when it hydrates the page.
 */
export function styleInliner(clientDir: string): (html: string, nonce?: string) => StyledPage {
  // Read at the start, because a later build replaces these files.
  const names = readdirSync(join(clientDir, 'assets')).filter((name) => name.endsWith('.css'))
  const sheets = new Map(names.map((name) => [`/assets/${name}`, readSheet(join(clientDir, 'assets', name))]))
  return (html, nonce) => {
    const hashes: string[] = []
    const styled = html.replace(stylesheet, (_link, attributes: string, href: string) => {
      const { css = '', hash } = sheets.get(href) ?? {}
      if (hash) hashes.push(hash)
      return `<style${nonce ? ` nonce="${nonce}"` : ''}>${css}</style><link disabled=""${attributes}>`
    })
    return { html: styled, hashes }
  }
}

function readSheet(path: string): { css: string; hash: string } {
  const css = readFileSync(path, 'utf8').trim()
  return { css, hash: hashSource(css) }
}
