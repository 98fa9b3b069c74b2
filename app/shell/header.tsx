import { Menu as MenuIcon } from 'lucide-react'
import { useLocation } from 'react-router'
import { bareAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { SiteMark } from '#app/ui/pattern/site-mark.tsx'
import { AccountItems, AccountMenu } from './account-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { type ShellActor, useShellData } from './shell-data.ts'

type HeaderProps = { siteName: string; logoUrl: string | null; actor: ShellActor | null }

export function Header({ siteName, logoUrl, actor }: HeaderProps) {
  const texts = useSharedTexts().shell
  return (
    <header className="relative z-20 border-line border-b bg-surface print:hidden">
      <div className="wrap flex min-h-14 items-center gap-2 lg:min-h-16 lg:flex-wrap">
        <Logo siteName={siteName} logoUrl={logoUrl} />
        <nav aria-label={texts.mainMenu} className="ms-4 hidden flex-1 lg:block">
          <ul className="flex items-center gap-1">
            <MainLinks linkClass="px-3 text-sm" />
          </ul>
        </nav>
        <div className="ms-auto hidden items-center gap-2 text-sm lg:flex">
          <LanguageSwitch maxLinks={actor ? 0 : 2} /> <AdminLink actor={actor} />
          {actor && <AccountMenu actor={actor} />}
        </div>
        <div className="ms-auto flex items-center lg:hidden">
          <SeasonLink />
          <LanguageSwitch />
          <SmallMenu actor={actor} />
        </div>
      </div>
    </header>
  )
}

/** The header of the first-run page: there is nothing else to go to yet. */
export function BareHeader({ siteName }: { siteName: string }) {
  return (
    <header className="border-line border-b bg-surface">
      <div className="wrap flex min-h-16 items-center justify-between gap-2">
        <Logo siteName={siteName} logoUrl={null} />
        <LanguageSwitch />
      </div>
    </header>
  )
}

/** The main menu of small screens. It opens without script. */
function SmallMenu({ actor }: { actor: ShellActor | null }) {
  const texts = useSharedTexts().shell
  return (
    <details className="group" data-slot="menu">
      <summary className="target -me-2 flex list-none items-center justify-center gap-2 rounded-md px-2 font-medium group-open:bg-primary-soft group-open:text-primary-text">
        <MenuIcon aria-hidden="true" className="size-6" />
        <span className="sr-only sm:not-sr-only">{texts.menu}</span>
      </summary>
      <nav aria-label={texts.menu} className="absolute inset-x-0 top-full border-line border-y bg-surface shadow-float">
        <ul className="wrap flex flex-col gap-1 py-3">
          <MainLinks linkClass="px-3 text-lg" />
          <li className="mt-2 border-line border-t pt-3">
            <AdminLink actor={actor} className="w-full" />
          </li>
          {actor && (
            <li>
              <AccountItems />
            </li>
          )}
        </ul>
      </nav>
    </details>
  )
}

/** 'Admin Dashboard' for admins, 'Admin Sign In' for guests, nothing for other users. */
function AdminLink({ actor, className }: { actor: ShellActor | null; className?: string }) {
  const { account } = useSharedTexts().shell
  if (actor && !actor.entersAdmin) return null
  return (
    <LocalLink to={actor ? '/admin' : '/login'} className={buttonClass('secondary', className)}>
      {actor ? account.dashboard : account.signIn}
    </LocalLink>
  )
}

/** The link to the home page, with the logo from the settings or else a star. */
function Logo({ siteName, logoUrl }: { siteName: string; logoUrl: string | null }) {
  return (
    <LocalLink
      to="/"
      className="target inline-flex min-w-0 items-center gap-2.5 font-bold text-base text-ink leading-tight sm:text-lg no-underline"
    >
      {logoUrl ? (
        <img src={logoUrl} alt="" width={36} height={36} className="size-9 shrink-0 rounded-sm object-contain" />
      ) : (
        <SiteMark className="size-9 text-primary-text" />
      )}
      <Written as="span" className="truncate" text={siteName} />
    </LocalLink>
  )
}

/** Links to the main pages, to the notices while there are any, and in its season to Ramadan or the Eid. */
function MainLinks({ linkClass }: { linkClass: string }) {
  const { nav } = useSharedTexts().shell
  const menu = useShellData()?.menu
  const links: [to: string, label: string][] = [
    ['/mosques', nav.mosques],
    ['/events', nav.events],
    ['/prayer-times', nav.salaah],
    ['/about', nav.about],
  ]
  if (menu?.hasNotices) links.splice(3, 0, ['/notices', nav.notices])
  if (menu?.season) links.splice(3, 0, [`/${menu.season}`, nav[menu.season]])
  return links.map(([to, label]) => (
    <li key={to}>
      <MainLink to={to} className={linkClass}>
        {label}
      </MainLink>
    </li>
  ))
}

/** A link of the main menu, marked on its page and those below it. */
function MainLink({ to, className, children }: { to: string; className: string; children: string }) {
  const current = bareAddress(useLocation().pathname)
  return (
    <LocalLink
      to={to}
      rel={to === '/notices' ? 'nofollow' : undefined}
      aria-current={current === to ? 'page' : current.startsWith(`${to}/`) ? 'true' : undefined}
      className={cn(
        'target flex items-center rounded-md font-medium text-ink no-underline transition-colors hover:bg-primary-soft hover:text-primary-text aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-text',
        className,
      )}
    >
      {children}
    </LocalLink>
  )
}

/** The page of the season on small screens, beside the menu. */
function SeasonLink() {
  const { nav } = useSharedTexts().shell
  const season = useShellData()?.menu.season
  return (
    season && (
      <MainLink to={`/${season}`} className="justify-center px-1 font-semibold text-primary-text text-sm">
        {nav[season]}
      </MainLink>
    )
  )
}
