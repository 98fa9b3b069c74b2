import { Languages } from 'lucide-react'
import { useLocation } from 'react-router'
import { bareAddress, languageFacts, languages } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'

/** A link for each other language: it shows this page in that language and remembers the choice. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  const current = useLanguage()
  const page = new URLSearchParams({ to: bareAddress(pathname) + search })
  return languages
    .filter((language) => language !== current)
    .map((other) => (
      <a
        key={other}
        href={`/language/${other}?${page}`}
        rel="nofollow"
        data-language-switch=""
        lang={other}
        hrefLang={other}
        title={languageFacts(other).showPage}
        className={cn(
          'target inline-flex items-center justify-center gap-2 rounded-md px-3 font-medium text-ink no-underline transition-colors hover:bg-primary-soft hover:text-primary-text',
          languageFacts(other).letters === 'arabic' && 'font-system',
          className,
        )}
      >
        <Languages aria-hidden="true" className="hidden size-5 shrink-0 sm:block" />
        {languageFacts(other).name}
      </a>
    ))
}
