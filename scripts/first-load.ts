type ModuleInfo = { importers: readonly string[] } | null
type Chunks = { getModuleInfo(id: string): ModuleInfo }

const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//
const frame = /\/app\/(root|entry\.client)\.tsx/
const publicPage = /\/app\/routes\/(?!admin\/|account\/|dev\/|resources\/)[\w/-]+(?<!-sections)\.tsx/
/** Worth a place in the common file from so many pages on: a card or a field, and an icon or a helper. */
const shared = 4
const sharedSmall = 2
const small = /\/app\/(ui|lib|i18n)\/|\/salaah\//

/**
 * Puts what every page loads (the framework and the page's frame) into one file, and what several public pages share
 * into another: two files compress better than thirty, and take fewer requests. Pages keep their own files.
 */
export const firstLoad = {
  groups: [
    { name: (id: string, chunks: Chunks) => (isSite(id, chunks) ? 'site' : null), priority: 2 },
    { name: (id: string, chunks: Chunks) => (isShared(id, chunks) ? 'parts' : null), priority: 1 },
  ],
}

function isSite(id: string, chunks: Chunks): boolean {
  return framework.test(id) || (!id.includes('/node_modules/') && usersOf(id, chunks).has('frame'))
}

function isShared(id: string, chunks: Chunks): boolean {
  if (id.includes('/node_modules/') && !isIcon(id)) return false
  return usersOf(id, chunks).size >= (isIcon(id) || small.test(id) ? sharedSmall : shared)
}

const isIcon = (id: string) => id.includes('/lucide-react/dist/esm/icons/')

/** Who needs a module from the first moment: the frame, and the public pages. */
function usersOf(id: string, chunks: Chunks): Set<string> {
  const users = new Set<string>()
  const seen = new Set<string>()
  const climb = (at: string) => {
    if (seen.has(at) || at.endsWith('lucide-react.mjs')) return
    seen.add(at)
    if (frame.test(at)) users.add('frame')
    const page = publicPage.exec(at)?.[0]
    if (page) users.add(page)
    else for (const importer of chunks.getModuleInfo(at)?.importers ?? []) climb(importer)
  }
  climb(id)
  return users
}
