import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'

/** The notice on every page that the site shows sample data. */
export function SampleBanner() {
  const texts = useSharedTexts().shell.sample
  return (
    <aside aria-label={texts.title} className="border-brass-line border-b bg-brass-soft text-sm print:hidden">
      <p className="wrap flex flex-wrap items-center gap-x-3 py-1.5">
        <span className="font-semibold">{texts.title}</span>
        <span className="hidden sm:inline">{texts.text}</span>
        <LocalLink to="/about#sample-data" className="link inline-flex min-h-6 items-center max-sm:ms-auto">
          {texts.link}
        </LocalLink>
      </p>
    </aside>
  )
}
