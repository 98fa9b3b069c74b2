import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from './accounts.ts'
import { aMosque, aSuperadmin } from './factories.ts'

/** The form of a mosque with everything it needs. */
export function aForm(fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  const whole = {
    version: '1',
    name: 'Masjid Test',
    area: 'City Bowl',
    suburb: 'Bo-Kaap',
    address: '1 Dorp Street',
    ...fields,
  }
  for (const [name, value] of Object.entries(whole)) form.set(name, value)
  return form
}

/** A mosque as it is stored. */
export const rowOf = (id: string) => db().selectFrom('mosques').selectAll().where('id', '=', id).executeTakeFirst()

/** A mosque, and the cookies of a superadmin, of its admin and of another mosque's admin. */
export async function aMosqueWithPeople() {
  const mosque = await aMosque({ name: 'Old Name' })
  const superadmin = await cookieOf(await aSuperadmin())
  const own = await cookieOf(await anAdminWhoSignsIn({ mosqueId: mosque.id }))
  const other = await cookieOf(await anAdminWhoSignsIn())
  return { mosque, superadmin, own, other }
}
