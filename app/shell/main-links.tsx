import { useLocation } from 'react-router'
import { bareAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'

/** Links to the four main pages; the current one is marked. */
export function MainLinks({ linkClass }: { linkClass: string }) {
  const { nav } = useSharedTexts().shell
  const current = bareAddress(useLocation().pathname)
  const links = [
    ['/mosques', nav.mosques],
    ['/events', nav.events],
    ['/prayer-times', nav.salaah],
    ['/about', nav.about],
  ] as const
  return links.map(([to, label]) => (
    <li key={to}>
      <LocalLink
        to={to}
        aria-current={current === to ? 'page' : current.startsWith(`${to}/`) ? 'true' : undefined}
        className={cn(
          'target flex items-center rounded-md font-medium text-ink no-underline transition-colors hover:bg-primary-soft hover:text-primary-text aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-text',
          linkClass,
        )}
      >
        {label}
      </LocalLink>
    </li>
  ))
}
