import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashSource } from './content-policy.ts'

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
export function inChosenColors(html: string): string {
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
export function styleInliner(clientDir: string): InlineStyles {
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
