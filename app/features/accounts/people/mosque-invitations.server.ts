import { selectMosqueAdmins } from '#app/access/mosque-admin-rows.server.ts'
import { type Actor, canCreateMosqueAdmin } from '#app/access/permissions.ts'
import { reader } from '#app/db/client.server.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { parseForm } from '#app/lib/web/forms.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { inviteAgain, inviteMosqueAdmin } from './invitations.server.ts'
import { newAdminSchema } from './mosque-admin-schema.ts'

const MAX_MOSQUES = 200

/** A mosque for which an admin can be invited. */
export type InvitationLine = {
  mosqueId: string
  mosque: string
  /** The public email of the mosque, offered as the address. */
  email: string
  /** An admin who was invited and has not signed in: is invited again. */
  invited: { id: string; name: string; email: string } | null
}

/** What was filled in for one mosque. */
export type SubmittedLine = { mosqueId: string; userId: string; name: string; email: string }

/** What became of one line: an email that was sent or its link, or the errors of its fields. */
export type LineResult = { mosqueId: string; email?: string; url?: string | null; errors?: Record<string, string> }

/** The mosques among these that have no active admin, by name. */
export async function listInvitationLines(actor: Actor | null, ids: readonly string[]): Promise<InvitationLine[]> {
  if (!canCreateMosqueAdmin(actor)) forbidden()
  const wanted = [...new Set(ids)].slice(0, MAX_MOSQUES)
  if (wanted.length === 0) return []
  const mosques = await reader()
    .selectFrom('mosques')
    .select(['id', 'name', 'email'])
    .where('id', 'in', wanted)
    .orderBy('sortName')
    .orderBy('id')
    .execute()
  const people = await selectMosqueAdmins().where('user.mosqueId', 'in', wanted).orderBy('user.createdAt').execute()
  const admins = Map.groupBy(people, (person) => person.mosqueId)
  return mosques.flatMap(({ id, name, email }) => {
    const own = admins.get(id) ?? []
    if (own.some((admin) => admin.status === 'active')) return []
    const waiting = own.find((admin) => admin.accountId === null)
    const invited = waiting ? { id: waiting.id, name: waiting.name, email: waiting.email } : null
    return [{ mosqueId: id, mosque: name, email: email ?? '', invited }]
  })
}

/** Sends the invitations of all lines that are filled in; one that fails does not hold up the others. */
export async function sendInvitations(
  actor: Actor | null,
  lines: readonly SubmittedLine[],
  texts: Pick<AdminTexts, 'account' | 'adminManage' | 'adminPeople'>,
  page: Parameters<typeof inviteMosqueAdmin>[2],
  now: Date,
): Promise<LineResult[]> {
  if (!canCreateMosqueAdmin(actor)) forbidden()
  const { create } = texts.adminPeople
  const results: LineResult[] = []
  for (const { mosqueId, userId, name, email } of lines.slice(0, MAX_MOSQUES)) {
    if (!userId && !email.trim()) continue
    const parsed = userId ? null : parseForm(toForm({ mosqueId, name, email }), newAdminSchema(texts.adminPeople))
    if (parsed && !parsed.ok) {
      results.push({ mosqueId, errors: parsed.errors })
      continue
    }
    const sent = parsed
      ? await inviteMosqueAdmin(actor, parsed.value, page, now)
      : await inviteAgain(actor, { userId, mosqueId }, page, now)
    if (sent.ok) results.push({ mosqueId, email: sent.email, url: sent.url })
    else {
      const reasons = {
        used: create.used,
        missing: texts.adminManage.invite.missing,
        'too-many': texts.account.tooMany,
      }
      results.push({ mosqueId, errors: { email: reasons[sent.reason] } })
    }
  }
  return results
}

function toForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
