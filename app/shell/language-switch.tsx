import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { bareAddress, type Language, languageFacts } from '#app/i18n/languages.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { Menu, menuItemClass } from '#app/ui/menu.tsx'
import { useShellData } from './shell-data.ts'

const itemClass =
  'target inline-flex items-center justify-center gap-2 rounded-md px-2.5 font-medium text-ink no-underline transition-colors hover:bg-primary-soft hover:text-primary-text lg:px-3'

/**
 * Links to this page in the other languages of the site, in a menu when there are more than fit. The server remembers the
 * choice.
 */
export function LanguageSwitch({ maxLinks = 1 }: { maxLinks?: number }) {
  const current = useLanguage()
  const { languages: label } = useSharedTexts().shell
  const others = (useShellData()?.languages ?? []).filter((language) => language !== current)
  if (others.length <= maxLinks)
    return others.map((language) => (
      <LanguageLink key={language} language={language} className={itemClass}>
        {others.length === 1 && <Languages aria-hidden="true" className="hidden size-5 shrink-0 sm:block" />}
      </LanguageLink>
    ))
  return (
    <Menu
      label={label}
      trigger={
        <>
          <Languages aria-hidden="true" className="size-5 shrink-0" />
          <span className="hidden sm:inline">{label}</span>
        </>
      }
      triggerClassName={itemClass}
    >
      {others.map((language) => (
        <LanguageLink key={language} language={language} className={menuItemClass} />
      ))}
    </Menu>
  )
}

function LanguageLink({
  language,
  className,
  children,
}: {
  language: Language
  className: string
  children?: ReactNode
}) {
  const { pathname, search } = useLocation()
  const { name, showPage, onTrial } = languageFacts(language)
  const isOnTrial = useShellData()?.onTrial.includes(language)
  return (
    <a
      href={`/language/${language}?${new URLSearchParams({ to: bareAddress(pathname) + search })}`}
      rel="nofollow"
      data-language-switch=""
      lang={language}
      hrefLang={language}
      title={showPage}
      className={className}
    >
      {children}
      {isOnTrial ? (
        <span className="leading-tight">
          {name} <span className="block text-ink-soft text-sm">{onTrial}</span>
        </span>
      ) : (
        name
      )}
    </a>
  )
}
