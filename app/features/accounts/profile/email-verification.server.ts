import { sendVerificationEmail } from '#app/access/account-emails.server.ts'
import { countAccountAttempt, countAttempt } from '#app/access/attempts.server.ts'
import { createLink, findLink, linkLifetimeSeconds, linkUrl, redeemLink } from '#app/access/one-time-links.server.ts'
import { isVerificationRequired } from '#app/access/session.server.ts'
import { asBoolean, authDate, authFlag } from '#app/db/auth-values.server.ts'
import { db, reader } from '#app/db/client.server.ts'
import { writeWithoutRevision } from '#app/db/write.server.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import type { RequestFacts } from '#app/lib/web/request-context.ts'

/** Sends the verification link to a signed-in person; returns the seconds to wait after too many requests, or 0. */
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

/** Sends the link to a person who just signed in and must verify the email first. */
export async function sendVerificationIfRequired(
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

/** Whether a verification link is valid, without using it up. */
export async function isVerificationLinkValid(token: string, now: Date): Promise<boolean> {
  return (await findLink(token, ['verification'], now)) !== null
}

/**
 * Marks the email of a link as verified; the link works once. It verifies only the email it was sent to, and an inactive
 * account stays inactive: only a superadmin activates one.
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
