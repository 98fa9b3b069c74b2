import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { bareAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { type ShellData, useShellData } from './shell-data.ts'

const quietClass = 'target inline-flex items-center text-ink-soft no-underline hover:text-primary-text hover:underline'
const linkClass = `${quietClass} text-sm`

type FooterProps = Pick<ShellData, 'siteName' | 'contactEmail' | 'developerUrl'> & {
  year: number | null
  tagline: string | null
}

export function Footer({ siteName, year, tagline, contactEmail, developerUrl }: FooterProps) {
  const { footer: texts, nav } = useSharedTexts().shell
  return (
    <footer className="mt-auto border-line border-t bg-sunken pt-2 pb-3 sm:pt-6 print:hidden">
      <nav aria-label={texts.label} className="wrap sm:grid sm:grid-cols-4 sm:gap-x-6">
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
        <FooterColumn
          title={texts.contact}
          links={[
            ['/contact', texts.contactUs],
            ['/accessibility', texts.accessibility],
          ]}
        >
          {contactEmail && (
            <li className="min-w-0">
              <a href={`mailto:${contactEmail}`} className={`${linkClass} wrap-anywhere`}>
                <bdi>{contactEmail}</bdi>
              </a>
            </li>
          )}
        </FooterColumn>
      </nav>
      <div className="wrap text-ink-soft text-xs sm:mt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t">
          <ul className="flex flex-wrap gap-x-3 sm:gap-x-4">
            <FooterLinks
              isQuiet
              links={[
                ['/moon', texts.moon],
                ['/qibla', texts.qibla],
                ['/ramadan', nav.ramadan],
                ['/eid', nav.eid],
                ['/mosques/add', texts.addMosque],
                ['/events#subscribe', texts.feeds],
                ['/developers', texts.developers],
              ]}
            />
            <MistakeLink />
          </ul>
          <p>
            {year && texts.copyright({ year, name: siteName })} {tagline}
          </p>
          {developerUrl && (
            <a href={developerUrl} rel="author" className={quietClass}>
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
    <li>
      <LocalLink to={`/contact?${new URLSearchParams({ page })}`} rel="nofollow" className={quietClass}>
        {mistake}
      </LocalLink>
    </li>
  )
}

type Links = readonly (readonly [to: string, label: string])[]

/** A column, on phones a line. */
function FooterColumn({ title, links, children }: { title: string; links: Links; children?: ReactNode }) {
  return (
    <div className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2">
      <h2 className="font-semibold text-xs max-sm:w-19 max-sm:shrink-0 sm:text-sm">{title}</h2>
      <ul className="min-w-0 max-sm:flex max-sm:flex-1 max-sm:basis-40 max-sm:flex-wrap max-sm:gap-x-4">
        <FooterLinks links={links} />
        {children}
      </ul>
    </div>
  )
}

function FooterLinks({ links, isQuiet = false }: { links: Links; isQuiet?: boolean }) {
  return links.map(([to, label]) => (
    <li key={to}>
      <LocalLink to={to} className={isQuiet ? cn(quietClass, 'justify-center') : linkClass}>
        {label}
      </LocalLink>
    </li>
  ))
}
