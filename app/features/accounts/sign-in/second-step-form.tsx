import { useSearchParams } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage } from '#app/i18n/texts.ts'
import { describeFields, TextField } from '#app/ui/field.tsx'
import { AccountForm, AccountFrame } from './account-frame.tsx'
import { ResumedFormFields } from './resumed-form.tsx'

/** Asks for a code of the authenticator app or a backup code, after the password. */
export function SecondStepForm({
  from,
  resumedForm,
  answer,
}: {
  from: string | null
  resumedForm: string | null
  answer?: { failure?: string | null } | undefined
}) {
  const { twoFactor: texts } = useAdminTexts().account
  const [query] = useSearchParams()
  const app = query.get('way') !== 'backup'
  const way = app ? 'app' : 'backup'
  const other = new URLSearchParams({ ...(from ? { from } : {}), ...(app ? { way: 'backup' } : {}) })
  return (
    <AccountFrame title={texts.title} text={app ? texts.askText : texts.backupText}>
      <AccountForm
        answer={answer}
        action={localAddress(useLanguage(), app ? '/two-factor' : '/two-factor?way=backup')}
        submit={texts.verify}
        busyLabel={texts.busy}
      >
        <input type="hidden" name="intent" value="code" />
        <ResumedFormFields from={from} resumedForm={resumedForm} />
        <TextField
          {...describeFields({ texts })(way)}
          key={way}
          required
          autoFocus
          dir="ltr"
          autoComplete="one-time-code"
          inputMode={app ? 'numeric' : 'text'}
          maxLength={20}
        />
      </AccountForm>
      {!resumedForm && (
        <LocalLink to={`/two-factor?${other}`} replace className="link target -my-2 flex items-center self-start">
          {app ? texts.useBackup : texts.useApp}
        </LocalLink>
      )}
    </AccountFrame>
  )
}
