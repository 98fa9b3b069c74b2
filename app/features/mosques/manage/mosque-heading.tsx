import type { ReactNode } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'

type Heading = { title: string; text?: string; mosqueId: string | undefined; name: string; children?: ReactNode }

/** The title of a page about a mosque; to a superadmin, whose address has its id, with the way back to its form. */
export function MosqueHeading({ title, text, mosqueId, name, children }: Heading) {
  return (
    <div>
      <h1 className="text-2xl">{title}</h1>
      {mosqueId && (
        <LocalLink to={`/admin/mosques/edit/${mosqueId}`} className="link target inline-flex items-center">
          <bdi>{name}</bdi>
        </LocalLink>
      )}
      {text && <p className="measure text-ink-soft">{text}</p>}
      {children}
    </div>
  )
}

/** Instead of the pages of an admin whose mosque was deleted: that it was, and whom to ask. */
export function NoMosque() {
  const { adminMosques, adminShell } = useAdminTexts()
  return (
    <EmptyState
      title={adminMosques.toasts.noMosque}
      titleAs="h1"
      action={
        <LocalLink to="/contact" className={buttonClass()}>
          {adminShell.noMosqueAsk}
        </LocalLink>
      }
    >
      <p className="measure">{adminShell.noMosqueText}</p>
    </EmptyState>
  )
}
