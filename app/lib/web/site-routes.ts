import { createContext, type RouterContextProvider } from 'react-router'
import type { PageHandle } from './page-handle.ts'

/** One address of the site: its path in `routes.ts` and the handle of its module. */
export type SiteRoute = {
  id: string
  /** The path without a language: `/mosques/:mosqueId`. */
  path: string
  /** Whether the path exists in every language. */
  localized: boolean
  /** Whether it renders a page; others return files, data or a redirect. */
  isPage: boolean
  handle: PageHandle
}

/** The host sets it for every request. */
export const siteRoutesContext = createContext<readonly SiteRoute[]>([])

/** Every address of the site. */
export const siteRoutes = (context: Readonly<RouterContextProvider>) => context.get(siteRoutesContext)

/** Whether a route has exactly one page per language, so that it can be listed by its path. */
export const hasFixedPath = ({ path }: SiteRoute) => !/[:*]/.test(path)
