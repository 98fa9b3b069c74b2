import { gzipSync } from 'node:zlib'
import { boardScript, boardStyle } from '#scripts/build/board-files.ts'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { clientBuild } from '#scripts/build/client-build.ts'
import { newerScript, newerStyles, newerSyntax, type OldestBrowsers, ownMethods } from './compatibility.ts'

/** From these on pages are styled and work; docs/decisions/0132. */
const oldestForPages: OldestBrowsers = { chrome: 88, safari: 14.1, firefox: 91 }
const oldestForApp: OldestBrowsers = { chrome: 100, safari: 15.4, firefox: 113 }

/** What may be missing, because a page is usable without it, by what there is then. */
const mayBeMissing: Record<string, readonly string[]> = {
  'the colors of the browser or device': ['(forced-colors)', 'forced-color-adjust', 'color-scheme', 'accent-color'],
  'no animation between or in pages': [
    '@view-transition',
    ':view-transition',
    ':view-transition-group',
    '@starting-style',
    '.skipTransition()',
    '.startViewTransition()',
  ],
  'another place to scroll to, or a scroll bar': [
    'scroll-padding-block-start',
    'scroll-padding-block-end',
    'scroll-initial-target',
    'scrollbar-width',
    'overscroll-behavior',
  ],
  'other lines, and other margins on paper': ['text-wrap', '@page', 'size', 'zoom', 'font-family: ui-monospace'],
  'cards that are laid out although they are far away': ['content-visibility', 'contain-intrinsic-block-size'],
  "the browser's own ring of focus": [':focus-visible'],
  'a field of the height that its browser gives it': ['lh', ':file-selector-button'],
  'parts that `:has` would hide stay, as `knows-has` says': [':has'],
  'parts that need script take up their place without it': ['(scripting)'],
  'a menu above the page, and no dialogs': [':popover-open', ':backdrop', '.showModal()'],
  'what the fallback for all text says': ['overflow-wrap: anywhere'],
  'the padding of scripts/build/lower-styles.ts': ['aspect-ratio'],
  'no difference: in grids older browsers know it': ['align-content: start', 'align-self: start'],
  "Leaflet's own fallbacks": ['mix-blend-mode: plus-lighter', 'print-color-adjust: exact'],
  'a text that is selected by hand': ['user-select: all'],
  'a picture that is sent as it was chosen': ['createImageBitmap'],
  'no button to share': ['.share()'],
  'no button for the compass': ['DeviceOrientationEvent'],
  'no push, which the press says': ['.getSubscription()', '.unsubscribe()'],
  'nothing: the router, React and pdf.js have methods of these names themselves': [
    '.fetch()',
    '.getState()',
    '.getViewport()',
  ],
}
const allowed = Object.values(mayBeMissing).flat()

const build = clientBuild()
const routes = (await importBuiltSite()).routes()
const appRoutes = routes.filter(({ handle, id }) => handle.kind === 'app' && build.has(build.routeModules(id)[0] ?? ''))
const isApp = (page: string) => appRoutes.some(({ id }) => id === page)

const pageFiles = build.filesOf('app/browser/start.ts')
const appModules = ['app/entry.client.tsx', ...appRoutes.flatMap(({ id }) => build.routeModules(id))]
const appFiles = [...new Set(appModules.flatMap((module) => build.filesOf(module)))]
const scripts = [...new Set([...pageFiles, ...appFiles])].filter((file) => file.endsWith('.js'))
const own = new Set(scripts.flatMap((file) => [...ownMethods(build.code(file))]))

const used = new Set<string>()
const problems = new Map<string, string>()
const report = (where: string, found: readonly string[]) => {
  for (const each of found) {
    // A value may be missing where its property may.
    const name = allowed.find((one) => each.startsWith(`${one}: `))
    if (name) used.add(name)
    else problems.set(each, where)
  }
}
for (const [page, css] of Object.entries(build.pageStyles()))
  report(page, newerStyles(css, isApp(page) ? oldestForApp : oldestForPages))
for (const file of pageFiles.filter((file) => file.endsWith('.css')))
  report(file, newerStyles(build.code(file), oldestForPages))
for (const file of scripts)
  report(file, newerScript(build.code(file), pageFiles.includes(file) ? oldestForPages : oldestForApp, own))

/** The oldest televisions that get a board; older ones get a table. */
const oldestForBoards: OldestBrowsers = { chrome: 63 }
const BOARD = 'app/browser/board'
const MAX_BOARD_BYTES = 20_000
const boards = await Promise.all(['board', 'screen'].map((name) => boardScript(`${BOARD}/${name}.ts`)))
const boardCss = boardStyle(`${BOARD}/board.css`)
for (const code of boards) {
  report(BOARD, newerSyntax(code))
  report(BOARD, newerScript(code, oldestForBoards, ownMethods(code)))
  const bytes = gzipSync(code + boardCss).length
  if (bytes > MAX_BOARD_BYTES) report(BOARD, [`${bytes} bytes of script and styles; the budget is ${MAX_BOARD_BYTES}`])
}
report(BOARD, newerStyles(boardCss, oldestForBoards))
// Parts of flexed boxes have no gap before Chromium 84, where those of grids have one: the data do not tell them apart.
if (/[{;](row-|column-)?gap:/.test(boardCss)) report(BOARD, ['gap'])

for (const [each, where] of problems) console.error(`${each}, in ${where}`)
for (const name of allowed) if (!used.has(name)) console.error(`${name} is no longer used: take it off the list`)
if (problems.size > 0 || used.size < allowed.length) process.exit(1)
console.log(`Nothing newer than the oldest browsers in ${scripts.length} scripts and the styles of every page`)
