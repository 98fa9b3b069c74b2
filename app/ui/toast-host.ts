const hosts: HTMLElement[] = []
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** The window that lies over everything else at this moment: beneath it messages could be neither read nor closed. */
export const toastHost = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  top: () => hosts.at(-1) ?? null,
  /** Messages appear in this element until the answer is called. */
  open(element: HTMLElement): () => void {
    hosts.push(element)
    tell()
    return () => {
      hosts.splice(hosts.indexOf(element), 1)
      tell()
    }
  },
}
