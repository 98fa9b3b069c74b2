import { bootCode, plainCode } from '#server/boot-code.ts'

type LateScript = { preloads: string[]; fonts: string[]; routes: [id: string, module: string][] }

const preloadLink = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g
const usualFont = /\/assets\/(?:figtree|noto-naskh-arabic)-[\w-]{8}\.woff2/g
const moduleScript = /(<script[^>]*?) type="module" async="">([\s\S]*?)<\/script>/

/**
 * Takes the application's modules out of the way of the first paint: the page neither loads nor runs them before it
 * is complete and idle, or before somebody touches a control that needs them.
 */
export function startScriptLate(html: string): string {
  const script = moduleScript.exec(html)
  const late = script?.[2] === undefined ? null : readModuleScript(script[2])
  if (!script || !late) return html
  const links = [...html.matchAll(preloadLink)].map(([, href = '']) => href)
  late.preloads = links.filter((href) => !/\/(manifest|root|entry\.client)-/.test(href))
  late.fonts = [...new Set(html.match(usualFont))]
  const boot = `${bootCode}(${JSON.stringify(late).replaceAll('<', '\\u003c')})`
  return html
    .replace('<head>', () => `<head>${script[1]}>${plainCode}</script>`)
    .replace(script[0], () => `${script[1]}>${boot}</script>`)
    .replaceAll(preloadLink, '')
}

/** Reads the imports that React Router writes into its inline module; null when it writes them another way. */
function readModuleScript(code: string): LateScript | null {
  const manifest = /import "([^"]+)"/.exec(code)?.[1]
  const modules = new Map(
    [...code.matchAll(/import \* as (route\d+) from "([^"]+)"/g)].map(([, name, from]) => [name, from]),
  )
  const named = [...code.matchAll(/"([^"]+)":(route\d+)/g)]
  if (!manifest || named.length === 0 || named.some(([, , name]) => !modules.has(name))) return null
  // The build writes the frame, a shorter list of routes and the start into one file beside the whole list.
  const first = manifest.replace('.js', '-public.js')
  return {
    preloads: [],
    fonts: [],
    routes: named.map(([, id = '', name]) => [id, id === 'root' ? first : (modules.get(name) ?? '')]),
  }
}
