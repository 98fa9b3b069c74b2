import type { ReactNode } from 'react'

/** What can be done with the list. It needs script, so it is not shown without. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className="needs-script mb-5 flex flex-wrap gap-2 sm:gap-x-3">{children}</div>
}
