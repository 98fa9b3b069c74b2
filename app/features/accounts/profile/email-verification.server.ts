import { sendVerificationEmail } from '#app/access/account-emails.server.ts'
import { countAccountAttempt, countAttempt } from '#app/access/attempts.server.ts'
import { createLink, findLink, linkLifetimeSeconds, linkUrl, redeemLink } from '#app/access/one-time-links.server.ts'
import { isVerificationRequired } from '#app/access/session.server.ts'
import { asBoolean, authDate, authFlag } from '#app/db/auth-values.server.ts'
import { db, reader } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'

/** Sends the verification link to a signed-in person; the seconds to wait when it was asked for too often, or 0. */
export async function sendVerification(
  facts: RequestFacts,
  person: { id: string; email: string },
  language: Language,
): Promise<number> {
  const retryAfter =
    (await countAccountAttempt('verification', person.email, facts.clientAddress, facts.now)) ||
    (await countAttempt('verificationEmails', person.email, facts.now))
  if (retryAfter > 0) return retryAfter
  const link = { purpose: 'verification' as const, email: person.email, userId: person.id, createdBy: person.id }
  const token = await createLink(db(), { ...link, seconds: linkLifetimeSeconds.verification }, facts.now)
  const url = linkUrl(facts.origin, localAddress(language, '/verify-email'), token)
  await sendVerificationEmail(person.email, url, language)
  return 0
}

/** Sends the link to somebody who just signed in and cannot go on without it. */
export async function sendVerificationWhereNeeded(
  facts: RequestFacts,
  userId: string,
  language: Language,
): Promise<void> {
  if (!(await isVerificationRequired())) return
  const person = await reader()
    .selectFrom('user')
    .select(['id', 'email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (person && !asBoolean(person.emailVerified)) await sendVerification(facts, person, language)
}

/** Whether a verification link still works; looking does not use it up. */
export async function verificationLinkWorks(token: string, now: Date): Promise<boolean> {
  return (await findLink(token, ['verification'], now)) !== null
}

/**
 * Marks the email of a link as its owner's, once. The link counts only for the email it was sent to, and an inactive
 * account stays inactive: only a superadmin revives one.
 */
export function verifyEmail(token: string, now: Date): Promise<boolean> {
  return writeWithoutRevision(async (trx) => {
    const link = await redeemLink(trx, token, ['verification'], now)
    if (!link?.userId) return false
    const changed = await trx
      .updateTable('user')
      .set({ emailVerified: authFlag(true), updatedAt: authDate(now) })
      .where('id', '=', link.userId)
      .where('email', '=', link.email)
      .where('status', '=', 'active')
      .executeTakeFirst()
    return changed.numUpdatedRows > 0n
  })
}
