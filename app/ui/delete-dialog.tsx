import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useActionData } from 'react-router'
import { Button } from './button.tsx'
import { ConfirmWithoutScript, Dialog, DialogActions } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { useToast } from './toast.tsx'
import { useSending, useUnansweredForm } from './use-sending.ts'

type Deletion = {
  /** The field of the form that names what is deleted. */
  field: string
  /** The intent that the form sends to the page's action. */
  intent?: string
  question: string
  confirmLabel: string
}

/** The response of an action that could not delete something: its dialog stays open. */
export type DeletionAnswer = { deletionFailure: string }

/** The message of such a response; for the page without script, whose dialog does not open. */
export function deletionFailure(answer: unknown): string | null {
  const failure = typeof answer === 'object' && answer !== null && 'deletionFailure' in answer && answer.deletionFailure
  return typeof failure === 'string' ? failure : null
}

/** Asks before this page's action deletes something; closes on Cancel, and when it was deleted or the page redirects. */
export function DeleteDialog({
  id,
  field,
  intent = 'delete',
  title,
  question,
  cancelLabel,
  confirmLabel,
  busyLabel,
  onClose,
  children,
}: Deletion & {
  /** The id of what would be deleted; null while the dialog is closed. */
  id: string | null
  title: string
  cancelLabel: string
  busyLabel: string
  onClose: () => void
  children?: ReactNode
}) {
  const isBusy = useSending().formData?.get('intent') === intent
  const isUnanswered = useUnansweredForm() !== null
  const failure = deletionFailure(useActionData())
  const toast = useToast()
  const [failedId, setFailedId] = useState<string | null>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && !isUnanswered) {
      setFailedId(failure ? id : null)
      if (failure) toast.error(failure)
      else onClose()
    }
    wasBusy.current = isBusy
  }, [isBusy, isUnanswered, failure, id, onClose, toast])
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      role="alertdialog"
      title={title}
      description={question}
      closeLabel={cancelLabel}
    >
      {children}
      {failure && failedId !== null && failedId === id && !isBusy && <Notice tone="error">{failure}</Notice>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Form method="post" replace>
          <input type="hidden" name={field} value={id ?? ''} />
          <Button type="submit" name="intent" value={intent} variant="danger" busy={isBusy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </Form>
      </DialogActions>
    </Dialog>
  )
}

/** The same for browsers without script; `label` names what is deleted for screen readers. */
export function DeleteWithoutScript({
  id,
  field,
  intent = 'delete',
  question,
  confirmLabel,
  label,
}: Deletion & { id: string; label?: string }) {
  return (
    <ConfirmWithoutScript label={confirmLabel} question={question}>
      <Form method="post" replace>
        <input type="hidden" name={field} value={id} />
        <Button type="submit" name="intent" value={intent} variant="danger" aria-label={label}>
          {confirmLabel}
        </Button>
      </Form>
    </ConfirmWithoutScript>
  )
}
