import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#app/lib/cn.ts'
import { IconButton, Spinner } from './button.tsx'

type ToastKind = 'success' | 'error' | 'info' | 'loading'
export type Toast = { id: string; kind: ToastKind; text: string }

const MAX_TOASTS = 20

/** The toasts that are shown, newest first. */
export function toastStore() {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function change(next: readonly Toast[]): void {
    toasts = next
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => toasts,
    /** Shows a toast. With the id of a shown toast it replaces that one, so 'loading' can become 'success'. */
    show(kind: ToastKind, text: string, id = `toast-${++lastId}`): string {
      const toast = { id, kind, text }
      const isShown = toasts.some((other) => other.id === id)
      change(
        isShown ? toasts.map((other) => (other.id === id ? toast : other)) : [toast, ...toasts].slice(0, MAX_TOASTS),
      )
      return id
    },
    dismiss(id: string): void {
      if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id))
    },
  }
}

export const toasts = toastStore()

const hosts: HTMLElement[] = []
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** The topmost open dialog: toasts must be inside it, because below it they can be neither read nor closed. */
export const toastHost = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  top: () => hosts.at(-1) ?? null,
  /** Toasts appear in this element until the returned function is called. */
  open(element: HTMLElement): () => void {
    hosts.push(element)
    notify()
    return () => {
      hosts.splice(hosts.indexOf(element), 1)
      notify()
    }
  },
}

const api = {
  success: (text: string, id?: string) => toasts.show('success', text, id),
  error: (text: string, id?: string) => toasts.show('error', text, id),
  info: (text: string, id?: string) => toasts.show('info', text, id),
  /** Stays until a toast with the same id replaces it, or it is dismissed. */
  loading: (text: string, id?: string) => toasts.show('loading', text, id),
  dismiss: toasts.dismiss,
}

/** Shows toasts at the top of the page: `const toast = useToast(); toast.success(texts.saved)`. */
export function useToast() {
  return api
}

const noToasts: readonly Toast[] = []
const noHost = () => null

/** The toasts of the app. The server sends `flash` with the page, so that it shows without script too. */
export function ToastArea({ flash, label, closeLabel }: { flash: Toast | null; label: string; closeLabel: string }) {
  const stored = useSyncExternalStore(toasts.subscribe, toasts.all, () => noToasts)
  const host = useSyncExternalStore(toastHost.subscribe, toastHost.top, noHost)
  useEffect(() => {
    if (flash) toasts.show(flash.kind, flash.text, flash.id)
  }, [flash])
  const shown = flash && stored === noToasts ? [flash] : stored
  const area = (
    <ToastFrame label={label} isInDialog={host !== null}>
      {shown.map((toast) => (
        <ToastLine
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          onClose={() => toasts.dismiss(toast.id)}
          onAnimationEnd={(event) => event.animationName === 'ui-leave' && toasts.dismiss(toast.id)}
        />
      ))}
    </ToastFrame>
  )
  return host ? createPortal(area, host) : area
}

const kinds: Record<ToastKind, { className: string; icon: typeof Info | null }> = {
  success: { className: 'ui-toast-success border-success-line [&>svg]:text-success', icon: CircleCheck },
  error: { className: 'border-danger-line [&>svg]:text-danger', icon: CircleAlert },
  info: { className: 'border-primary-line [&>svg]:text-primary-text', icon: Info },
  loading: { className: 'ui-toast-loading border-line', icon: null },
}

type ToastFrameProps = { label: string; isInDialog?: boolean; children: ReactNode }

/** The area of toasts: below the header, whose menus are above them, so that what has failed can be pressed again. */
export function ToastFrame({ label, isInDialog = false, children }: ToastFrameProps) {
  return (
    <section
      aria-label={label}
      className={cn(
        'pointer-events-none z-15 h-0 print:hidden',
        isInDialog ? 'fixed inset-x-4 top-0' : 'sticky top-0 mx-4',
      )}
    >
      <div aria-live="polite" className="flex flex-col gap-3 pt-4 sm:ms-auto sm:w-96">
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

const publicKinds = ['success', 'error'] as const

/** The toasts of public pages: the one the server sends, and a template of each kind for those that behaviors show. */
export function PublicToasts({ flash, label, closeLabel }: { flash: Toast | null; label: string; closeLabel: string }) {
  return (
    <ToastFrame label={label}>
      {publicKinds.map((kind) => (
        <template key={kind} data-toast={kind}>
          <ToastLine toast={{ kind, text: '' }} closeLabel={closeLabel} />
        </template>
      ))}
      {flash && <ToastLine toast={flash} closeLabel={closeLabel} />}
    </ToastFrame>
  )
}
