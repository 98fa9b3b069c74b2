type ModuleInfo = { importers: readonly string[] } | null
type Chunks = { getModuleInfo(id: string): ModuleInfo }

const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//
const frame = /\/app\/(root|entry\.client)\.tsx/
const route = /\/app\/routes\/(?!dev\/)/
const page = /\/app\/routes\/(home|contact|prayer-times|(?:mosques|events)\/[\w-]+)(?<!-sections)\.tsx/
// Small, and used by several pages or by what a page loads later: not worth a request of their own.
const small = /\/(ui\/(field|segmented-toggle)|mosques\/part)\.tsx/
// What only the server's side of `meta` keeps.
const forMachines = /structured-data|json-ld/
// All icons come through one module, so the pages that show one cannot be told.
const sharedIcon = /\/icons\/(calendar-plus|check|clock|external-link|map-pin|navigation|phone|search)\.mjs/

/**
 * Puts what every page loads (the framework and the page's frame) into one file, what pages of several kinds share into
 * another, and what the pages of one kind share into a third: a few files compress better than thirty, and take fewer
 * requests. Pages keep their own files.
 */
export const firstLoad = {
  groups: [
    { name: (id: string, chunks: Chunks) => (isSite(id, chunks) ? 'site' : null), priority: 3 },
    { name: (id: string, chunks: Chunks) => (kindOf(id, chunks) === 'parts' ? 'parts' : null), priority: 2 },
    { name: kindOf, priority: 1 },
  ],
}

function isSite(id: string, chunks: Chunks): boolean {
  return framework.test(id) || (!id.includes('/node_modules/') && usersOf(id, chunks).has('frame'))
}

/** The kind of pages that need a module, when it is not the business of one page alone. */
function kindOf(id: string, chunks: Chunks): string | null {
  if (sharedIcon.test(id) || small.test(id)) return 'parts'
  if (page.test(id) || id.includes('/node_modules/')) return null
  const users = usersOf(id, chunks)
  const pages = [...users].filter((name) => name !== 'others')
  if (pages.length === 0 || users.size < 2) return null
  const kinds = [...new Set(pages.map((name) => name.replace(/\/.*/, '')))].sort()
  if (kinds.length === 1 || (kinds.length === 2 && kinds[0] === 'home')) return kinds.join('-')
  return pages.every((name) => name.endsWith('/detail')) ? 'details' : 'parts'
}

/** Who needs a module from the first moment: the frame, the public pages with behaviour, and others. */
function usersOf(id: string, chunks: Chunks): Set<string> {
  const users = new Set<string>()
  const seen = new Set<string>()
  const climb = (at: string) => {
    if (seen.has(at) || forMachines.test(at) || at.endsWith('lucide-react.mjs')) return
    seen.add(at)
    if (frame.test(at)) users.add('frame')
    const name = page.exec(at)?.[1] ?? (route.test(at) ? 'others' : undefined)
    if (name) users.add(name)
    else for (const importer of chunks.getModuleInfo(at)?.importers ?? []) climb(importer)
  }
  climb(id)
  return users
}
