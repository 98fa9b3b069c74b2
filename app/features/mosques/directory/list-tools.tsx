import type { ReactNode } from 'react'

/** The buttons above the list, hidden without script because they need it. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className="needs-script mb-5 flex flex-wrap gap-2 sm:gap-x-3">{children}</div>
}
