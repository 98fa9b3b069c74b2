import { Form } from 'react-router'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { toPhoneLink } from '#app/features/mosques/mosque-rules.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import { MAX_CLAIM_CHARS } from './claim-limits.ts'
import type { Claim } from './claims.server.ts'

const tones = { open: 'primary', invited: 'success', rejected: 'neutral' } as const

export type ShownClaim = Claim & { when: string; isInvitable: boolean }

/** A claim with its proof and what a superadmin can do. */
export function ClaimCard({ claim }: { claim: ShownClaim }) {
  const { adminClaims: texts } = useAdminTexts()
  const { id, name, role, email, phone, note, mosqueId, mosque, slug, state, when, decidedByName } = claim
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 break-words text-lg">
          <bdi>{`${name}, ${role}`}</bdi>
        </h2>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </div>
      <p className="break-words text-ink-soft text-sm">
        <LocalLink to={mosqueAddress({ slug })} className="link">
          <bdi>{mosque}</bdi>
        </LocalLink>
        {' · '}
        {when}
        {decidedByName !== null && ` · ${texts.by(decidedByName)}`}
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
      <Proof claim={claim} />
      {state === 'open' && <Decide id={id} claim={claim} />}
      <LocalLink to={`/admin/mosques/${mosqueId}/admins`} className="link target inline-flex items-center self-start">
        {texts.admins}
      </LocalLink>
    </Card>
  )
}

function Proof({ claim: { name, proof, publishedContact, confirmedAt, isPhoneSuggested } }: { claim: ShownClaim }) {
  const { proof: texts } = useAdminTexts().adminClaims
  if (proof === 'email')
    return (
      <p className={confirmedAt ? 'font-semibold text-primary-text' : 'text-ink-soft'}>
        {confirmedAt ? texts.confirmed(publishedContact) : texts.waiting(publishedContact)}
      </p>
    )
  return (
    <>
      <p>
        {texts.call(name)}{' '}
        <a href={toPhoneLink(publishedContact) ?? undefined} dir="ltr" className="link target inline-flex items-center">
          {publishedContact}
        </a>
      </p>
      {isPhoneSuggested && <Notice tone="brass">{texts.suggested}</Notice>}
    </>
  )
}

function Decide({ id, claim: { proof, isInvitable } }: { id: string; claim: ShownClaim }) {
  const { adminClaims: texts } = useAdminTexts()
  const { formData } = useSending()
  const isBusy = (intent: string) => formData?.get('id') === id && formData.get('intent') === intent
  return (
    <>
      {isInvitable && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="invite" className="px-4" busy={isBusy('invite')}>
            {proof === 'phone' ? texts.inviteCalled : texts.invite}
          </Button>
        </Form>
      )}
      <details>
        <summary className="link target inline-flex cursor-pointer items-center">{texts.reject}</summary>
        <Form method="post" preventScrollReset className="flex flex-col items-start gap-3 pt-2">
          <input type="hidden" name="id" value={id} />
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
      </details>
    </>
  )
}
