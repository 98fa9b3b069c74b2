import { data, Form } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { InvitationLink } from '#app/features/accounts/people/admin-panel.tsx'
import { groupDigits, MAX_CLAIM_CHARS } from '#app/features/claims/claim-schema.ts'
import {
  type Claim,
  countClaims,
  discardHeldClaims,
  isInvitable,
  listClaims,
  rejectClaim,
  withdrawClaim,
} from '#app/features/claims/claims.server.ts'
import { releaseClaim } from '#app/features/claims/submit-claim.server.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { toPhoneLink } from '#app/features/mosques/mosque-rules.ts'
import { findLookalike } from '#app/features/mosques/search/likely-duplicates.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { toMultipleLines } from '#app/lib/text-fields.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { choiceFilter, idFilter, pageFilter, queryFilters } from '#app/lib/web/query-filters.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { FilteredList } from '#app/shell/filtered-list.tsx'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Badge } from '#app/ui/card.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { IntentButton, RowAction, useSending } from '#app/ui/in-place-form.tsx'
import { rowTitleClass } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { nextInInbox, openFromInbox } from '#app/workflows/inbox.server.ts'
import { inviteClaimant } from '#app/workflows/invite-claimant.server.ts'
import type { Route } from './+types/claims.ts'

const filters = ['open', 'held', 'decided'] as const
const listFilters = queryFilters({ show: choiceFilter(filters, 'open'), page: pageFilter, item: idFilter })

/** Where no email is sent, the link of the new invitation. */
type Answer = { toast: string; link: string }

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminClaims.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { show: filter, page, item } = listFilters.read(url.searchParams)
  const { dayAndTime } = await siteInstantFormat(languageOf(url.pathname))
  const { now } = requestFacts(context)
  const place = await openFromInbox(getActor(context), item, url, now)
  const { claims, count, pages } = await listClaims(getActor(context), filter, place ? { id: item! } : page, now)
  const shown = await Promise.all(
    claims.map(async (claim) => ({
      ...claim,
      when: dayAndTime(claim.createdAt),
      isInvitable: isInvitable(claim),
      looksLike: claim.state === 'open' ? await findLookalike(claim.mosqueName, claim.mosqueId) : null,
    })),
  )
  const held = await countClaims(getActor(context), 'held', now)
  return { filter, page, pages, count, claims: shown, held, readAt: now.toISOString(), place }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { account, adminClaims, adminPeople, adminRecords } = adminTexts.of(language)
  const { toasts } = adminClaims
  const actor = getActor(context)
  const { now, origin, clientAddress } = requestFacts(context)
  const form = sentForm(context)
  const id = readText(form, 'id')
  const here = localAddress(language, `/admin/claims${url.search}`)
  const next = await nextInInbox(actor, url, now)
  const answer = (isDone: boolean, toast: string) =>
    redirectWithToast(context, isDone ? (next ?? here) : here, isDone ? 'success' : 'error', toast)
  const decide = async () => {
    if (readText(form, 'intent') === 'discard') {
      const count = await discardHeldClaims(actor, new Date(readText(form, 'before')))
      return answer(count > 0, adminRecords.held.discarded({ count }))
    }
    if (readText(form, 'intent') === 'release') {
      const isReleased = await releaseClaim(actor, id, { origin, now })
      return answer(isReleased, isReleased ? toasts.released : toasts.decided)
    }
    if (readText(form, 'intent') === 'reject') {
      const reason = toMultipleLines(readText(form, 'reason'))
      if (reason === '' || reason.length > MAX_CLAIM_CHARS.reason) return answer(false, toasts.reason)
      const isRejected = await rejectClaim(actor, { id, reason }, now)
      return answer(isRejected, isRejected ? toasts.rejected : toasts.decided)
    }
    if (readText(form, 'intent') === 'withdraw') {
      const isWithdrawn = await withdrawClaim(actor, id, now)
      return answer(isWithdrawn, isWithdrawn ? toasts.withdrawn : toasts.decided)
    }
    if (readText(form, 'intent') !== 'invite') return answer(false, toasts.failed)
    const invited = await inviteClaimant(actor, id, { origin, clientAddress, now })
    if (invited.ok)
      return invited.url === null
        ? answer(true, toasts.invited({ email: invited.email }))
        : data<Answer>({ toast: toasts.linkMade, link: invited.url })
    const reasons = { ...toasts, ...adminPeople.create, 'too-many': account.tooMany }
    return answer(false, reasons[invited.reason])
  }
  return answerFailure('A claim could not be decided:', decide, () => answer(false, toasts.failed))
}

export default function Page({ loaderData: { claims, ...list }, actionData }: Route.ComponentProps) {
  const texts = useAdminTexts().adminClaims
  const answer: Answer | undefined = actionData
  return (
    <>
      {answer && (
        <div className="mb-5 flex flex-col gap-3">
          <Notice tone="success">{answer.toast}</Notice>
          <InvitationLink link={answer.link} />
        </div>
      )}
      <FilteredList
        texts={texts}
        filters={filters}
        items={claims}
        {...list}
        address={(show, page) => `/admin/claims${listFilters.write({ show, page })}`}
      >
        {(claim) => <ClaimCard claim={claim} />}
      </FilteredList>
    </>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminClaims.toasts.loadFailed)

const tones = { open: 'primary', invited: 'success', rejected: 'neutral' } as const

type ShownClaim = Claim & { when: string; isInvitable: boolean; looksLike: string | null }

/** A claim with its proof and what a superadmin can do. */
function ClaimCard({ claim }: { claim: ShownClaim }) {
  const { adminClaims: texts } = useAdminTexts()
  const { id, name, role, email, phone, note, mosqueId, slug, state, when, decidedByName, looksLike } = claim
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className={rowTitleClass}>
          <bdi>{`${name}, ${role}`}</bdi>
        </h2>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </div>
      <p className="break-words text-ink-soft text-sm">
        <LocalLink to={mosqueAddress({ slug })} className="link">
          <bdi>{nameOfMosque(useLanguage(), claim)}</bdi>
        </LocalLink>
        {' · '}
        {when}
        {decidedByName !== null && ` · ${texts.by({ name: decidedByName })}`}
      </p>
      <p className="break-words">
        {texts.email}: <bdi dir="ltr">{email}</bdi>
        {phone && (
          <>
            {' · '}
            {texts.phone}: <bdi dir="ltr">{phone}</bdi>
          </>
        )}
      </p>
      {note && (
        <p dir="auto" className="whitespace-pre-line break-words">
          {note}
        </p>
      )}
      {looksLike !== null && <Notice tone="brass">{texts.looksLike({ name: looksLike })}</Notice>}
      <Proof claim={claim} />
      {state === 'open' && <Decide id={id} claim={claim} />}
      <LocalLink to={`/admin/mosques/${mosqueId}/admins`} className="link target inline-flex items-center self-start">
        {texts.admins}
      </LocalLink>
    </>
  )
}

function Proof({
  claim: { id, name, phone, proof, offer, photoCodes, publishedContact, confirmedAt, isPhoneSuggested, heldBy },
}: {
  claim: ShownClaim
}) {
  const { proof: texts } = useAdminTexts().adminClaims
  if (proof === 'email' && heldBy !== null)
    return <p className="text-ink-soft">{texts.held({ address: publishedContact })}</p>
  if (proof === 'email')
    return (
      <p className={confirmedAt ? 'font-semibold text-primary-text' : 'text-ink-soft'}>
        {confirmedAt ? texts.confirmed({ address: publishedContact }) : texts.waiting({ address: publishedContact })}
      </p>
    )
  if (offer === 'photo' && photoCodes === null) return <p className="text-ink-soft">{texts.photoGone}</p>
  if (offer === 'photo') {
    const [code = '', former = ''] = (photoCodes ?? []).map(groupDigits)
    const address = `/admin/claims/${id}/photo`
    return (
      <>
        <p>{texts.photo({ code, former })}</p>
        <a href={address} target="_blank" rel="noopener" className="self-start">
          <img
            src={address}
            alt={texts.photoAlt({ name })}
            loading="lazy"
            className="max-h-80 max-w-full rounded-md border border-line"
          />
        </a>
      </>
    )
  }
  if (offer === 'visit') return <p>{texts.visit({ name })}</p>
  if (offer === 'callback')
    return (
      <p>
        {texts.callback({ name })}{' '}
        <a href={toPhoneLink(phone ?? '') ?? undefined} dir="ltr" className="link target inline-flex items-center">
          {phone}
        </a>
      </p>
    )
  return (
    <>
      <p>
        {texts.call({ name })}{' '}
        <a href={toPhoneLink(publishedContact) ?? undefined} dir="ltr" className="link target inline-flex items-center">
          {publishedContact}
        </a>
      </p>
      {isPhoneSuggested && <Notice tone="brass">{texts.suggested}</Notice>}
    </>
  )
}

function Decide({ id, claim }: { id: string; claim: ShownClaim }) {
  const { name, proof, offer, isInvitable, heldBy } = claim
  const about = `${name}, ${nameOfMosque(useLanguage(), claim)}`
  const { adminClaims: texts } = useAdminTexts()
  const { formData } = useSending()
  const isBusy = (intent: string) => formData?.get('id') === id && formData.get('intent') === intent
  const invite = offer === 'photo' ? texts.inviteSeen : proof === 'phone' ? texts.inviteCalled : texts.invite
  return (
    <>
      {heldBy !== null && (
        <RowAction
          item={claim}
          about={about}
          intent="release"
          label={proof === 'email' ? texts.releaseByEmail : texts.release}
          variant="primary"
        />
      )}
      {isInvitable && <RowAction item={claim} about={about} intent="invite" label={invite} variant="primary" />}
      <details>
        <summary className="link target inline-flex cursor-pointer items-center">{texts.reject}</summary>
        <Form method="post" preventScrollReset className="flex flex-col items-start gap-3 pt-2">
          <input type="hidden" name="id" value={id} />
          <ActionNames about={about} button={texts.reject} />
          <TextAreaField
            name="reason"
            label={texts.reason}
            rows={3}
            required
            maxLength={MAX_CLAIM_CHARS.reason}
            className="w-full max-w-xl"
          />
          <IntentButton intent="reject" variant="secondary" className="px-4" busy={isBusy('reject')}>
            {texts.reject}
          </IntentButton>
        </Form>
        <Form method="post" preventScrollReset className="pt-3">
          <input type="hidden" name="id" value={id} />
          <IntentButton intent="withdraw" variant="secondary" className="px-4" busy={isBusy('withdraw')}>
            {texts.withdraw}
          </IntentButton>
        </Form>
      </details>
    </>
  )
}
