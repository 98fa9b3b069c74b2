export type ToastKind = 'success' | 'error' | 'info' | 'loading'
export type Toast = { id: string; kind: ToastKind; text: string }

const mostShown = 20

/** The messages on show, newest first. One per page; components follow it, the page's own scripts write to it. */
export function toastStore() {
  let toasts: readonly Toast[] = []
  let made = 0
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
    /** Shows a message; one with a known id replaces it in its place, so 'loading' can become 'success'. */
    show(kind: ToastKind, text: string, id = `toast-${++made}`): string {
      const toast = { id, kind, text }
      const known = toasts.some((other) => other.id === id)
      change(known ? toasts.map((other) => (other.id === id ? toast : other)) : [toast, ...toasts].slice(0, mostShown))
      return id
    },
    dismiss(id: string): void {
      if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id))
    },
  }
}

export const toasts = toastStore()
