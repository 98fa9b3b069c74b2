import type { Actor } from '#app/access/permissions.ts'
import { authDate } from '#app/db/auth-values.server.ts'
import { write } from '#app/db/write.server.ts'
import { forbidden } from '#app/lib/web/http.ts'

/** Changes the name and phone of the actor's own account. */
export async function updateProfile(
  actor: Actor | null,
  { name, phone }: { name: string; phone: string | null },
  now: Date,
): Promise<void> {
  if (!actor) forbidden()
  if (name === actor.name && phone === actor.phone) return
  const change = {
    action: 'profile.update',
    kind: 'user',
    subjectId: actor.id,
    before: { name: actor.name, phone: actor.phone },
    after: { name, phone },
  }
  await write(actor, change, async (trx) => {
    await trx
      .updateTable('user')
      .set({ name, phone, updatedAt: authDate(now) })
      .where('id', '=', actor.id)
      .execute()
  })
}
