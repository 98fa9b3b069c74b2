import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { ShellActor } from './shell-data.ts'

/** 'Admin Dashboard' for admins, 'Admin Sign In' for guests, nothing for other users. */
export function AdminLink({ actor, className }: { actor: ShellActor | null; className?: string }) {
  const { account } = useSharedTexts().shell
  if (actor && !actor.entersAdmin) return null
  return (
    <LocalLink to={actor ? '/admin' : '/login'} className={buttonClass('secondary', className)}>
      {actor ? account.dashboard : account.signIn}
    </LocalLink>
  )
}
