import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#app/lib/cn.ts'
import { IconButton } from './button.tsx'
import { Spinner } from './spinner.tsx'
import type { Toast, ToastKind } from './toasts.ts'

const kinds: Record<ToastKind, { className: string; icon: typeof Info | null }> = {
  success: { className: 'ui-toast-success border-success-line [&>svg]:text-success', icon: CircleCheck },
  error: { className: 'border-danger-line [&>svg]:text-danger', icon: CircleAlert },
  info: { className: 'border-primary-line [&>svg]:text-primary-text', icon: Info },
  loading: { className: 'ui-toast-loading border-line', icon: null },
}

/** The area of toasts at the top of the page. */
export function ToastFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-4 top-4 z-50 flex flex-col gap-3 sm:start-auto sm:w-96 print:hidden"
    >
      <div aria-live="polite" className="flex flex-col gap-3">
        {children}
      </div>
    </section>
  )
}

type ToastLineProps = ComponentProps<'div'> & {
  toast: Pick<Toast, 'kind' | 'text'>
  closeLabel: string
  onClose?: () => void
}

/** One toast with a button that closes it, on public pages by `data-close-toast`. */
export function ToastLine({ toast, closeLabel, onClose, ...rest }: ToastLineProps) {
  const { className, icon: Icon } = kinds[toast.kind]
  return (
    <div
      data-slot="toast"
      role={toast.kind === 'error' ? 'alert' : undefined}
      className={cn(
        'ui-toast pointer-events-auto flex items-center gap-3 rounded-md border bg-surface py-1.5 ps-4 pe-1.5 shadow-float [&>svg]:size-5 [&>svg]:shrink-0',
        className,
      )}
      {...rest}
    >
      {Icon ? <Icon aria-hidden="true" /> : <Spinner />}
      <span className="min-w-0 flex-1">{toast.text}</span>
      <IconButton label={closeLabel} onClick={onClose} data-close-toast="">
        <X />
      </IconButton>
    </div>
  )
}
