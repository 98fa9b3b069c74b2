import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { toastHost } from './toast-host.ts'
import { ToastFrame, ToastLine } from './toast-line.tsx'
import { type Toast, toasts } from './toasts.ts'

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
    <ToastFrame label={label}>
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
