import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import {
  data,
  Links,
  Meta,
  matchPath,
  Outlet,
  redirect,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router'
import { canEnterAdmin } from '#app/access/permissions.ts'
import { getSignedIn, resolveSession } from '#app/access/session.server.ts'
import { hasNotices, nextNoticeChange } from '#app/features/notices/notice-lists.server.ts'
import { schoolScript } from '#app/features/prayer-times/school-choice.ts'
import { loadSeasonPage } from '#app/features/prayer-times/season/season.server.ts'
import {
  defaultLanguage,
  directionOf,
  fileAddress,
  hasTwoLanguages,
  languageFacts,
  languageOf,
  localAddress,
} from '#app/i18n/languages.ts'
import { isAppAddress } from '#app/i18n/site-addresses.ts'
import { sharedTexts, useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { dayInZone } from '#app/lib/time.ts'
import { drafts } from '#app/lib/web/drafts.ts'
import { clearFlash, readFlash } from '#app/lib/web/flash.server.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type Frame, handleOf } from '#app/lib/web/page-handle.ts'
import { doNotCache, frameUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { keepUnansweredForm, rememberLoaded } from '#app/lib/web/unanswered-form.ts'
import { embedScript } from '#app/pages/embed-line.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { defaultSettings } from '#app/services/settings-document.ts'
import { hasSampleData } from '#app/services/site-state.server.ts'
import { siteWords } from '#app/services/site-words.server.ts'
import { AdminHeader, useAdminArea } from '#app/shell/admin-header.tsx'
import { ErrorPage, errorTitle } from '#app/shell/error-page.tsx'
import { Footer } from '#app/shell/footer.tsx'
import { BareHeader, Header } from '#app/shell/header.tsx'
import { KeptForms } from '#app/shell/kept-forms.tsx'
import { leaveAppByDocument } from '#app/shell/leave-app.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { type ShellData, useShellData } from '#app/shell/shell-data.ts'
import {
  LoadingNotice,
  NewerBrowserNotice,
  UnansweredNotice,
  WrongAddressNotice,
} from '#app/shell/unanswered-notice.tsx'
import { ToastArea } from '#app/ui/toast.tsx'
import { waitsForSetUp } from '#app/workflows/set-up-site/first-run.server.ts'
import type { Route } from './+types/root'
import { env } from './env.server.ts'
import { siteRoutes } from './lib/web/page-handle.ts'
import { siteColorStyle } from './ui/site-colors.ts'
import { PublicToasts } from './ui/toast.tsx'
import './app.css'
import { LocalLink } from '#app/i18n/local-link.tsx'

const [SET_UP_PATH, RESTORE_PATH] = ['/setup', '/setup/restore']

/** While nobody has set up the site, every page leads to the first-run page; files answer as ever. */
const leadToSetUp: Route.MiddlewareFunction = async ({ url, pattern, context }) => {
  const path = `/${pattern
    .split('/')
    .filter((part) => part && !part.endsWith('?'))
    .join('/')}`
  const isFile = siteRoutes(context).find((route) => route.path === path)?.handle.kind === 'file'
  if (isFile || path === SET_UP_PATH || path === RESTORE_PATH || !(await waitsForSetUp().catch(() => false))) return
  throw redirect(localAddress(languageOf(url.pathname), SET_UP_PATH))
}

const rejectTwoLanguages: Route.MiddlewareFunction = ({ url }) => {
  if (hasTwoLanguages(url.pathname)) notFound('')
}

/** Redirects from a language that the site does not offer to its first one; not for good, because it may be offered again. */
const leaveClosedLanguage: Route.MiddlewareFunction = async ({ request, url, context }) => {
  // Without the database the page itself shows what failed.
  const settings = await siteSettings().catch(() => null)
  if (!settings) return
  const language = languageOf(url.pathname)
  const { languages } = settings.general
  // The account and admin app is there only in languages that have all its texts.
  const offered = isAppAddress(url.pathname) ? languages.filter((each) => languageFacts(each).isComplete) : languages
  const [first = defaultLanguage] = offered
  if (language === first || offered.includes(language)) return
  if (request.method !== 'GET' && request.method !== 'HEAD') return
  // Files and feeds have one address, without a language.
  if (siteRoutes(context).some(({ localized, path }) => !localized && matchPath(path, url.pathname))) return
  throw redirectDocument(localAddress(first, url.pathname + url.search), {
    headers: { 'Cache-Control': 'no-store' },
  })
}

export const middleware: Route.MiddlewareFunction[] = [
  rejectTwoLanguages,
  leadToSetUp,
  leaveClosedLanguage,
  resolveSession,
  leaveAppByDocument,
]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnansweredForm]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { now, origin, script, nonce } = requestFacts(context)
  const settings = await siteSettings()
  const language = languageOf(url.pathname)
  const { customization, general, salaah } = settings
  const { CONTACT_EMAIL, DEVELOPER_URL, OFFLINE, NODE_ENV, PUBLIC_URL } = env()
  const flash = readFlash(request)
  const person = getSignedIn(context)?.person
  if (flash) doNotCache(context)
  const shell: ShellData = {
    origin,
    isNamed: PUBLIC_URL !== undefined,
    siteName: customization.siteName,
    siteDescription: customization.siteDescription,
    tagline: siteWords(settings, language).tagline,
    logoUrl: customization.logoUrl || null,
    shareImage: localAddress(language, '/preview.png'),
    primaryColor:
      customization.primaryColor === defaultSettings.customization.primaryColor ? null : customization.primaryColor,
    school: salaah.school === 'hanafi' ? 'hanafi' : null,
    year: Number(dayInZone(now, general.timeZone).slice(0, 4)),
    languages: general.languages,
    onTrial: general.onTrial,
    clock: general.clock,
    country: general.country,
    sampleData: await hasSampleData(),
    isFirstRun: await waitsForSetUp(),
    isKeptOffline: OFFLINE && NODE_ENV !== 'development',
    contactEmail: CONTACT_EMAIL ?? null,
    developerUrl: DEVELOPER_URL ?? null,
    actor: person
      ? { id: person.id, name: person.name, picture: person.picture, entersAdmin: canEnterAdmin(person) }
      : null,
    menu: await loadMenu(context, now),
    flash,
    script,
    nonce,
  }
  return data({ shell }, flash ? { headers: { 'Set-Cookie': clearFlash } } : undefined)
}

/** What the main menu has at times; when that cannot be loaded the page is shown without it, and not cached. */
async function loadMenu(context: Route.LoaderArgs['context'], now: Date): Promise<ShellData['menu']> {
  try {
    const { page, until } = await loadSeasonPage(now)
    frameUntil(context, until)
    const noticesChangeAt = await nextNoticeChange(now)
    if (noticesChangeAt) frameUntil(context, noticesChangeAt)
    return { season: page, hasNotices: await hasNotices(now) }
  } catch (error) {
    console.error('Error loading the menu:', error)
    doNotCache(context)
    return { season: null, hasNotices: false }
  }
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
  const handle = handleOf(useMatches())
  const kind = handle?.kind
  // State, because a loaded document does not change its kind, even when its router shows the not-found page.
  const [isApp] = useState(kind === 'app')
  const Toasts = isApp ? ToastArea : PublicToasts
  // Before the forms of the page look for their drafts.
  useLayoutEffect(() => {
    if (shell && isApp) drafts.open(shell.actor?.id ?? null, shell.flash?.draft)
  }, [shell, isApp])
  // An error has the frame of the site, whose header and search lead on.
  const hasError = useRouteError() != null
  const frame: Frame = (!hasError && handle && 'frame' in handle && handle.frame) || 'site'
  const siteName = shell?.siteName ?? texts.siteName
  // State, because the content security policy of this document allows its first nonce only; later loads return others.
  const [nonce] = useState(shell?.nonce ?? undefined)
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-school={shell?.school ?? undefined}
      data-site-school={shell?.school ?? undefined}
      data-bottom-bar={handle && 'hasBottomBar' in handle && handle.hasBottomBar ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffdf9" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#11231b" />
        {/* Pages that frame an embed would pay for its fonts. */}
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/app-icon.png?size=iphone" />
        {shell?.isKeptOffline && !isApp && <link rel="manifest" href={fileAddress(language, '/site.webmanifest')} />}
        <Links />
        {!isApp && frame === 'site' && nonce && <script nonce={nonce}>{schoolScript}</script>}
        {shell?.primaryColor && <style nonce={nonce}>{siteColorStyle(shell.primaryColor)}</style>}
      </head>
      <body>
        {frame !== 'site' ? (
          <>
            {children}
            {frame === 'embed' && nonce && <script nonce={nonce}>{embedScript}</script>}
          </>
        ) : (
          <>
            <a href="#content" className="skip-link">
              {texts.skip}
            </a>
            {isApp && <NewerBrowserNotice />}
            {isApp && shell?.isNamed && <WrongAddressNotice origin={shell.origin} />}
            {shell?.sampleData && <SampleBanner />}
            {shell?.isFirstRun ? (
              <BareHeader siteName={siteName} />
            ) : adminArea ? (
              <AdminHeader
                area={adminArea}
                siteName={siteName}
                logoUrl={shell?.logoUrl ?? null}
                actor={shell?.actor ?? null}
              />
            ) : (
              <Header siteName={siteName} logoUrl={shell?.logoUrl ?? null} actor={shell?.actor ?? null} />
            )}
            <Toasts flash={shell?.flash?.text ? shell.flash : null} label={texts.messages} closeLabel={texts.close} />
            <main id="content" tabIndex={-1} className="flex-1 outline-none">
              {children}
            </main>
            {!adminArea && !shell?.isFirstRun && (
              <Footer
                siteName={siteName}
                year={shell?.year ?? null}
                tagline={shell?.tagline ?? null}
                contactEmail={shell?.contactEmail ?? null}
                developerUrl={shell?.developerUrl ?? null}
              />
            )}
            {isApp ? (
              <>
                <ScrollRestoration nonce={nonce} />
                <Scripts nonce={nonce} />
              </>
            ) : (
              <>
                <p id="announcer" role="status" className="sr-only" />
                {shell && (
                  <script nonce={nonce} type="module">
                    {startScript(shell.script)}
                  </script>
                )}
              </>
            )}
          </>
        )}
      </body>
    </html>
  )
}

/** Starts the script of public pages where there are also styles: older browsers could not parse it. */
const startScript = (address: string) =>
  `CSS.supports("selector(:is(a))")&&import(${JSON.stringify(address)}).catch(()=>{})`

export default function App() {
  const matches = useMatches()
  const isApp = handleOf(matches)?.kind === 'app'
  const actor = useShellData()?.actor
  useEffect(() => rememberLoaded(matches), [matches])
  return (
    <>
      {isApp && <LoadingNotice />}
      <Outlet />
      {isApp && actor && <KeptForms />}
      {isApp && <UnansweredNotice />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}

/** The notice on every page that the site shows sample data. */
function SampleBanner() {
  const texts = useSharedTexts().shell.sample
  return (
    <aside
      data-slot="sample-line"
      aria-label={texts.title}
      className="border-brass-line border-b bg-brass-soft text-sm print:hidden"
    >
      <p className="wrap flex flex-wrap items-center gap-x-3 py-1.5">
        <span className="font-semibold">{texts.title}</span> <span className="hidden sm:inline">{texts.text}</span>{' '}
        <LocalLink to="/about#sample-data" className="link inline-flex min-h-6 items-center max-sm:ms-auto">
          {texts.link}
        </LocalLink>
      </p>
    </aside>
  )
}
