import { type ComponentProps, useState } from 'react'
import { data, replace } from 'react-router'
import { countAddressAttempt } from '#app/access/attempts.server.ts'
import { invitationSchema } from '#app/features/accounts/account-schema.ts'
import { namesAround } from '#app/features/accounts/passwords.server.ts'
import { acceptInvitation, findInvitation } from '#app/features/accounts/people/invitations.server.ts'
import { AccountForm, AccountFrame } from '#app/features/accounts/sign-in/account-frame.tsx'
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, parseForm } from '#app/lib/web/forms.ts'
import { tokenPageHeaders } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UNGUARDED_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { describeFields, TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/invitation'

export const handle = { kind: 'app', maxBodyBytes: MAX_UNGUARDED_BYTES } satisfies AppPage

type Answer = { errors?: FormErrors; failure?: string; invalid?: boolean }

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminPeople.invitation.title)

export const headers = tokenPageHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const invitation = await findInvitation(url.searchParams.get('token') ?? '', requestFacts(context).now)
  return data({ invitation }, { status: invitation ? 200 : 404 })
}

/** Accepts the invitation and signs in, because the password was chosen a moment ago. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const facts = requestFacts(context)
  const { clientAddress, now } = facts
  const { account, adminPeople } = adminTexts.of(language)
  const retryAfter = await countAddressAttempt('linkAddress', clientAddress, now)
  if (retryAfter > 0)
    return data<Answer>({ failure: account.tooMany }, { status: 429, headers: { 'Retry-After': String(retryAfter) } })
  const token = url.searchParams.get('token') ?? ''
  const invitation = await findInvitation(token, now)
  const names = invitation ? await namesAround('email', invitation.email) : []
  const parsed = parseForm(sentForm(context), invitationSchema(account, names))
  if (!parsed.ok) return data<Answer>({ errors: parsed.errors }, { status: 400 })
  const password = parsed.value.newPassword
  const accepted = invitation && (await acceptInvitation(token, password, now))
  if (!accepted) return data<Answer>({ invalid: true }, { status: 400 })
  const signedIn = await signIn(request, facts, { email: invitation.email, password, isSetUp: true })
  if (signedIn.ok) return replace(localAddress(language, '/admin/home?welcome'), { headers: signedIn.headers })
  return redirectWithToast(context, localAddress(language, '/login'), 'success', adminPeople.invitation.done)
}

export default function Page({ loaderData: { invitation }, actionData }: Route.ComponentProps) {
  const { invitation: texts } = useAdminTexts().adminPeople
  const language = useLanguage()
  const answer: Answer | undefined = actionData
  if (!invitation || answer?.invalid)
    return (
      <AccountFrame title={texts.invalidTitle} text={texts.invalid}>
        <LocalLink to="/login" className={buttonClass()}>
          {texts.toSignIn}
        </LocalLink>
      </AccountFrame>
    )
  return (
    <AccountFrame title={texts.title} text={texts.text({ mosque: nameOfMosque(language, invitation) })}>
      <AccountForm answer={answer} submit={texts.submit} busyLabel={texts.busy}>
        <p className="break-words">{texts.account({ email: invitation.email })}</p>
        {/* Password managers store the password for this email. */}
        <input type="email" name="email" autoComplete="username" defaultValue={invitation.email} readOnly hidden />
        <NewPasswordField {...describeFields({ texts, answer })('newPassword')} required maxLength={128} />
      </AccountForm>
    </AccountFrame>
  )
}

/** A field for a new password that is typed once, because it can be shown. Without script it stays hidden. */
function NewPasswordField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const { showPassword } = useAdminTexts().account
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="flex flex-col">
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CheckboxField
        label={showPassword}
        checked={isShown}
        onChange={(event) => setIsShown(event.currentTarget.checked)}
        className="noscript:hidden"
      />
    </div>
  )
}
