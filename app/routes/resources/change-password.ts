import { redirect } from 'react-router'
import type { PublicPage } from '#app/lib/web/page-handle.ts'

export const handle = { kind: 'file', cached: false } satisfies PublicPage

/** Where password managers send people to change a password. */
export const loader = () => redirect('/profile')
