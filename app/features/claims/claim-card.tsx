import { Form } from 'react-router'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { toPhoneLink } from '#app/features/mosques/mosque-rules.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { rowTitleClass } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { groupDigits, MAX_CLAIM_CHARS } from './claim-limits.ts'
import type { Claim } from './claims.server.ts'

const tones = { open: 'primary', invited: 'success', rejected: 'neutral' } as const

export type ShownClaim = Claim & { when: string; isInvitable: boolean; looksLike: string | null }

/** A claim with its proof and what a superadmin can do. */
export function ClaimCard({ claim }: { claim: ShownClaim }) {
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
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <ActionNames about={about} button={proof === 'email' ? texts.releaseByEmail : texts.release} />
          <Button type="submit" name="intent" value="release" className="px-4" busy={isBusy('release')}>
            {proof === 'email' ? texts.releaseByEmail : texts.release}
          </Button>
        </Form>
      )}
      {isInvitable && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <ActionNames about={about} button={invite} />
          <Button type="submit" name="intent" value="invite" className="px-4" busy={isBusy('invite')}>
            {invite}
          </Button>
        </Form>
      )}
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
          <Button
            type="submit"
            name="intent"
            value="reject"
            variant="secondary"
            className="px-4"
            busy={isBusy('reject')}
          >
            {texts.reject}
          </Button>
        </Form>
        <Form method="post" preventScrollReset className="pt-3">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intent"
            value="withdraw"
            variant="secondary"
            className="px-4"
            busy={isBusy('withdraw')}
          >
            {texts.withdraw}
          </Button>
        </Form>
      </details>
    </>
  )
}
