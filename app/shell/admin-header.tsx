import {
  Activity,
  Building2,
  CalendarClock,
  CalendarDays,
  Clock,
  Flag,
  Gauge,
  HandHeart,
  House,
  Import,
  ListChecks,
  LogOut,
  Mail,
  Megaphone,
  Menu as MenuIcon,
  MonitorPlay,
  Moon,
  MoonStar,
  Newspaper,
  PanelsTopLeft,
  Settings,
  ShieldUser,
  Trash2,
  Users,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { bareAddress, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { IconButton } from '#app/ui/button.tsx'
import { menuItemClass } from '#app/ui/menu.tsx'
import { Rosette } from '#app/ui/pattern/pattern.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { ShellActor } from './shell-data.ts'

export type AdminArea = { role: 'superadmin' | 'mosque_admin'; mosqueName: string | null }

/** What the layout of the admin pages has loaded; undefined on all other pages. */
export const useAdminArea = () => useRouteLoaderData<AdminArea>('routes/admin/layout')

/** Whether the sections are a side bar on wide screens. While a superadmin adds or edits a mosque they are a sheet. */
export function useHasSideBar(): boolean {
  const path = bareAddress(useLocation().pathname)
  return !/^\/admin\/mosques\/(add|edit)/.test(path)
}

const NAV_ID = 'admin-sections'

/** The only header of admin pages: a bar with a sheet of sections on a phone, a side bar on a wide screen. */
export function AdminHeader({
  area: { role, mosqueName },
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
  const title = role === 'superadmin' ? texts.dashboard : (mosqueName ?? texts.mosqueAdmin)
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
            <Rosette className="size-8 text-primary-text" />
          )}
          <span dir="auto" className="line-clamp-3 font-bold leading-tight">
            {title}
          </span>
        </LocalLink>
        {actor && <AccountMenu actor={actor} />}
      </div>
      <Sheet>
        <AdminSections role={role} />
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another key
  useEffect(() => {
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

/** The sections of a role, in groups; each has its name in `adminShell.sectionNames`. */
const groups = {
  superadmin: [
    { group: null, sections: [['overview', '/admin', Gauge]] },
    {
      group: 'directory',
      sections: [
        ['mosques', '/admin/mosques', Building2],
        ['times', '/admin/times', Clock],
        ['events', '/admin/events', CalendarDays],
        ['notices', '/admin/notices', Megaphone],
        ['reports', '/admin/reports', Flag],
        ['import', '/admin/import', Import],
        ['adoptedTimes', '/admin/adopted-times', CalendarClock],
        ['moon', '/admin/moon', Moon],
      ],
    },
    {
      group: 'people',
      sections: [
        ['users', '/admin/users', ShieldUser],
        ['admins', '/admin/admins', Users],
        ['claims', '/admin/claims', HandHeart],
        ['messages', '/admin/messages', Mail],
        ['letter', '/admin/letter', Newspaper],
      ],
    },
    {
      group: 'site',
      sections: [
        ['settings', '/admin/settings', Settings],
        ['activity', '/admin/activity', Activity],
        ['bin', '/admin/bin', Trash2],
        ['jobs', '/admin/jobs', ListChecks],
      ],
    },
  ],
  mosque_admin: [
    {
      group: null,
      sections: [
        ['home', '/admin/home', House],
        ['mosqueDetails', '/admin/mosque', Building2],
        ['times', '/admin/mosque/times', Clock],
        ['ramadan', '/admin/mosque/ramadan', MoonStar],
        ['ownDays', '/admin/mosque/months', Moon],
        ['boards', '/admin/mosque/boards', MonitorPlay],
        ['events', '/admin/events', CalendarDays],
        ['notices', '/admin/notices', Megaphone],
        ['reports', '/admin/reports', Flag],
      ],
    },
  ],
} as const

/** Links to the sections of the admin area; the open one is marked. */
function AdminSections({ role }: { role: AdminArea['role'] }) {
  const { adminBoards, adminClaims, adminHome, adminMoon, adminPeople, adminRamadan, adminShell, adminTimes } =
    useAdminTexts()
  const { groups: names, mosqueDetails, tabs } = adminShell
  const labels = {
    ...tabs,
    mosqueDetails,
    home: adminHome.title,
    ramadan: adminRamadan.title,
    boards: adminBoards.title,
    ownDays: adminMoon.own.title,
    times: adminTimes.section,
    admins: adminPeople.all.title,
    claims: adminClaims.title,
  }
  const path = bareAddress(useLocation().pathname).replace(/\/$/, '')
  useEffect(() => {
    const timer = setTimeout(
      () => preloadSections(groups[role].flatMap(({ sections }) => sections.map(([, to]) => to))),
      1000,
    )
    return () => clearTimeout(timer)
  }, [role])
  return groups[role].map(({ group, sections }) => (
    <div key={group} className="admin-group">
      {group && <p className="px-3 font-semibold text-ink-soft text-xs">{names[group]}</p>}
      <ul>
        {sections.map(([key, to, Icon]) => (
          <li key={to}>
            <LocalLink
              to={to}
              className={`${menuItemClass} aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-text`}
              aria-current={isOpen(path, to) ? 'page' : undefined}
            >
              <Icon aria-hidden="true" />
              {labels[key]}
            </LocalLink>
          </li>
        ))}
      </ul>
    </div>
  ))
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
