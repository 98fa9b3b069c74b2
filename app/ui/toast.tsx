import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#app/lib/cn.ts'
import { IconButton } from './button.tsx'
import { Spinner } from './spinner.tsx'
import { toastHost } from './toast-host.ts'
import { type Toast, type ToastKind, toasts } from './toasts.ts'

const looks: Record<ToastKind, { className: string; icon: typeof Info | null }> = {
  success: { className: 'ui-toast-success border-success-line [&>svg]:text-success', icon: CircleCheck },
  error: { className: 'border-danger-line [&>svg]:text-danger', icon: CircleAlert },
  info: { className: 'border-primary-line [&>svg]:text-primary-text', icon: Info },
  loading: { className: 'ui-toast-loading border-line', icon: null },
}

const api = {
  success: (text: string, id?: string) => toasts.show('success', text, id),
  error: (text: string, id?: string) => toasts.show('error', text, id),
  info: (text: string, id?: string) => toasts.show('info', text, id),
  /** Stays until the same id is shown with another kind, or dismissed. */
  loading: (text: string, id?: string) => toasts.show('loading', text, id),
  dismiss: toasts.dismiss,
}

/** Shows messages at the top of the page: `const toast = useToast(); toast.success(texts.saved)`. */
export function useToast() {
  return api
}

const none: readonly Toast[] = []
const nowhere = () => null

/** Where messages appear. `flash` is the one the server sends with the page; it shows without script too. */
export function ToastArea({ flash, label, closeLabel }: { flash: Toast | null; label: string; closeLabel: string }) {
  const kept = useSyncExternalStore(toasts.subscribe, toasts.all, () => none)
  const host = useSyncExternalStore(toastHost.subscribe, toastHost.top, nowhere)
  useEffect(() => {
    if (flash) toasts.show(flash.kind, flash.text, flash.id)
  }, [flash])
  const shown = flash && kept === none ? [flash] : kept
  const area = (
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-4 top-4 z-50 flex flex-col gap-3 sm:start-auto sm:w-96 print:hidden"
    >
      <div aria-live="polite" className="flex flex-col gap-3">
        {shown.map((toast) => (
          <ToastLine key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </div>
    </section>
  )
  return host ? createPortal(area, host) : area
}

function ToastLine({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { className, icon: Icon } = looks[toast.kind]
  return (
    <div
      data-slot="toast"
      role={toast.kind === 'error' ? 'alert' : undefined}
      className={cn(
        'ui-toast pointer-events-auto flex items-center gap-3 rounded-md border bg-surface py-1.5 ps-4 pe-1.5 shadow-float [&>svg]:size-5 [&>svg]:shrink-0',
        className,
      )}
      onAnimationEnd={(event) => event.animationName === 'ui-leave' && toasts.dismiss(toast.id)}
    >
      {Icon ? <Icon aria-hidden="true" /> : <Spinner />}
      <span className="min-w-0 flex-1">{toast.text}</span>
      <IconButton label={closeLabel} onClick={() => toasts.dismiss(toast.id)}>
        <X />
      </IconButton>
    </div>
  )
}
