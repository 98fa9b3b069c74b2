import { Menu as MenuIcon } from 'lucide-react'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { AccountItems, AccountMenu } from './account-menu.tsx'
import { AdminLink } from './admin-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { MainLinks } from './main-links.tsx'
import type { ShellActor } from './shell-data.ts'

type HeaderProps = { siteName: string; logoUrl: string | null; actor: ShellActor | null }

export function Header({ siteName, logoUrl, actor }: HeaderProps) {
  const texts = useSharedTexts().shell
  return (
    <header className="relative z-20 border-line border-b bg-surface print:hidden">
      <div className="wrap flex min-h-16 items-center gap-2 lg:flex-wrap">
        <Logo siteName={siteName} logoUrl={logoUrl} />
        <nav aria-label={texts.mainMenu} className="ms-4 hidden flex-1 lg:block">
          <ul className="flex items-center gap-1">
            <MainLinks linkClass="px-3.5" />
          </ul>
        </nav>
        <div className="ms-auto hidden items-center gap-2 lg:flex">
          <LanguageSwitch />
          <AdminLink actor={actor} />
          {actor && <AccountMenu actor={actor} />}
        </div>
        <div className="ms-auto flex items-center lg:hidden">
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
