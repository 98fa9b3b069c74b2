import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import { Form, type Navigation, useNavigation } from 'react-router'
import { type UnansweredForm, unansweredForm } from '#app/lib/web/unanswered-form.ts'
import { ActionNames } from './action-names.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type Texts = {
  failure: string
  check: string
  sent: string
  sending: string
  leaveEmpty: string
  send: string
  offline: string
}

/**
 * A form of a public page, sent without leaving it. `isSent` shows the thanks above an empty form; `answer` is that of a
 * refused one, with a reason of its own or null.
 */
export function InPlaceForm({
  region,
  action,
  encType,
  texts,
  isSent,
  answer,
  children,
}: {
  region: string
  action: string
  encType?: 'multipart/form-data'
  texts: Texts
  isSent: boolean
  answer: { failure: string | null; tone?: 'error' | 'info' } | undefined
  children: ReactNode
}) {
  return (
    <div data-region={region} className="flex flex-col gap-5">
      <template data-state="failed">
        <Notice tone="error">{texts.failure}</Notice>
      </template>
      <div id="sent" data-outcome="" tabIndex={-1} className="scroll-mt-6 rounded-md empty:hidden">
        {answer ? (
          <Notice tone={answer.tone ?? 'error'}>{answer.failure ?? texts.check}</Notice>
        ) : (
          isSent && <Notice tone="success">{texts.sent}</Notice>
        )}
      </div>
      <div data-without-network="" hidden>
        <Notice tone="info">{texts.offline}</Notice>
      </div>
      <form
        method="post"
        encType={encType}
        action={action}
        data-in-place={texts.sending}
        className="flex flex-col gap-5"
      >
        {children}
        <div aria-hidden="true" className="sr-only">
          <label>
            {texts.leaveEmpty}
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button type="submit" className="self-start">
          {texts.send}
        </Button>
      </form>
    </div>
  )
}

const idle = { state: 'idle', formMethod: undefined, formData: undefined, location: undefined } as const

/** The current navigation; idle while a form that got no answer waits to be sent again. */
export function useSending(): Pick<Navigation, keyof typeof idle> {
  const navigation = useNavigation()
  return useUnansweredForm() ? idle : navigation
}

/** Whether a form that changes something is on its way. */
export const useIsPosting = (): boolean => useSending().formMethod === 'POST'

/** The button that sent the form which is on its way, by its `intent`; null without one. */
export function useSentIntent(): string | null {
  const { formMethod, formData } = useSending()
  const intent = formMethod === 'POST' && formData?.get('intent')
  return typeof intent === 'string' ? intent : null
}

/** A button that sends its form with an `intent`. One with a `busyLabel` is busy while the form is on its way. */
export function IntentButton({
  intent,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'name' | 'value'> & { intent: string }) {
  const isSent = useSentIntent() === intent
  return <Button type="submit" name="intent" value={intent} busy={isSent && rest.busyLabel !== undefined} {...rest} />
}

/** The button that the Enter key presses, because it is the first one of its form. */
export const EnterKeyButton = ({ value }: { value: string }) => (
  <button type="submit" name="intent" value={value} className="sr-only" tabIndex={-1} aria-hidden="true" />
)

/** The form that got no answer, or null. */
export function useUnansweredForm(): UnansweredForm | null {
  return useSyncExternalStore(unansweredForm.subscribe, unansweredForm.get, () => null)
}

type RowActionProps = {
  item: { id: string; version?: number }
  /** What is changed, for whoever has to sign in again. */
  about: string
  intent: string
  label: string
  variant?: 'primary' | 'secondary' | 'danger'
}

/** A form of one button that changes an item of a list at once. */
export function RowAction({ item: { id, version }, about, intent, label, variant = 'secondary' }: RowActionProps) {
  const { formData } = useSending()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <ActionNames about={about} button={label} />
      <IntentButton
        intent={intent}
        variant={variant}
        className="px-4"
        busy={formData?.get('id') === id && formData.get('intent') === intent}
      >
        {label}
      </IntentButton>
    </Form>
  )
}
