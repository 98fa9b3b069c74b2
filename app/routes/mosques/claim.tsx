import {
  claimOffers,
  claimSchema,
  groupDigits,
  MAX_CLAIM_BYTES,
  MAX_CLAIM_CHARS,
} from '#app/features/claims/claim-schema.ts'
import {
  type ClaimedMosque,
  type ClaimFault,
  findClaimedMosque,
  photoCodes,
  submitClaim,
} from '#app/features/claims/submit-claim.server.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { publicTexts, useLanguage, useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { dayInZone } from '#app/lib/time.ts'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { cacheUntilMidnight } from '#app/services/site-time.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { BackArrow } from '#app/ui/button.tsx'
import { FieldGroup } from '#app/ui/choice.tsx'
import { describeFields, PhotoField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { InPlaceForm } from '#app/ui/in-place-form.tsx'
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
  const mosque = args.loaderData!.mosque.name
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

type ClaimAnswer = { errors: FormErrors; values: FormValues; failure: string | null }

/** The form of a claim, with the proofs that the mosque makes possible. */
function ClaimForm({
  mosque,
  published,
  photoCode,
  sent,
  answer,
}: {
  /** The address of the page of the mosque. */
  mosque: string
  published: Pick<ClaimedMosque, 'email' | 'phone'>
  /** What is written beside the board on an offered photo; null where the mosque publishes a contact. */
  photoCode: string | null
  sent: boolean
  answer: ClaimAnswer | undefined
}) {
  const { claim: texts, report, offline } = useTexts()
  const language = useLanguage()
  const field = describeFields({ texts, answer })
  const proofs = [
    ...(published.email ? [{ proof: 'email', label: texts.byEmail({ address: published.email }) }] : []),
    ...(published.phone ? [{ proof: 'phone', label: texts.byPhone({ number: published.phone }) }] : []),
    ...(photoCode === null ? [] : claimOffers.map((proof) => ({ proof, label: texts.offers[proof] }))),
  ]
  const chosen = answer?.values.proof ?? proofs[0]?.proof
  return (
    <InPlaceForm
      region="claim"
      {...(photoCode !== null && { encType: 'multipart/form-data' })}
      action={localAddress(language, `${mosque}/claim`)}
      texts={{ ...report, sent: texts.sent, offline: offline.form }}
      isSent={sent}
      answer={answer}
    >
      <div className="ui-field-pairs">
        <TextField {...field('name')} required autoComplete="name" maxLength={MAX_CLAIM_CHARS.name} />
        <TextField {...field('role')} required autoComplete="off" maxLength={MAX_CLAIM_CHARS.role} />
        <TextField {...field('email')} required type="email" autoComplete="email" maxLength={254} dir="ltr" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" maxLength={40} dir="ltr" />
      </div>
      {photoCode !== null && <p className="measure text-ink-soft">{texts.noProof}</p>}
      <FieldGroup legend={photoCode === null ? texts.proof : texts.offer} error={answer?.errors.proof}>
        {proofs.map(({ proof, label }) => (
          <label key={proof} className="target wrap-anywhere flex items-center gap-3">
            <input
              type="radio"
              name="proof"
              value={proof}
              required
              defaultChecked={chosen === proof}
              className="size-5 shrink-0 accent-primary"
            />
            <span>{label}</span>
          </label>
        ))}
      </FieldGroup>
      {photoCode !== null && (
        <div className="flex flex-col gap-3 rounded-md border border-line px-4 py-3">
          <p>
            {texts.photoCode}{' '}
            <strong dir="ltr" data-slot="photo-code" className="whitespace-nowrap text-xl tabular-nums">
              {groupDigits(photoCode)}
            </strong>
          </p>
          <PhotoField name="photo" label={texts.photo} hint={texts.photoHint} error={answer?.errors.photo} />
        </div>
      )}
      <TextAreaField {...field('note')} rows={3} maxLength={MAX_CLAIM_CHARS.note} />
    </InPlaceForm>
  )
}
