import type { Actor } from '#app/access/permissions.ts'
import { canCreateMosqueAdmin } from '#app/access/permissions.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { listAllAdmins } from './all-admins.server.ts'
import { type InvitationPage, inviteAgain } from './invitations.server.ts'

export type InvitedAdmins = {
  count: number
  /** Where no email is sent: the links, which are shown only now. */
  links: { name: string; mosque: string; email: string; url: string }[]
  isLimited: boolean
}

/** Invites admins who have no password yet: those with these ids, or all who match a query. */
export async function inviteAdmins(
  actor: Actor | null,
  { ids, q }: { ids: readonly string[] | 'all'; q: string },
  page: InvitationPage & { clientAddress: string },
  now: Date,
): Promise<InvitedAdmins> {
  if (!actor || !canCreateMosqueAdmin(actor)) forbidden()
  const done: InvitedAdmins = { count: 0, links: [], isLimited: false }
  const { invitable } = await listAllAdmins(actor, { q, state: 'invited', page: 1 })
  for (const { id, name, mosqueId, mosqueName } of invitable) {
    if (!mosqueId || (ids !== 'all' && !ids.includes(id))) continue
    const invited = await inviteAgain(actor, { userId: id, mosqueId }, page, now)
    if (!invited.ok && invited.reason === 'too-many') return { ...done, isLimited: true }
    if (!invited.ok) continue
    done.count += 1
    if (invited.url) done.links.push({ name, mosque: mosqueName ?? '', email: invited.email, url: invited.url })
  }
  return done
}
