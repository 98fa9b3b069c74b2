import { data } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { InvitationLink } from '#app/features/accounts/people/admin-panel.tsx'
import { ClaimCard } from '#app/features/claims/claim-card.tsx'
import { MAX_CLAIM_CHARS } from '#app/features/claims/claim-limits.ts'
import {
  countHeldClaims,
  discardHeldClaims,
  isInvitable,
  listClaims,
  rejectClaim,
  withdrawClaim,
} from '#app/features/claims/claims.server.ts'
import { releaseClaim } from '#app/features/claims/submit-claim.server.ts'
import { findLookalike } from '#app/features/mosques/mosques.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { toMultipleLines } from '#app/lib/text-fields.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { choiceFilter, pageFilter, queryFilters } from '#app/lib/web/query-filters.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time-format.server.ts'
import { FilteredList } from '#app/shell/filtered-list.tsx'
import { HeldBundle } from '#app/shell/held-bundle.tsx'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { inviteClaimant } from '#app/workflows/invite-claimant.server.ts'
import type { Route } from './+types/claims.ts'

const filters = ['open', 'held', 'decided'] as const
const listFilters = queryFilters({ show: choiceFilter(filters, 'open'), page: pageFilter })

/** Where no email is sent, the link of the new invitation. */
type Answer = { toast: string; link: string }

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = adminTexts.of(languageOf(args.location.pathname)).adminClaims
  return pageMeta({ ...args, title, description: text, hidden: true })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { show: filter, page } = listFilters.read(url.searchParams)
  const { dayAndTime } = await siteInstantFormat(languageOf(url.pathname))
  const { claims, count, pages } = await listClaims(getActor(context), filter, page, requestFacts(context).now)
  const shown = await Promise.all(
    claims.map(async (claim) => ({
      ...claim,
      when: dayAndTime(claim.createdAt),
      isInvitable: isInvitable(claim),
      looksLike: claim.state === 'open' ? await findLookalike(claim.mosqueName, claim.mosqueId) : null,
    })),
  )
  const { now } = requestFacts(context)
  const held = await countHeldClaims(getActor(context), now)
  return { filter, page, pages, count, claims: shown, held, readAt: now.toISOString() }
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
  const answer = (isDone: boolean, toast: string) =>
    redirectWithToast(context, here, isDone ? 'success' : 'error', toast)
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

export default function Page({ loaderData: { claims, held, readAt, ...list }, actionData }: Route.ComponentProps) {
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
        filters={filters.filter((name) => name !== 'held' || held > 0 || list.filter === 'held')}
        bundle={list.filter === 'held' && <HeldBundle title={texts.title} count={held} readAt={readAt} />}
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
