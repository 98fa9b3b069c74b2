import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Form, useActionData } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { Button, type ButtonVariant, IconButton } from './button.tsx'
import { IntentButton, useSentIntent, useUnansweredForm } from './in-place-form.tsx'
import { toastHost, useToast } from './toast.tsx'

/** A modal dialog: the browser traps the focus, closes on Escape and returns the focus. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  closeLabel,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'dialog'>, 'title' | 'open'> & {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  closeLabel: string
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) dialog.showModal()
    if (!open && dialog?.open) dialog.close()
    return open && dialog ? toastHost.open(dialog) : undefined
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape
    <dialog
      ref={ref}
      data-slot="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && ref.current?.close()}
      className={cn('ui-dialog', className)}
      {...rest}
    >
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <h2 id={`${id}-title`} className="pe-10 text-xl">
          {title}
        </h2>
        {description && (
          <p id={`${id}-description`} className="text-ink-soft">
            {description}
          </p>
        )}
        {children}
        {/* Last, so that the browser's first focus goes to the first field or to Cancel. */}
        <IconButton label={closeLabel} className="absolute end-3 top-3" onClick={() => ref.current?.close()}>
          <X />
        </IconButton>
      </div>
    </dialog>
  )
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  cancelLabel,
  confirmLabel,
  confirmVariant = 'danger',
  busy,
  busyLabel,
  onConfirm,
  ...rest
}: Omit<ComponentProps<typeof Dialog>, 'closeLabel' | 'children'> & {
  cancelLabel: string
  confirmLabel: string
  confirmVariant?: ButtonVariant
  busy?: boolean
  busyLabel?: string
  onConfirm: () => void
}) {
  return (
    <Dialog {...rest} closeLabel={cancelLabel} role="alertdialog">
      <DialogActions>
        <Button variant="secondary" onClick={rest.onClose}>
          {cancelLabel}
        </Button>
        <Button variant={confirmVariant} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function DialogActions({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-wrap justify-end gap-3 pt-2', className)} {...rest} />
}

/** The response of an action that could not delete something. */
export type DeletionAnswer = { deletionFailure: string }

/** The message of such a response, for the page. */
export function deletionFailure(answer: unknown): string | null {
  const failure = typeof answer === 'object' && answer !== null && 'deletionFailure' in answer && answer.deletionFailure
  return typeof failure === 'string' ? failure : null
}

/** Asks before this page's action deletes something; closes on Cancel and after the attempt. */
export function DeleteDialog({
  id,
  field,
  intent = 'delete',
  title,
  question,
  cancelLabel,
  confirmLabel,
  busyLabel,
  failed,
  onClose,
  children,
}: {
  /** The id of what would be deleted; null while the dialog is closed. */
  id: string | null
  /** The field of the form that names what is deleted. */
  field: string
  /** The intent that the form sends to the page's action. */
  intent?: string
  question: string
  confirmLabel: string
  title: string
  cancelLabel: string
  busyLabel: string
  /** What to say when the server does not answer. */
  failed: string
  onClose: () => void
  children?: ReactNode
}) {
  const isBusy = useSentIntent() === intent
  const unanswered = useUnansweredForm()
  const form = useRef<HTMLFormElement>(null)
  const failure = deletionFailure(useActionData())
  const toast = useToast()
  const wasBusy = useRef(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (unanswered?.form && unanswered.form === form.current) close()
  }, [unanswered])
  useEffect(() => {
    if (wasBusy.current && !isBusy && !unanswered) {
      if (failure) toast.error(failure)
      close()
    }
    wasBusy.current = isBusy
  }, [isBusy, unanswered, failure, toast])
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
        <Form ref={form} method="post" replace data-failed={failed}>
          <input type="hidden" name={field} value={id ?? ''} />
          <IntentButton intent={intent} variant="danger" busy={isBusy} busyLabel={busyLabel}>
            {confirmLabel}
          </IntentButton>
        </Form>
      </DialogActions>
    </Dialog>
  )
}
