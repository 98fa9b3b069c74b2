import { write } from '#app/db/write.server.ts'
import { insertSuperadmin } from '#app/features/accounts/people/superadmins.server.ts'
import { saveImportedSettings } from '#app/features/settings/settings-writes.server.ts'
import { normalizeEmail } from '#app/lib/contact-details.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { forgetSetUpToken, isEmpty, isSetUpToken } from './first-run.server.ts'
import type { SetUp } from './set-up-form.server.ts'

/** Who may set up a site: the holder of the token from the terminal, and who sets the environment of the server. */
export type SetUpPermit = { token: string } | 'environment'

/**
 * Stores the settings and the first superadmin of an empty site. Of two at once the first one wins: the id of the
 * superadmin, or null when somebody else was faster.
 */
export async function setUpSite(
  permit: SetUpPermit,
  { settings, superadmin: { name, email } }: SetUp,
  now: Date,
): Promise<string | null> {
  if (permit !== 'environment' && !(await isSetUpToken(permit.token))) {
    // The first one's set-up forgets the token: who held it and comes just after is late, not a stranger.
    if (await isEmpty()) forbidden()
    return null
  }
  return write(null, { action: 'set-up.done', kind: 'settings', subjectId: '' }, async (trx) => {
    if (!(await isEmpty(trx))) return null
    await saveImportedSettings(trx, settings, now)
    await forgetSetUpToken(trx)
    return insertSuperadmin(trx, { name, email: normalizeEmail(email) }, now)
  })
}
