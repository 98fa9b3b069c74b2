import { useTexts } from '#app/i18n/texts.ts'

/** The names of what begins at a mosque: the salaah, Jumu'ah, and Asr by the school of the site. */
export function usePrayerNames(): Record<string, string> {
  const { near, events, salaah } = useTexts()
  const asrBy = (school: string) => `${events.prayers.asr} (${school})`
  const { shafii, hanafi } = salaah.schools
  return { ...events.prayers, jumuah: near.jumuah, asrShafii: asrBy(shafii), asrHanafi: asrBy(hanafi) }
}
