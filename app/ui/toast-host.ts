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
