import type { Actor } from '#app/access/permissions.ts'
import { fullDate } from '#app/i18n/dates.ts'
import type { Language } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { dayInZone } from '#app/lib/time.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import type { ShownAdmin } from './admin-panel.tsx'
import { listMosqueAdmins } from './mosque-admins.server.ts'

/** Lists the admins of a mosque with the formatted day of their last sign-in. */
export async function formatMosqueAdmins(
  actor: Actor | null,
  mosqueId: string,
  language: Language,
): Promise<ShownAdmin[]> {
  const { timeZone } = (await siteSettings()).general
  const { dates } = publicTexts.of(language)
  return (await listMosqueAdmins(actor, mosqueId)).map((admin) => ({
    ...admin,
    lastSignIn: admin.lastSignInAt && fullDate(dates, dayInZone(new Date(admin.lastSignInAt), timeZone)),
  }))
}
