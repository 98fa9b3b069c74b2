import { type ReactNode, useState } from 'react'
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { canEnterAdmin } from '#app/access/permissions.ts'
import { getSignedIn, resolveSession } from '#app/access/session.server.ts'
import { schoolScript } from '#app/features/prayer-times/school-choice.ts'
import { directionOf, hasTwoLanguages, languageFacts, languageOf } from '#app/i18n/languages.ts'
import { sharedTexts, useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { dayInZone } from '#app/lib/time.ts'
import { clearFlash, readFlash } from '#app/lib/web/flash.server.ts'
import { notFound } from '#app/lib/web/http.ts'
import { handleOf } from '#app/lib/web/page-handle.ts'
import { doNotCache, requestFacts } from '#app/lib/web/request-context.ts'
import { keepUnansweredForm } from '#app/lib/web/unanswered-form.ts'
import { hasSampleData } from '#app/services/sample-data.server.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { AdminHeader, useAdminArea } from '#app/shell/admin-header.tsx'
import { ErrorPage, errorTitle } from '#app/shell/error-page.tsx'
import { Footer } from '#app/shell/footer.tsx'
import { Header } from '#app/shell/header.tsx'
import { leaveAppByDocument } from '#app/shell/leave-app.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { SampleBanner } from '#app/shell/sample-banner.tsx'
import { type ShellData, useShellData } from '#app/shell/shell-data.ts'
import { UnansweredNotice } from '#app/shell/unanswered-notice.tsx'
import { PublicToasts } from '#app/ui/public-toasts.tsx'
import { ToastArea } from '#app/ui/toast.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import type { Route } from './+types/root'
import { env } from './env.server.ts'
import './app.css'
import figtree from './fonts/figtree.woff2?url'
import notoNaskhArabic from './fonts/noto-naskh-arabic.woff2?url'

const rejectTwoLanguages: Route.MiddlewareFunction = ({ url }) => {
  if (hasTwoLanguages(url.pathname)) notFound('')
}

export const middleware: Route.MiddlewareFunction[] = [rejectTwoLanguages, resolveSession, leaveAppByDocument]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnansweredForm]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { now, origin, script, nonce } = requestFacts(context)
  const { customization, general } = await siteSettings()
  const { CONTACT_EMAIL, DEVELOPER_URL } = env()
  const flash = readFlash(request)
  const person = getSignedIn(context)?.person
  if (flash) doNotCache(context)
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
    script,
    nonce,
  }
  return data({ shell }, flash ? { headers: { 'Set-Cookie': clearFlash } } : undefined)
}

export function meta(args: Route.MetaArgs) {
  const texts = sharedTexts.of(languageOf(args.location.pathname)).shell
  const title = args.error === undefined ? undefined : errorTitle(args.error, texts)
  return pageMeta({ ...args, title, description: args.loaderData?.shell.siteDescription ?? '', hidden: true })
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const texts = useSharedTexts().shell
  const shell = useShellData()
  const adminArea = useAdminArea()
  // Only the account and admin app runs React in the browser; public pages load one small script.
  const kind = handleOf(useMatches())?.kind
  // State, because a loaded document does not change its kind, even when its router shows the not-found page.
  const [isApp] = useState(kind === 'app')
  const Toasts = isApp ? ToastArea : PublicToasts
  const siteName = shell?.siteName ?? texts.siteName
  // State, because the content security policy of this document allows its first nonce only; later loads return others.
  const [nonce] = useState(shell?.nonce ?? undefined)
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffdf9" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#11231b" />
        <FontPreload href={figtree} />
        {languageFacts(language).script === 'arabic' && <FontPreload href={notoNaskhArabic} />}
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Links />
        {!isApp && nonce && <script nonce={nonce}>{schoolScript}</script>}
        {shell?.primaryColor && <style nonce={nonce}>{`:root{--primary:${shell.primaryColor}}`}</style>}
      </head>
      <body>
        <a href="#content" className="skip-link">
          {texts.skip}
        </a>
        {shell?.sampleData && <SampleBanner />}
        {adminArea ? (
          <AdminHeader
            area={adminArea}
            siteName={siteName}
            logoUrl={shell?.logoUrl ?? null}
            actor={shell?.actor ?? null}
          />
        ) : (
          <Header siteName={siteName} logoUrl={shell?.logoUrl ?? null} actor={shell?.actor ?? null} />
        )}
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        {!adminArea && (
          <Footer
            siteName={siteName}
            year={shell?.year ?? null}
            contactEmail={shell?.contactEmail ?? null}
            developerUrl={shell?.developerUrl ?? null}
          />
        )}
        <Toasts flash={shell?.flash ?? null} label={texts.messages} closeLabel={texts.close} />
        {isApp ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : (
          <>
            <p id="announcer" role="status" className="sr-only" />
            {shell && <script type="module" src={shell.script} nonce={nonce} />}
          </>
        )}
      </body>
    </html>
  )
}

function FontPreload({ href }: { href: string }) {
  return <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
}

export default function App() {
  const { pathname } = useLocation()
  const next = useSending().location?.pathname
  const { loading } = useSharedTexts().shell
  return (
    <>
      <p role="status" className="ui-late">
        {next && next !== pathname && loading}
      </p>
      <Outlet />
      <UnansweredNotice />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
