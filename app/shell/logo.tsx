import { LocalLink } from '#app/i18n/local-link.tsx'
import { Written } from '#app/i18n/written.tsx'
import { Rosette } from '#app/ui/pattern.tsx'

/** The link to the home page, with the logo from the settings or else a star. */
export function Logo({ siteName, logoUrl }: { siteName: string; logoUrl: string | null }) {
  return (
    <LocalLink
      to="/"
      className="target inline-flex min-w-0 items-center gap-2.5 font-bold text-base text-ink leading-tight sm:text-lg no-underline"
    >
      {logoUrl ? (
        <img src={logoUrl} alt="" width={36} height={36} className="size-9 shrink-0 rounded-sm object-contain" />
      ) : (
        <Rosette className="size-9 text-primary-text" />
      )}
      <Written as="span" className="truncate" text={siteName} />
    </LocalLink>
  )
}
