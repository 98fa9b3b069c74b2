import { bareAddress } from '#app/i18n/languages.ts'
import type { Frame, PublicPage } from '#app/lib/web/page-handle.ts'
import { meaningfulQuery, type ReadAddress } from '#server/http/pages/page-address.ts'
import { isReadableUrl } from '#server/http/readable-text.ts'

export type PublicAddress = {
  /** The path and the meaningful query parameters in one order. */
  address: string
  kind: 'document' | 'file' | 'api'
  /** As in the page's handle. */
  frame?: Frame
  /** Rendering it means drawing a picture. */
  isDrawn?: boolean
  /** The pattern of the address, for metrics. */
  route: string
  /** Names by which a cache in front of the site can drop the response. */
  surrogateKeys: string
  /** As in the page's handle. */
  backTo?: PublicPage['backTo']
}

/** Whether it is one of the few addresses that are there whatever the site contains; visitors cannot make up more of them. */
export const isFixed = ({ address, route }: Pick<PublicAddress, 'address' | 'route'>): boolean =>
  !/[:*]/.test(route) && !address.includes('?')

type ApiRoute = { path: string; pattern: RegExp; query: readonly string[] }

const MAX_ADDRESS_CHARS = 300
const plainPath = /^\/[\w.~/-]+$/

/** Finds the public address of a URL; null when its response is never cached. */
export function publicAddresses(readAddress: ReadAddress): {
  addApi(path: string, query: readonly string[]): void
  find(url: string): PublicAddress | null
} {
  const apiRoutes: ApiRoute[] = []
  const findApi = (url: string): PublicAddress | null => {
    const [path = '', query = ''] = url.split(/\?(.*)/s, 2)
    const route = plainPath.test(path) ? apiRoutes.find(({ pattern }) => pattern.test(path)) : undefined
    return route ? publicAddress('api', route.path, path, meaningfulQuery(query, route.query)) : null
  }
  const findPage = (url: string): PublicAddress | null => {
    const page = readAddress(url)
    if (!page?.isCanonical) return null
    const { handle, path: pattern } = page.route
    if (handle.kind === 'app' || !handle.cached) return null
    const address = publicAddress(handle.kind, pattern, page.path, page.address.slice(page.path.length))
    const isDrawn = handle.isDrawn ? { isDrawn: true } : {}
    const frame = handle.frame ? { frame: handle.frame } : {}
    return { ...address, ...isDrawn, ...frame, ...(handle.backTo ? { backTo: handle.backTo } : {}) }
  }
  return {
    addApi(path, query) {
      const source = path.replaceAll(/[.+]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')
      apiRoutes.push({ path, pattern: new RegExp(`^${source}$`), query })
    },
    find(url) {
      const result = isReadableUrl(url) ? (findApi(url) ?? findPage(url)) : null
      return result && result.address.length <= MAX_ADDRESS_CHARS ? result : null
    },
  }
}

function publicAddress(kind: PublicAddress['kind'], route: string, path: string, query: string): PublicAddress {
  const [first = 'home', ...rest] = bareAddress(path).split('/').filter(Boolean)
  const surrogateKeys = ['site', first, ...rest.map((part) => `${first}/${part}`)].join(' ')
  return { address: path + query, kind, route, surrogateKeys }
}
