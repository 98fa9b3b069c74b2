import type { ReactNode } from 'react'

/** The row of buttons and fields above the list. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className="mb-5 flex flex-wrap gap-2 sm:gap-x-3">{children}</div>
}
