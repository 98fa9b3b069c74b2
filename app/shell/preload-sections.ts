type ManifestRoute = { id: string; parentId?: string; path?: string; module: string; imports?: string[] }

const optional = /^\w+\?$/

/**
 * Fetches the code of the sections ahead. React Router reloads the document when code cannot be fetched, which leaves the
 * app when there is no connection.
 */
export function preloadSections(paths: string[]): void {
  const { routes } = (window as unknown as { __reactRouterManifest: { routes: Record<string, ManifestRoute> } })
    .__reactRouterManifest
  const addressOf = ({ parentId, path = '' }: ManifestRoute): string => {
    const own = path.split('/').filter((part) => part && !optional.test(part))
    return [parentId && routes[parentId] ? addressOf(routes[parentId]) : '', ...own].join('/')
  }
  const opened = Object.values(routes).filter((route) => paths.includes(addressOf(route)))
  const files = new Set(opened.flatMap(({ module, imports = [] }) => [module, ...imports]))
  for (const href of files) {
    if (document.querySelector(`link[rel=modulepreload][href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}
