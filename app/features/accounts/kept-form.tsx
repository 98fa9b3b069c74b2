import { useRef } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { FormValues } from '#app/lib/forms.ts'
import { RESUMED_FIELD } from '#app/lib/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useSubmitOnce } from './use-submit-once.ts'

/** What somebody had typed when the session ended, on its way through sign-in. */
export function KeptFields({ from, kept }: { from: string | null; kept: string | null }) {
  return (
    <>
      {from && <input type="hidden" name="from" value={from} />}
      {kept && <input type="hidden" name="kept" value={kept} />}
    </>
  )
}

/** Leads back to the form with what was typed; by itself where scripts run. Nothing is saved by it. */
export function ResumeForm({ action, values }: { action: string; values: FormValues }) {
  const texts = useAdminTexts().account.signIn
  const form = useRef<HTMLFormElement>(null)
  useSubmitOnce(form)
  return (
    <AccountFrame title={texts.resumeTitle} text={texts.resumeText}>
      <Form ref={form} method="post" action={action} replace>
        {Object.entries(values).flatMap(([name, value]) =>
          [value].flat().map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
            <input key={`${name} ${place}`} type="hidden" name={name} value={text} />
          )),
        )}
        <input type="hidden" name={RESUMED_FIELD} value="1" />
        <Button type="submit" className="w-full">
          {texts.resumeButton}
        </Button>
      </Form>
    </AccountFrame>
  )
}
