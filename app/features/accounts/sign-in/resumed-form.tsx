import { type RefObject, useRef } from 'react'
import { Form } from 'react-router'
import { useSubmitOnce } from '#app/features/accounts/use-submit-once.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { ABOUT_FIELD, type FormValues, RESUMED_FIELD } from '#app/lib/web/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'
import { actsAtOnce, readKept } from './resumed-values.ts'

/** What somebody had typed when the session ended, on its way through sign-in. */
export function KeptFields({ from, kept }: { from: string | null; kept: string | null }) {
  return (
    <>
      {from && <input type="hidden" name="from" value={from} />}
      {kept && <input type="hidden" name="kept" value={kept} />}
    </>
  )
}

/** After signing in again: back to what was typed, or the question whether a button that was pressed is still meant. */
export function ResumeForm({ action, values }: { action: string; values: FormValues }) {
  return actsAtOnce(values) ? (
    <AskAgain action={action} values={values} />
  ) : (
    <BackToForm action={action} values={values} />
  )
}

/** For those who sign in by a link or with Google, which leads to another page: this one waits with what was typed. */
export function GoOnFromHere({ action, kept }: { action: string; kept: string }) {
  const texts = useAdminTexts().account.signIn
  const values = readKept(kept)
  if (!values || actsAtOnce(values)) return null
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5">
      <p className="text-sm">{texts.elsewhere}</p>
      <ReturnForm action={action} values={values} variant="secondary" />
    </div>
  )
}

/** Leads back to the form with what was typed; by itself where scripts run. Nothing is saved by it. */
function BackToForm({ action, values }: { action: string; values: FormValues }) {
  const texts = useAdminTexts().account.signIn
  const form = useRef<HTMLFormElement>(null)
  useSubmitOnce(form)
  return (
    <AccountFrame title={texts.resumeTitle} text={texts.resumeText}>
      <ReturnForm ref={form} action={action} values={values} />
    </AccountFrame>
  )
}

type ReturnFormProps = {
  action: string
  values: FormValues
  variant?: 'primary' | 'secondary'
  ref?: RefObject<HTMLFormElement | null>
}

function ReturnForm({ action, values, variant = 'primary', ref }: ReturnFormProps) {
  const texts = useAdminTexts().account.signIn
  return (
    <Form ref={ref} method="post" action={action} replace>
      <HiddenFields values={values} />
      <input type="hidden" name={RESUMED_FIELD} value="1" />
      <Button type="submit" variant={variant} className="w-full">
        {texts.resumeButton}
      </Button>
    </Form>
  )
}

/** Says what was about to happen, and does it only when asked to again. */
function AskAgain({ action, values }: { action: string; values: FormValues }) {
  const { account, adminEvents } = useAdminTexts()
  const texts = account.signIn
  const { revive, restoreOne, excludeOne, moveOne } = adminEvents.dates
  const labels: Record<string, string> = {
    revive,
    'restore-date': restoreOne,
    'exclude-date': excludeOne,
    'move-date': moveOne,
  }
  const label = labels[String(values.intent)] ?? texts.pressedAgain
  const about = typeof values[ABOUT_FIELD] === 'string' ? values[ABOUT_FIELD] : ''
  return (
    <AccountFrame
      title={texts.resumeTitle}
      text={texts.pressedText(about ? `${label}: ${about}` : label)}
      below={
        <LocalLink to={action} className="link target inline-flex items-center">
          {texts.pressedLeave}
        </LocalLink>
      }
    >
      <Form method="post" action={action} replace>
        <HiddenFields values={values} />
        <Button type="submit" className="w-full">
          {label}
        </Button>
      </Form>
    </AccountFrame>
  )
}

function HiddenFields({ values }: { values: FormValues }) {
  return Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((text, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
      <input key={`${name} ${place}`} type="hidden" name={name} value={text} />
    )),
  )
}
