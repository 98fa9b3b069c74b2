import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Asks to confirm the time after the clock jumped; nothing is erased until then. */
export function ClockNotice({ now, before }: { now: string; before: string }) {
  const { jobs: texts } = useAdminTexts().adminRecords
  const busy = useSentIntent() === 'confirm-clock'
  return (
    <Notice tone="brass" className="mb-5 flex flex-col items-start gap-3">
      <h2 className="font-semibold text-base">{texts.clockTitle}</h2>
      <p>{texts.clockText({ now, before })}</p>
      <Form method="post" preventScrollReset>
        <ActionNames about={now} button={texts.clockConfirm} />
        <Button type="submit" name="intent" value="confirm-clock" variant="secondary" busy={busy}>
          {texts.clockConfirm}
        </Button>
      </Form>
    </Notice>
  )
}
