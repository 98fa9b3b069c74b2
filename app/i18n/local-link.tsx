import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { languageOf, localAddress } from './languages.ts'
import { needsFullLoad } from './page-kinds.ts'

/** A link within the site that stays in the visitor's language, and loads in full where the next page's texts are not here. */
export function LocalLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const { pathname } = useLocation()
  const full = needsFullLoad(pathname, to)
  return (
    <Link
      prefetch={full ? 'none' : 'intent'}
      reloadDocument={full}
      data-local={full ? undefined : ''}
      {...rest}
      to={localAddress(languageOf(pathname), to)}
    />
  )
}
