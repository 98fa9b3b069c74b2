import { Building2, CalendarDays, LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { bareAddress, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { Button } from '#app/ui/button.tsx'
import { menuItemClass } from '#app/ui/menu.tsx'
import { Tabs, tabClass } from '#app/ui/tabs.tsx'

const sections = [
  ['overview', '/admin'],
  ['mosques', '/admin/mosques'],
  ['events', '/admin/events'],
  ['users', '/admin/users'],
  ['messages', '/admin/messages'],
  ['settings', '/admin/settings'],
  ['activity', '/admin/activity'],
  ['bin', '/admin/bin'],
  ['import', '/admin/import'],
  ['jobs', '/admin/jobs'],
] as const

/** The frame of superadmin pages: a title, and the sections as tabs except while a mosque is added or edited. */
export function SuperadminFrame({ children }: { children: ReactNode }) {
  const texts = useAdminTexts().adminShell
  const path = useBarePath()
  const tabs = useOpenTabInView(path)
  const onForm = /^\/admin\/mosques\/(add|edit)/.test(path)
  return (
    <div className="wrap flex flex-col gap-6 py-6 sm:py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-bold text-xl sm:text-2xl">{texts.dashboard}</p>
        <Logout />
      </header>
      {!onForm && (
        <Tabs ref={tabs} label={texts.sections}>
          {sections.map(([key, to]) => (
            <LocalLink key={to} to={to} className={tabClass} aria-current={isOpen(path, to) ? 'page' : undefined}>
              {texts.tabs[key]}
            </LocalLink>
          ))}
        </Tabs>
      )}
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** On a phone the row of tabs is wider than the screen: the open tab is scrolled into view. */
function useOpenTabInView(path: string) {
  const tabs = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page opens another tab
  useEffect(() => {
    const open = tabs.current?.querySelector('[aria-current]')
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return tabs
}

/** The frame of mosque admin pages: the mosque's name and two sections, next to the page or above it on a phone. */
export function MosqueAdminFrame({ mosqueName, children }: { mosqueName: string | null; children: ReactNode }) {
  const texts = useAdminTexts().adminShell
  const path = useBarePath()
  const links = [
    { to: '/admin/mosque', label: texts.mosqueDetails, Icon: Building2 },
    { to: '/admin/events', label: texts.events, Icon: CalendarDays },
  ]
  return (
    <div className="wrap grid gap-6 py-6 sm:py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <aside className="flex flex-col gap-2">
        <p className="break-words px-3 font-bold text-xl">{mosqueName ?? texts.mosqueAdmin}</p>
        <nav aria-label={texts.sections} className="flex flex-wrap gap-1 lg:flex-col">
          {links.map(({ to, label, Icon }) => (
            <LocalLink
              key={to}
              to={to}
              className={`${menuItemClass} w-auto! aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-text`}
              aria-current={isOpen(path, to) ? 'page' : undefined}
            >
              <Icon aria-hidden="true" />
              {label}
            </LocalLink>
          ))}
          <Logout />
        </nav>
      </aside>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** Signs out and goes to sign-in. A plain form loads a new document, so nothing of this page stays in memory. */
function Logout() {
  const { logout } = useAdminTexts().adminShell
  const { signOutFailed } = useSharedTexts().shell.account
  return (
    <form method="post" action={localAddress(useLanguage(), '/login')} data-sign-out={signOutFailed}>
      <Button type="submit" name="intent" value="sign-out" variant="quiet" className="px-2">
        <LogOut aria-hidden="true" className="rtl:-scale-x-100" />
        {logout}
      </Button>
    </form>
  )
}

const useBarePath = () => bareAddress(useLocation().pathname).replace(/\/$/, '')
const isOpen = (path: string, to: string) => path === to || (to !== '/admin' && path.startsWith(`${to}/`))
