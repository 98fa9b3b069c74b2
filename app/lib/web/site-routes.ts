import { createContext, type RouterContextProvider } from 'react-router'
import type { PageHandle } from './page-handle.ts'

/** One address of the product: how `routes.ts` spells it, and what the handle of its module says. */
export type SiteRoute = {
  id: string
  /** Its path without a language: `/mosques/:mosqueId`. */
  path: string
  /** Whether the path exists in every language. */
  localized: boolean
  /** Whether it shows a page; the others answer with files, data or a redirect. */
  isPage: boolean
  handle: PageHandle
}

/** The host sets it for every request. */
export const siteRoutesContext = createContext<readonly SiteRoute[]>([])

/** Every address of the product. */
export const siteRoutes = (context: Readonly<RouterContextProvider>) => context.get(siteRoutesContext)

/** Whether a route has exactly one page per language, so that it can be listed by its path. */
export const hasFixedPath = ({ path }: SiteRoute) => !/[:*]/.test(path)
