import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import { isTime } from '#app/lib/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { PrayerValues, RuleValues, TimesFormValues } from './times-form-values.ts'

/** The name of a part of the form, and its values in words. */
export function useDescribePart(): (part: string, values: TimesFormValues) => { label: string; text: string } {
  const texts = useAdminTexts().adminTimes
  const { form } = texts
  const formatTime = useTimeFormat()
  const rule = ({ way, time, minutes }: RuleValues) => {
    if (way === 'fixed' && isTime(time)) return formatTime(time)
    if (way === 'begins') return texts.rules.begins
    if (way === 'after' || way === 'rounded') return texts.rules[way](Number(minutes))
    return texts.rules.none
  }
  const prayer = ({ jamaat, adhan }: PrayerValues) => `${texts.jamaat}: ${rule(jamaat)}\n${texts.adhan}: ${rule(adhan)}`
  return (part, values) => {
    switch (part) {
      case 'kind': {
        const until = values.validUntil ? ` – ${values.validUntil}` : ''
        return { label: form.period, text: `${values.name} ${values.validFrom}${until}`.trim() }
      }
      case 'school':
        return { label: form.school, text: form.schools[values.school === 'hanafi' ? 'hanafi' : 'shafii'] }
      case 'exceptions':
        return {
          label: form.exceptions,
          text: values.exceptions
            .map((row) => {
              const name = prayers.find((known) => known === row.prayer)
              return `${texts.weekdays[Number(row.weekday) - 1] ?? ''} ${name ? texts.prayers[name] : ''}: ${rule(row.jamaat)}`
            })
            .join('\n'),
        }
      case 'sessions':
        return {
          label: form.jumuah,
          text: values.sessions
            .map(({ salaah, khutbah, language, khateeb, venueName }) =>
              [formatTime(salaah), khutbah && `${form.khutbah} ${formatTime(khutbah)}`, language, khateeb, venueName]
                .filter(Boolean)
                .join(' · '),
            )
            .join('\n'),
        }
      default:
        return { label: texts.prayers[part as Prayer], text: prayer(values[part as Prayer]) }
    }
  }
}
