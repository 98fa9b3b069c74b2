import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#app/i18n/texts.ts'
import { AdminLink } from './admin-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { MainLinks } from './main-links.tsx'
import type { ShellActor } from './shell-data.ts'

// Visitors, who are not signed in, never load these.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))
const AccountItems = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountItems }))

type HeaderProps = { siteName: string; logoUrl: string | null; actor: ShellActor | null }

export function Header({ siteName, logoUrl, actor }: HeaderProps) {
  const texts = useTexts().shell
  return (
    <header className="relative z-20 border-line border-b bg-surface print:hidden">
      <div className="wrap flex min-h-16 items-center gap-2">
        <Logo siteName={siteName} logoUrl={logoUrl} />
        <nav aria-label={texts.mainMenu} className="ms-4 hidden flex-1 lg:block">
          <ul className="flex items-center gap-1">
            <MainLinks linkClass="px-3.5" />
          </ul>
        </nav>
        <div className="ms-auto hidden items-center gap-2 lg:flex">
          <LanguageSwitch />
          <AdminLink actor={actor} />
          <Suspense>{actor && <AccountMenu actor={actor} />}</Suspense>
        </div>
        <div className="ms-auto flex items-center lg:hidden">
          <LanguageSwitch className="px-2.5" />
          <SmallMenu actor={actor} />
        </div>
      </div>
    </header>
  )
}

/** The menu of small screens: opens without script, closes by itself on the next page. */
function SmallMenu({ actor }: { actor: ShellActor | null }) {
  const texts = useTexts().shell
  const { key } = useLocation()
  return (
    <details key={key} className="group" data-slot="menu">
      <summary className="target -me-2 flex list-none items-center justify-center gap-2 rounded-md px-2 font-medium group-open:bg-primary-soft group-open:text-primary-text">
        <MenuIcon aria-hidden="true" className="size-6" />
        <span className="sr-only sm:not-sr-only">{texts.menu}</span>
      </summary>
      <nav
        aria-label={texts.mainMenu}
        className="absolute inset-x-0 top-full border-line border-y bg-surface shadow-float"
      >
        <ul className="wrap flex flex-col gap-1 py-3">
          <MainLinks linkClass="px-3 text-lg" />
          <li className="mt-2 border-line border-t pt-3">
            <AdminLink actor={actor} className="w-full" />
          </li>
          {actor && (
            <li>
              <Suspense>
                <AccountItems />
              </Suspense>
            </li>
          )}
        </ul>
      </nav>
    </details>
  )
}
