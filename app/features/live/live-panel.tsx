import { Radio } from 'lucide-react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Card } from '#app/ui/card.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { PRESSED_MINUTES } from './live-rules.ts'

/** One press says that the mosque is live for a while, another that it is no longer. */
export function LivePanel({ mosque, until }: { mosque: string; until: string | null }) {
  const { live: texts } = useAdminTexts().adminHome
  const busy = useSentIntent()?.endsWith('-live') === true
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-xl">
        <Radio aria-hidden="true" className="size-5" />
        {texts.title}
      </h2>
      <p className="measure text-ink-soft">{until === null ? texts.text : texts.now({ time: until })}</p>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <ActionNames about={mosque} button={until === null ? texts.start : texts.end} />
        {until === null ? (
          <>
            <SelectField name="minutes" label={texts.for}>
              <Options of={PRESSED_MINUTES} label={(count) => texts.minutes({ count })} />
            </SelectField>
            <IntentButton intent="start-live" busy={busy}>
              {texts.start}
            </IntentButton>
          </>
        ) : (
          <IntentButton intent="end-live" busy={busy} variant="secondary">
            {texts.end}
          </IntentButton>
        )}
      </Form>
    </Card>
  )
}
