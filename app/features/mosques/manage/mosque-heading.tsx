import type { ReactNode } from 'react'
import { LocalLink } from '#app/i18n/local-link.tsx'

/** The title of a superadmin's page about one mosque, with the way back to its form. */
export function MosqueHeading({
  title,
  mosqueId,
  name,
  text,
  children,
}: {
  title: string
  mosqueId: string
  name: string
  text?: string
  children?: ReactNode
}) {
  return (
    <div>
      <h1 className="text-2xl">{title}</h1>
      <LocalLink to={`/admin/mosques/edit/${mosqueId}`} className="link target inline-flex items-center">
        <bdi>{name}</bdi>
      </LocalLink>
      {text && <p className="measure text-ink-soft">{text}</p>}
      {children}
    </div>
  )
}
