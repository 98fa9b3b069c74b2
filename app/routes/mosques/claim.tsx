import { redirect } from 'react-router'
import { ClaimForm } from '#app/features/claims/claim-form.tsx'
import { claimSchema } from '#app/features/claims/claim-schema.ts'
import { findClaimedMosque } from '#app/features/claims/claimed-mosque.server.ts'
import { submitClaim } from '#app/features/claims/submit-claim.server.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { requirePath } from '#app/i18n/canonical-path.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { parseForm } from '#app/lib/web/forms.ts'
import { retryAfterHeader } from '#app/lib/web/http.ts'
import { MAX_UNGUARDED_BYTES, type PublicPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { sentForm } from '#app/lib/web/sent-form.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow } from '#app/ui/arrows.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/claim'
import { failuresOf, requirePublished } from './visitor-form.server.ts'

export const handle = {
  kind: 'document',
  query: ['sent'],
  cached: true,
  sitemap: false,
  maxBodyBytes: MAX_UNGUARDED_BYTES,
} satisfies PublicPage

export const headers = retryAfterHeader

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { slug, published } = await requirePublished(params.mosque, url.pathname, findClaimedMosque)
  const mosque = { ...published, slug }
  requirePath(url, `${mosqueAddress(mosque)}/claim`)
  await cacheUntilMidnight(context)
  return { mosque, sent: url.searchParams.has('sent') }
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { claim: texts, report } = publicTexts.of(language)
  const { slug, published: mosque } = await requirePublished(params.mosque, url.pathname, findClaimedMosque)
  const form = sentForm(context)
  const { fail, failUntil } = failuresOf(form)
  const parsed = parseForm(form, claimSchema(texts.errors))
  if (!parsed.ok) return fail(400, null, parsed.errors)
  const { clientAddress, origin, now } = requestFacts(context)
  try {
    const submitted = await submitClaim(mosque, parsed.value, { clientAddress, language, origin, now })
    if (submitted.outcome === 'no-proof') return fail(400, null, { proof: texts.errors.proof })
    if (submitted.outcome === 'wait') return failUntil(submitted.seconds, texts.tooMany)
  } catch (error) {
    console.error('A claim could not be stored:', error)
    return fail(503, report.failure)
  }
  return redirect(`${localAddress(language, `${mosqueAddress({ slug })}/claim`)}?sent=1#sent`)
}

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname))
  const { mosque } = args.loaderData ?? {}
  if (!mosque) return pageMeta({ ...args, title: texts.mosques.page.notFound, description: '', hidden: true })
  const title = `${texts.claim.title}: ${mosque.name}`
  return pageMeta({ ...args, title, description: texts.claim.description(mosque.name), hidden: true })
}

export default function Claim({ loaderData: { mosque, sent }, actionData }: Route.ComponentProps) {
  const { claim: texts, report, suggest } = useTexts()
  const address = mosqueAddress(mosque)
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.text(mosque.name)} />
      <div className="wrap flex flex-col gap-6 py-8 *:max-w-3xl sm:py-12">
        <LocalLink to={address} className="link target inline-flex items-center gap-1.5 self-start text-sm">
          <BackArrow className="size-4" />
          <Written text={report.back(mosque.name)} />
        </LocalLink>
        {mosque.email || mosque.phone ? (
          <ClaimForm mosque={address} published={mosque} sent={sent} answer={actionData} />
        ) : (
          <div className="flex flex-col gap-4">
            <p>{texts.noProof}</p>
            <div className="flex flex-wrap gap-3">
              <LocalLink to={`${address}/suggest?field=phone`} rel="nofollow" className={buttonClass('secondary')}>
                {suggest.link}
              </LocalLink>
              <LocalLink to="/contact" className={buttonClass('secondary')}>
                {texts.contactUs}
              </LocalLink>
            </div>
          </div>
        )}
      </div>
    </>
  )
}
