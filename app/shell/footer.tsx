import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { bareAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { PatternEdge } from '#app/ui/pattern/pattern.tsx'
import { type ShellData, useShellData } from './shell-data.ts'

const linkClass =
  'target inline-flex items-center text-ink-soft text-sm no-underline hover:text-primary-text hover:underline'

type FooterProps = Pick<ShellData, 'siteName' | 'contactEmail' | 'developerUrl'> & {
  year: number | null
  tagline: string | null
}

export function Footer({ siteName, year, tagline, contactEmail, developerUrl }: FooterProps) {
  const texts = useSharedTexts().shell.footer
  return (
    <footer className="mt-auto border-line border-t bg-sunken print:hidden">
      <PatternEdge />
      <nav
        aria-label={texts.label}
        className="wrap grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-2 py-4"
      >
        <FooterColumn
          title={texts.navigation}
          links={[
            ['/', texts.home],
            ['/mosques', texts.mosques],
            ['/events', texts.events],
          ]}
        />
        <FooterColumn
          title={texts.quickLinks}
          links={[
            ['/admin', texts.adminPortal],
            ['/prayer-times', texts.prayerTimes],
          ]}
        />
        <FooterColumn
          title={texts.legal}
          links={[
            ['/terms', texts.terms],
            ['/privacy', texts.privacy],
          ]}
        />
        <FooterColumn title={texts.contact} links={[['/contact', texts.contactUs]]}>
          {contactEmail && (
            <li>
              <a href={`mailto:${contactEmail}`} className={`${linkClass} wrap-anywhere`}>
                <bdi>{contactEmail}</bdi>
              </a>
            </li>
          )}
        </FooterColumn>
      </nav>
      <div className="wrap pb-5 text-ink-soft text-sm">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t">
          <ul className="flex flex-wrap gap-x-4">
            <FooterLinks
              links={[
                ['/moon', texts.moon],
                ['/ramadan', texts.ramadan],
                ['/eid', texts.eid],
                ['/mosques/add', texts.addMosque],
                ['/events#subscribe', texts.feeds],
                ['/developers', texts.developers],
              ]}
            />
          </ul>
          <p>
            {year && texts.copyright({ year, name: siteName })} {tagline}
          </p>
          <MistakeLink />
          {developerUrl && (
            <a href={developerUrl} rel="author" className={linkClass}>
              {texts.developer({ host: new URL(developerUrl).host })}
            </a>
          )}
        </div>
      </div>
    </footer>
  )
}

/** Asks the readers of a language on trial for words that are wrong on this page. */
function MistakeLink() {
  const language = useLanguage()
  const { pathname } = useLocation()
  const { mistake } = useSharedTexts().shell.footer
  const page = bareAddress(pathname)
  if (!useShellData()?.onTrial.includes(language)) return null
  return (
    <LocalLink to={`/contact?${new URLSearchParams({ page })}`} rel="nofollow" className={linkClass}>
      {mistake}
    </LocalLink>
  )
}

type Links = readonly (readonly [to: string, label: string])[]

function FooterColumn({ title, links, children }: { title: string; links: Links; children?: ReactNode }) {
  return (
    <div>
      <h2 className="font-semibold text-sm">{title}</h2>
      <ul>
        <FooterLinks links={links} />
        {children}
      </ul>
    </div>
  )
}

function FooterLinks({ links }: { links: Links }) {
  return links.map(([to, label]) => (
    <li key={to}>
      <LocalLink to={to} className={linkClass}>
        {label}
      </LocalLink>
    </li>
  ))
}
