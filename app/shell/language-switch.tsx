import { Languages } from 'lucide-react'
import { useLocation } from 'react-router'
import { bareAddress, type Language } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'

/** Shows this page in the other language and remembers the choice. */
export function LanguageSwitch({ className }: { className?: string }) {
  const texts = useTexts().shell.language
  const { pathname, search } = useLocation()
  const other: Language = useLanguage() === 'ar' ? 'en' : 'ar'
  const page = new URLSearchParams({ to: bareAddress(pathname) + search })
  return (
    <a
      href={`/language/${other}?${page}`}
      rel="nofollow"
      lang={other}
      hrefLang={other}
      title={texts.otherLong}
      className={cn(
        'target inline-flex items-center justify-center gap-2 rounded-md px-3 font-medium text-ink no-underline transition-colors hover:bg-primary-soft hover:text-primary-text',
        className,
      )}
    >
      <Languages aria-hidden="true" className="hidden size-5 shrink-0 sm:block" />
      {texts.other}
    </a>
  )
}
