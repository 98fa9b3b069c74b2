export type ToastKind = 'success' | 'error' | 'info' | 'loading'
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
