import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { languageOf, localAddress } from './languages.ts'
import { isAppAddress } from './site-addresses.ts'

type LocalLinkProps = ComponentProps<'a'> & {
  to: string
  replace?: boolean
  preventScrollReset?: boolean
  reloadDocument?: boolean
}

/** A link to a page of the site in the visitor's language. Within the app it navigates without loading a document. */
export function LocalLink({ to, replace, preventScrollReset, reloadDocument, ...rest }: LocalLinkProps) {
  const { pathname } = useLocation()
  const address = localAddress(languageOf(pathname), to)
  if (reloadDocument || !isAppAddress(pathname) || !isAppAddress(to)) return <a {...rest} href={address} />
  return <Link prefetch="intent" replace={replace} preventScrollReset={preventScrollReset} {...rest} to={address} />
}
