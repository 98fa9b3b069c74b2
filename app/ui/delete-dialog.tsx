import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { ConfirmWithoutScript, Dialog, DialogActions } from './dialog.tsx'
import { useSending, useUnansweredForm } from './use-sending.ts'

type Deletion = {
  /** The field of the form that names what is deleted. */
  field: string
  /** The intent that the form sends to the page's action. */
  intent?: string
  question: string
  confirmLabel: string
}

/** Asks before this page's action deletes something; closes on Cancel, and when the server has answered. */
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
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && !isUnanswered) onClose()
    wasBusy.current = isBusy
  }, [isBusy, isUnanswered, onClose])
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
