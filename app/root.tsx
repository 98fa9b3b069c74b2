import { type ReactNode, useEffect, useState } from 'react'
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router'
import { canEnterAdmin } from '#app/access/permissions.ts'
import { getSignedIn, resolveSession } from '#app/access/session.server.ts'
import { env } from '#app/env.server.ts'
import { directionOf } from '#app/i18n/languages.ts'
import { useLanguage, useTexts } from '#app/i18n/texts.ts'
import { clearFlash, readFlash } from '#app/lib/flash.server.ts'
import { neverKeep, requestFacts } from '#app/lib/request-context.ts'
import { dayInZone } from '#app/lib/time.ts'
import { hasSampleData } from '#app/services/sample-data.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { Header } from '#app/shell/header.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { type ShellData, useShellData } from '#app/shell/shell-data.ts'
import { still } from '#app/ui/still.tsx'
import { ToastArea } from '#app/ui/toast.tsx'
import type { Route } from './+types/root'
import './app.css'

const SampleBanner = still(async () => ({ default: (await import('#app/shell/sample-banner.tsx')).SampleBanner }))
const Footer = still(async () => ({ default: (await import('#app/shell/footer.tsx')).Footer }))

export const middleware: Route.MiddlewareFunction[] = [resolveSession]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { now, origin, nonce } = requestFacts(context)
  const { customization, general } = await siteSettings()
  const { CONTACT_EMAIL, DEVELOPER_URL } = env()
  const flash = readFlash(request)
  const person = getSignedIn(context)?.person
  if (flash) neverKeep(context)
  const shell: ShellData = {
    origin,
    siteName: customization.siteName,
    siteDescription: customization.siteDescription,
    logoUrl: customization.logoUrl || null,
    primaryColor:
      customization.primaryColor === defaultSettings.customization.primaryColor ? null : customization.primaryColor,
    year: Number(dayInZone(now, general.timeZone).slice(0, 4)),
    sampleData: await hasSampleData(),
    contactEmail: CONTACT_EMAIL ?? null,
    developerUrl: DEVELOPER_URL ?? null,
    actor: person ? { name: person.name, picture: person.picture, entersAdmin: canEnterAdmin(person) } : null,
    flash,
    nonce,
  }
  return data({ shell }, flash ? { headers: { 'Set-Cookie': clearFlash } } : undefined)
}

export function meta(args: Route.MetaArgs) {
  return pageMeta({ ...args, description: args.loaderData?.shell.siteDescription ?? '', hidden: true })
}

/** Pages of text alone say `export const handle = { script: false }`. */
function useScript(): boolean {
  return !useMatches().some((match) => (match.handle as { script?: boolean } | undefined)?.script === false)
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const texts = useTexts().shell
  const shell = useShellData()
  const siteName = shell?.siteName ?? texts.siteName
  // The policy of this document knows its own nonce only; later answers of the root loader bring others.
  const [nonce] = useState(shell?.nonce ?? undefined)
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffdf9" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#11231b" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Links />
        {shell?.primaryColor && <style nonce={nonce}>{`:root{--primary:${shell.primaryColor}}`}</style>}
      </head>
      <body>
        <a href="#content" className="skip-link">
          {texts.skip}
        </a>
        {shell?.sampleData && <SampleBanner />}
        <Header siteName={siteName} logoUrl={shell?.logoUrl ?? null} actor={shell?.actor ?? null} />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Footer
          key={siteName}
          siteName={siteName}
          year={shell?.year ?? null}
          contactEmail={shell?.contactEmail ?? null}
          developerUrl={shell?.developerUrl ?? null}
        />
        <ToastArea flash={shell?.flash ?? null} label={texts.messages} closeLabel={texts.close} />
        {useScript() && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const { loading } = useTexts().shell
  // The fonts have come meanwhile, and on another page they move no text that somebody reads (server/boot-code.ts).
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address has changed
  useEffect(
    () => () => {
      delete document.documentElement.dataset.plain
    },
    [pathname],
  )
  return (
    <>
      <p role="status" className="ui-late">
        {next && next !== pathname && loading}
      </p>
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
