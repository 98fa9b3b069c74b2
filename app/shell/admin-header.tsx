import {
  Building2,
  CalendarDays,
  Clock,
  Flag,
  Gauge,
  House,
  Inbox,
  LogOut,
  type LucideIcon,
  Megaphone,
  Menu as MenuIcon,
  Moon,
  PanelsTopLeft,
  Settings,
  Users,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { type DeskTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { bareAddress, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { IconButton } from '#app/ui/button.tsx'
import { filterClass, filtersClass } from '#app/ui/list.tsx'
import { menuItemClass } from '#app/ui/menu.tsx'
import { SiteMark } from '#app/ui/pattern/site-mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { DeskSearch } from './desk-search.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { ShellActor } from './shell-data.ts'

export type AdminArea = {
  role: 'superadmin' | 'mosque_admin'
  mosqueName: string | null
  placeKind: 'mosque' | 'prayer-room'
  /** How much there is of what a section is about, by its name. */
  counts: Readonly<Record<string, number>>
}

/** What the layout of the admin pages has loaded; undefined on all other pages. */
export const useAdminArea = () => useRouteLoaderData<AdminArea>('routes/admin/layout')

/** Whether the sections are a side bar on wide screens. While a superadmin adds or edits a mosque they are a sheet. */
export function useHasSideBar(): boolean {
  const path = bareAddress(useLocation().pathname)
  return !/^\/admin\/mosques\/(add|edit)/.test(path)
}

const NAV_ID = 'admin-sections'
const OWN_DESK = '/admin/mosque'

/** The only header of admin pages: a bar with a sheet of sections on a phone, a side bar on a wide screen. */
export function AdminHeader({
  area,
  actor,
  siteName,
  logoUrl,
}: {
  area: AdminArea
  actor: ShellActor | null
  siteName: string
  logoUrl: string | null
}) {
  const { adminShell: texts } = useAdminTexts()
  const { menu } = useSharedTexts().shell
  const title = area.role === 'superadmin' ? texts.dashboard : (area.mosqueName ?? texts.mosqueAdmin)
  return (
    <header className={cn('admin-header print:hidden', useHasSideBar() && 'admin-side-bar')}>
      <div className="admin-bar">
        <button
          type="button"
          popoverTarget={NAV_ID}
          className="admin-menu-button target -ms-2 items-center justify-center gap-2 rounded-md px-2 font-medium hover:bg-primary-soft"
        >
          <MenuIcon aria-hidden="true" className="size-6" />
          <span className="sr-only sm:not-sr-only">{menu}</span>
        </button>
        <LocalLink to="/admin" className="target flex min-w-0 flex-1 items-center gap-2.5 text-ink no-underline">
          {logoUrl ? (
            <img src={logoUrl} alt="" width={32} height={32} className="size-8 shrink-0 rounded-sm object-contain" />
          ) : (
            <SiteMark className="size-8 text-primary-text" />
          )}
          <span dir="auto" className="line-clamp-3 font-bold leading-tight">
            {title}
          </span>
        </LocalLink>
        {actor && <AccountMenu actor={actor} />}
      </div>
      <Sheet>
        <DeskSearch />
        <AdminSections area={area} />
        <AdminFoot siteName={siteName} />
      </Sheet>
    </header>
  )
}

/** The navigation: a popover that opens without script, and always visible as a side bar. Another page closes it. */
function Sheet({ children }: { children: ReactNode }) {
  const { sections } = useAdminTexts().adminShell
  const { close } = useSharedTexts().shell
  const { key } = useLocation()
  const ref = useRef<HTMLElement>(null)
  // With the page itself, so that the sheet does not close what is opened on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another key
  useLayoutEffect(() => {
    if (ref.current?.hidePopover && ref.current.matches(':popover-open')) ref.current.hidePopover()
  }, [key])
  return (
    <nav ref={ref} id={NAV_ID} popover="auto" aria-label={sections} className="admin-sections">
      <span className="admin-menu-button absolute end-2 top-2">
        <IconButton label={close} popoverTarget={NAV_ID} popoverTargetAction="hide">
          <X />
        </IconButton>
      </span>
      {children}
    </nav>
  )
}

/** The site, the other languages, and Logout, which loads a new document so that nothing stays in memory. */
function AdminFoot({ siteName }: { siteName: string }) {
  const { viewSite, logout } = useAdminTexts().adminShell
  const { signOutFailed } = useSharedTexts().shell.account
  return (
    <div className="admin-foot mt-auto border-line border-t pt-2">
      <LocalLink to="/" className={menuItemClass}>
        <PanelsTopLeft aria-hidden="true" />
        <span dir="auto">{viewSite({ name: siteName })}</span>
      </LocalLink>
      <div className="flex flex-wrap items-center justify-between gap-x-1">
        <form method="post" action={localAddress(useLanguage(), '/login')} data-sign-out={signOutFailed}>
          <button type="submit" name="intent" value="sign-out" className={menuItemClass}>
            <LogOut aria-hidden="true" className="mirror-rtl" />
            {logout}
          </button>
        </form>
        <LanguageSwitch maxLinks={2} />
      </div>
    </div>
  )
}

/** The sections of a role, each with its pages; the first one is opened. Each has its name in `adminShell.tabs`. */
export const sections = {
  superadmin: [
    { Icon: Gauge, pages: [['overview', '/admin']] },
    {
      name: 'inbox',
      Icon: Inbox,
      pages: [
        ['waiting', '/admin/inbox'],
        ['reports', '/admin/reports'],
        ['claims', '/admin/claims'],
        ['messages', '/admin/messages'],
      ],
    },
    {
      Icon: Building2,
      pages: [
        ['mosques', '/admin/mosques'],
        ['import', '/admin/import'],
        ['bin', '/admin/bin'],
      ],
    },
    {
      name: 'eventsAndNotices',
      Icon: CalendarDays,
      pages: [
        ['events', '/admin/events'],
        ['notices', '/admin/notices'],
      ],
    },
    {
      name: 'timesAndMoon',
      Icon: Moon,
      pages: [
        ['times', '/admin/times'],
        ['adoptedTimes', '/admin/adopted-times'],
        ['moon', '/admin/moon'],
      ],
    },
    {
      name: 'people',
      Icon: Users,
      pages: [
        ['users', '/admin/users'],
        ['admins', '/admin/admins'],
      ],
    },
    {
      name: 'site',
      Icon: Settings,
      pages: [
        ['settings', '/admin/settings'],
        ['letter', '/admin/letter'],
        ['activity', '/admin/activity'],
        ['jobs', '/admin/jobs'],
      ],
    },
  ],
  mosque_admin: [
    { Icon: House, pages: [['home', '/admin/home']] },
    {
      Icon: Building2,
      pages: [
        ['mosqueDetails', '/admin/mosque'],
        ['colleagues', '/admin/mosque/colleagues'],
        ['boards', '/admin/mosque/boards'],
        ['ownDays', '/admin/mosque/months'],
      ],
    },
    {
      name: 'times',
      Icon: Clock,
      pages: [
        ['thisWeek', '/admin/mosque/times'],
        ['ramadan', '/admin/mosque/ramadan'],
        ['file', '/admin/mosque/times/year'],
        ['history', '/admin/mosque/times/history'],
      ],
    },
    { Icon: CalendarDays, pages: [['events', '/admin/events']] },
    { Icon: Megaphone, pages: [['notices', '/admin/notices']] },
    { Icon: Flag, pages: [['reports', '/admin/reports']] },
  ],
} as const satisfies Record<AdminArea['role'], readonly { name?: string; Icon: LucideIcon; pages: SectionPages }[]>

type SectionPages = readonly (readonly [name: string, to: string])[]

/** The names of the sections and their pages. */
export const sectionLabels = (
  { adminBoards, adminClaims, adminHome, adminMoon, adminMosques, adminPeople, adminShell, adminTimes }: DeskTexts,
  kind: AdminArea['placeKind'],
) => ({
  ...adminShell.tabs,
  ...adminTimes.tabs,
  mosqueDetails: adminMosques.titles.own({ kind }),
  home: adminHome.title,
  ramadan: adminTimes.list.ramadan,
  boards: adminBoards.title,
  ownDays: adminMoon.own.title,
  times: adminTimes.section,
  admins: adminPeople.all.title,
  colleagues: adminPeople.colleagues.title,
  claims: adminClaims.title,
  waiting: adminShell.inbox.all,
})

/** The sections for who is signed in: of an admin of a mosque, reports only while there are any. */
function useSections({ role, counts, placeKind }: AdminArea, path: string) {
  const labels = sectionLabels(useAdminTexts(), placeKind)
  return sections[role]
    .map(({ Icon, pages, ...section }) => {
      const name = 'name' in section ? section.name : pages[0][0]
      return {
        name,
        Icon,
        label: labels[name],
        count: counts[name] ?? null,
        isOpen: pages.some(([, to]) => isOpen(path, to)),
        pages: pages.map(([page, to]) => ({ to, label: labels[page], isCurrent: path === to })),
      }
    })
    .filter(({ name, count, isOpen }) => role === 'superadmin' || name !== 'reports' || isOpen || count !== 0)
}

/** Links to the sections of the admin area; the open one is marked. */
function AdminSections({ area }: { area: AdminArea }) {
  const { inbox } = useAdminTexts().adminShell
  const shown = useSections(area, usePath())
  useEffect(() => {
    const timer = setTimeout(
      () => preloadSections(sections[area.role].flatMap(({ pages }) => pages.map(([, to]) => to))),
      1000,
    )
    return () => clearTimeout(timer)
  }, [area.role])
  return (
    <ul className="mb-3">
      {shown.map(({ name, Icon, label, count, isOpen, pages }) => (
        <li key={name}>
          <LocalLink
            to={pages[0]!.to}
            className={`${menuItemClass} aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-text`}
            aria-current={isOpen ? 'page' : undefined}
          >
            <Icon aria-hidden="true" />
            {label}
            {count !== null && <Count count={count} waiting={waiting.includes(name) ? inbox.waiting : null} />}
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}

/** What somebody waits for is counted on a dark disc, and not at all when it is nothing. */
const waiting: readonly string[] = ['inbox', 'timesAndMoon', 'reports']

function Count({ count, waiting }: { count: number; waiting: ((values: { count: number }) => string) | null }) {
  if (!waiting)
    return (
      <span aria-hidden="true" className="ms-auto text-ink-soft text-sm tabular-nums">
        {count}
      </span>
    )
  if (count === 0) return null
  return (
    <span className="ms-auto inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-ink px-1.5 font-semibold text-surface text-xs tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{waiting({ count })}</span>
    </span>
  )
}

const usePath = () => bareAddress(useLocation().pathname).replace(/\/$/, '')

/** The pages of the open section, above each of them. The times of a mosque have the same ones for a superadmin. */
export function SectionTabs({ area }: { area: AdminArea }) {
  const path = usePath()
  const desk = /^\/admin\/mosques\/[^/]+(?=\/(times|ramadan)(\/|$))/.exec(path)?.[0] ?? OWN_DESK
  const role = desk === OWN_DESK ? area.role : 'mosque_admin'
  const shown = useSections({ ...area, role }, path.replace(desk, OWN_DESK))
  const open = shown.find(({ pages }) => pages.some(({ isCurrent }) => isCurrent))
  if (!open || open.pages.length < 2) return null
  return (
    <nav aria-label={open.label} className={cn(filtersClass, 'flex-wrap print:hidden')}>
      {open.pages.map(({ to, label, isCurrent }) => (
        <LocalLink
          key={to}
          to={to.replace(OWN_DESK, desk)}
          aria-current={isCurrent ? 'page' : undefined}
          className={filterClass}
        >
          {label}
        </LocalLink>
      ))}
    </nav>
  )
}

/** The times of one's own mosque are a section of their own, below the address of its details. */
const isOpen = (path: string, to: string) =>
  path === to || (to !== '/admin' && to !== '/admin/mosque' && path.startsWith(`${to}/`))

type ManifestRoute = { id: string; parentId?: string; path?: string; module: string; imports?: string[] }

const optional = /^\w+\?$/

/**
 * Fetches the code of the sections ahead. React Router reloads the document when code cannot be fetched, which leaves the
 * app when there is no connection.
 */
function preloadSections(paths: string[]): void {
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
