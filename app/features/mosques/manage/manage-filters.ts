import { choiceFilter, type FilterValues, pageFilter, queryFilters, textFilter } from '#app/lib/web/query-filters.ts'

const MAX_SEARCH_CHARS = 120

/** The mosques that need something. */
export const mosqueConditions = ['no-admin', 'hidden', 'no-picture', 'stale'] as const
export type MosqueCondition = (typeof mosqueConditions)[number]

const mosqueSorts = ['name', 'area', 'status', 'admin', 'edited'] as const
export type MosqueSort = (typeof mosqueSorts)[number]

const orders = ['asc', 'desc'] as const

/** The filters of Manage Mosques. */
export const manageFilters = queryFilters({
  q: textFilter(MAX_SEARCH_CHARS),
  show: choiceFilter(mosqueConditions, null),
  sort: choiceFilter(mosqueSorts, 'name'),
  order: choiceFilter(orders, 'asc'),
  page: pageFilter,
})
export type ManageFilters = FilterValues<typeof manageFilters>

export const listAddress = (filters: Partial<ManageFilters>) => `/admin/mosques${manageFilters.write(filters)}`

export type ManageView = 'cards' | 'table'

/** From this many mosques on, the table is the first view. */
const MIN_MOSQUES_FOR_TABLE = 20
const COOKIE = 'mosque-view'
const YEAR_SECONDS = 365 * 24 * 3600

const toView = (text: string | null | undefined) => (text === 'cards' || text === 'table' ? text : null)

/** The view of the address, or else the one chosen last, or else the one that suits the number of mosques. */
export function chooseView(request: Request, mosques: number): { view: ManageView; chosen: ManageView | null } {
  const chosen = toView(new URL(request.url).searchParams.get('view'))
  const remembered = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w+)`).exec(request.headers.get('Cookie') ?? '')
  const view = chosen ?? toView(remembered?.[1]) ?? (mosques < MIN_MOSQUES_FOR_TABLE ? 'cards' : 'table')
  return { view, chosen }
}

/** The cookie that remembers the view on this device. */
export const viewCookie = (view: ManageView) =>
  `${COOKIE}=${view}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`
