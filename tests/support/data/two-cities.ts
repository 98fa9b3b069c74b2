import { write } from '#app/db/write.server.ts'
import { capeTownSalaah, type SiteCity } from '#app/services/salaah-settings.ts'
import { capeTownSite, defaultSettings, type SiteWords } from '#app/services/settings-document.ts'

export const london: SiteCity = {
  id: 'london',
  names: { en: 'London', ar: 'لندن' },
  latitude: 51.5074,
  longitude: -0.1278,
  zone: 'Europe/London',
  inDirectory: true,
}
const luton: SiteCity = {
  ...london,
  id: 'luton',
  names: { en: 'Luton', ar: 'لوتون' },
  latitude: 51.8787,
  longitude: -0.42,
}

/** A directory of two cities in the zone of the first. */
export const londonAndLuton = [london, luton]

/** Stores cities and words as settings, without assigning mosques to the cities. */
export async function storeCities(
  cities: readonly SiteCity[] = londonAndLuton,
  site: SiteWords = capeTownSite,
): Promise<void> {
  const { notifications, general, security, customization } = defaultSettings
  const text = JSON.stringify
  const row = {
    id: 'general' as const,
    notifications: text(notifications),
    general: text({ ...general, timeZone: cities[0]?.zone }),
    security: text(security),
    customization: text(customization),
    salaah: text({ ...capeTownSalaah, cities }),
    site: text(site),
    updatedAt: new Date().toISOString(),
  }
  await write(null, { action: 'settings.update', kind: 'settings', subjectId: 'salaah' }, (trx) =>
    trx
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((stored) => ({ ...row, version: stored('settings.version', '+', 1) })),
      )
      .execute(),
  )
}

/** The fields of the form of salaah settings as it shows these cities. */
export function citiesForm(): Record<string, string> {
  const form: Record<string, string> = { method: '3', school: 'shafii' }
  for (const name of ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha']) form[name] = '0'
  for (const [row, { id, names, latitude, longitude, zone }] of londonAndLuton.entries()) {
    const city = { id, 'name.en': names.en, 'name.ar': names.ar, zone, inDirectory: 'on', latitude, longitude }
    for (const [name, value] of Object.entries(city)) form[`city.${row}.${name}`] = String(value)
  }
  return form
}

/** The form with a file of cities. */
export function citiesWithFile(fields: Record<string, string>, csv: string): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('citiesFile', new File([csv], 'cities.csv', { type: 'text/csv' }))
  return body
}
