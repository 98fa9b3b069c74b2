import { data, Form } from 'react-router'
import { AccountFrame, FormFailure } from '#app/features/accounts/sign-in/account-frame.tsx'
import { confirmClaim, findClaimToConfirm } from '#app/features/claims/submit-claim.server.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { tokenPageHeaders } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UNGUARDED_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { useIsPosting } from '#app/ui/in-place-form.tsx'
import type { Route } from './+types/confirm-claim'
import { answerConfirmPress, type ConfirmAnswer } from './confirm-press.server.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UNGUARDED_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminClaims.confirm.title)
export const headers = tokenPageHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const claim = await findClaimToConfirm(url.searchParams.get('token') ?? '', requestFacts(context).now)
  return claim ? data({ claim }) : data({ claim }, { status: 404 })
}

export const action = (args: Route.ActionArgs) => answerConfirmPress(args, confirmClaim)

/** Needs a press of the button: mail scanners that open links, some with scripts, must not confirm anything. */
export default function Page({ loaderData: { claim }, actionData }: Route.ComponentProps) {
  const { confirm: texts } = useAdminTexts().adminClaims
  const language = useLanguage()
  const busy = useIsPosting()
  const answer: ConfirmAnswer | undefined = actionData
  const isDone = answer?.outcome === 'confirmed'
  if (isDone || !claim || answer?.outcome === 'failed')
    return (
      <AccountFrame title={isDone ? texts.done : texts.failed} text={isDone ? texts.doneText : texts.failedText}>
        <LocalLink to="/" className={buttonClass('secondary')}>
          {texts.home}
        </LocalLink>
      </AccountFrame>
    )
  return (
    <AccountFrame title={texts.title} text={<bdi>{nameOfMosque(language, claim)}</bdi>}>
      <FormFailure answer={answer} />
      <div className="break-words">
        <p className="font-semibold text-lg">
          <bdi>{claim.name}</bdi>
        </p>
        <p dir="auto">{claim.role}</p>
        <p dir="ltr" className="text-start rtl:text-end">
          {claim.email}
        </p>
      </div>
      <p>{texts.text}</p>
      <Form method="post" replace className="flex flex-col">
        <Button type="submit" busy={busy}>
          {texts.press}
        </Button>
      </Form>
      <p className="text-ink-soft text-sm">{texts.hint}</p>
    </AccountFrame>
  )
}
