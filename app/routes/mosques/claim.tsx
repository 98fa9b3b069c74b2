import { ClaimForm } from '#app/features/claims/claim-form.tsx'
import { MAX_CLAIM_BYTES } from '#app/features/claims/claim-limits.ts'
import { claimSchema } from '#app/features/claims/claim-schema.ts'
import {
  type ClaimFault,
  findClaimedMosque,
  photoCodes,
  submitClaim,
} from '#app/features/claims/submit-claim.server.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { dayInZone } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { cacheUntilMidnight } from '#app/services/site-day.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/claim'
import { answerVisitorForm, failForm, requirePublished } from './visitor-form.server.ts'

export const handle = {
  kind: 'document',
  query: ['sent'],
  cached: true,
  maxBodyBytes: MAX_CLAIM_BYTES,
} satisfies PublicPage

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { slug, published } = await requirePublished(params.mosque, url.pathname, findClaimedMosque)
  const mosque = { ...namedIn(languageOf(url.pathname), published), slug }
  requirePath(url, `${mosqueAddress(mosque)}/claim`)
  const today = await cacheUntilMidnight(context)
  const photoCode = published.email || published.phone ? null : photoCodes(published.id, today)[0]!
  return { mosque, photoCode, sent: url.searchParams.has('sent') }
}

const statusOf: Partial<Record<ClaimFault, number>> = { 'too-large': 413, 'upload-failed': 503, 'too-many': 429 }

export async function action({ params, ...args }: Route.ActionArgs) {
  const { errors: texts } = publicTexts.of(languageOf(args.url.pathname)).claim
  const { published: mosque } = await requirePublished(params.mosque, args.url.pathname, findClaimedMosque)
  const { country, timeZone } = (await siteSettings()).general
  return answerVisitorForm(args, claimSchema(texts, country), async (input, form, sender) => {
    const photo = form.get('photo')
    const file = photo instanceof File && photo.size > 0 ? photo : null
    const fault = await submitClaim(mosque, input, sender, { file, day: dayInZone(sender.now, timeZone) })
    if (fault === null) return null
    if (fault === 'proof') return failForm(form, 400, null, { proof: texts.proof })
    const message = texts.photo[fault as keyof typeof texts.photo] ?? texts.photo['upload-failed']
    return failForm(form, statusOf[fault] ?? 400, null, { photo: message })
  })
}

export function meta(args: Route.MetaArgs) {
  const texts = publicTexts.of(languageOf(args.location.pathname))
  const mosque = args.loaderData?.mosque.name ?? ''
  const title = `${texts.claim.title}: ${mosque}`
  return pageMeta({ ...args, title, description: texts.claim.description({ mosque }), hidden: true })
}

export default function Claim({ loaderData: { mosque, photoCode, sent }, actionData }: Route.ComponentProps) {
  const { claim: texts, report } = useTexts()
  const address = mosqueAddress(mosque)
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.text({ mosque: mosque.name })} />
      <div className="wrap flex flex-col gap-6 py-8 *:max-w-3xl sm:py-12">
        <LocalLink to={address} className="link target inline-flex items-center gap-1.5 self-start text-sm">
          <BackArrow className="size-4" />
          <Written text={report.back({ mosque: mosque.name })} />
        </LocalLink>
        <ClaimForm mosque={address} published={mosque} photoCode={photoCode} sent={sent} answer={actionData} />
      </div>
    </>
  )
}
