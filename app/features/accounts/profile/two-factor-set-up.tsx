import { Smartphone } from 'lucide-react'
import { Form } from 'react-router'
import { AccountFrame, FormFailure } from '#app/features/accounts/sign-in/account-frame.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { CopyButton } from '#app/ui/share-button.tsx'

type Problem = { failure?: string | null } | undefined

const useBusy = () => useSending().formMethod === 'POST'

/** The first step asks for the password, so that nobody else can set up two-factor on an unattended device. */
export function BeginSetUp({ required, answer }: { required: boolean; answer: Problem }) {
  const { twoFactor: texts, signIn } = useAdminTexts().account
  const busy = useBusy()
  return (
    <AccountFrame title={texts.setUpTitle} text={texts.setUpText}>
      {required && <p>{texts.required}</p>}
      <FormFailure answer={answer} />
      <Form method="post" replace className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="begin" />
        <TextField
          label={signIn.password}
          hint={texts.passwordFirst}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" busy={busy} busyLabel={texts.busy}>
          {texts.begin}
        </Button>
      </Form>
    </AccountFrame>
  )
}

/** The second step shows the QR code and asks for a first code, as proof that the app works. */
export function FinishSetUp({ setUp, answer }: { setUp: { qr: string; key: string; uri: string }; answer: Problem }) {
  const { twoFactor: texts } = useAdminTexts().account
  const busy = useBusy()
  return (
    <AccountFrame title={texts.setUpTitle} text={texts.scan}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setUp.qr)}`}
        alt={texts.qrLabel}
        width={240}
        height={240}
        className="mx-auto rounded-md bg-white"
      />
      <a href={setUp.uri} className={buttonClass('secondary')}>
        <Smartphone aria-hidden="true" />
        {texts.openInApp}
      </a>
      <p>
        {texts.orType}{' '}
        <code dir="ltr" className="block break-words font-semibold text-lg">
          {setUp.key}
        </code>
      </p>
      <FormFailure answer={answer} />
      <Form method="post" replace className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="finish" />
        <input type="hidden" name="uri" value={setUp.uri} />
        <TextField
          label={texts.code}
          hint={texts.enterCode}
          name="app"
          required
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <Button type="submit" busy={busy} busyLabel={texts.busy}>
          {texts.verify}
        </Button>
      </Form>
    </AccountFrame>
  )
}

/** The backup codes, shown only once. */
export function BackupCodes({ codes }: { codes: string[] }) {
  const { twoFactor: texts } = useAdminTexts().account
  return (
    <AccountFrame title={texts.enabledTitle} text={texts.keepCodes}>
      <ul dir="ltr" className="grid grid-cols-2 gap-2 text-center">
        {codes.map((code) => (
          <li key={code} className="rounded-sm bg-sunken py-2 font-mono">
            {code}
          </li>
        ))}
      </ul>
      <CopyButton
        text={codes.join('\n')}
        label={texts.copyCodes}
        copied={texts.codesCopied}
        failed={texts.copyFailed}
      />
      <LocalLink to="/admin/mosque" className={buttonClass()}>
        {texts.done}
      </LocalLink>
    </AccountFrame>
  )
}

/** Shown when two-factor sign-in is already set up. */
export function SetUpDone() {
  const { twoFactor: texts, profile } = useAdminTexts().account
  return (
    <AccountFrame title={texts.enabledTitle}>
      <LocalLink to="/profile" className={buttonClass()}>
        {profile.title}
      </LocalLink>
    </AccountFrame>
  )
}
