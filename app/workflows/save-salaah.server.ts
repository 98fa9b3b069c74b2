import type { Actor } from '#app/access/permissions.ts'
import {
  moveDatesWithMonths,
  rewriteAfterMove,
  rewriteAllSalaahOccurrences,
} from '#app/features/events/dates/moved-occurrences.server.ts'
import { assignCities } from '#app/features/mosques/mosque-cities.server.ts'
import { saveSettings, unlessChanged } from '#app/features/settings/settings-writes.server.ts'
import type { HijriSettings } from '#app/services/hijri-settings.ts'
import { type SalaahSettings, toDirectoryCities } from '#app/services/salaah-settings.ts'
import { readSettings } from '#app/services/settings.server.ts'

/**
 * Saves the cities and the calculation as the form that was opened says. Mosques follow the cities, and the dates of
 * events that follow a salaah move.
 */
export async function saveSalaah(
  actor: Actor | null,
  salaah: SalaahSettings,
  now: Date,
  { opened = '', replaceUnreadable = false } = {},
): Promise<void> {
  const { general, salaah: stored } = await readSettings()
  const change = {
    before: toDirectoryCities(stored.cities),
    after: toDirectoryCities(salaah.cities),
    siteZone: general.timeZone,
    now,
    afterMove: rewriteAfterMove,
  }
  await saveSettings(actor, 'salaah', unlessChanged(salaah, opened), now, {
    replaceUnreadable,
    afterwards: (trx) => assignCities(trx, change),
  })
  await rewriteAllSalaahOccurrences(now)
}

/**
 * Saves the choices about Islamic dates as the form that was opened says. With another calendar other days are in
 * Ramadan, and the dates of events that follow its jamaats move in the same transaction.
 */
export async function saveHijri(
  actor: Actor | null,
  hijri: HijriSettings,
  now: Date,
  { opened = '', replaceUnreadable = false } = {},
): Promise<void> {
  await saveSettings(actor, 'hijri', unlessChanged(hijri, opened), now, {
    replaceUnreadable,
    afterwards: (trx) => moveDatesWithMonths(trx, now),
  })
}
