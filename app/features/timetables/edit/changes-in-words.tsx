import { accessInWords, spokenIn } from '#app/features/mosques/gathering-access.ts'
import type { RuleChange } from '#app/features/timetables/timetable-changes.ts'
import type { JumuahSession, TimeRule } from '#app/features/timetables/timetable-types.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import type { Prayer } from '#salaah/next-prayer.ts'
import { type PrayerValues, type TimesFormValues, toTimeRule } from './form-values.ts'
import { toSessions } from './session-values.ts'

/** What differs between two timetables, a line for each thing. */
export function ChangeList({ changes }: { changes: readonly RuleChange[] }) {
  const describe = useDescribeChange()
  return (
    <ul className="list-disc ps-5 tabular-nums">
      {changes.map((change) => {
        const { what, before, after } = describe(change)
        return (
          <li key={what}>
            {what}: <del className="whitespace-pre-line no-underline">{before}</del>{' '}
            <span aria-hidden="true" className="inline-block rtl:[transform:scaleX(-1)]">
              {'→'}
            </span>{' '}
            <ins className="whitespace-pre-line font-semibold no-underline">{after}</ins>
          </li>
        )
      })}
    </ul>
  )
}

/** How a time is given, in words. */
export function useDescribeRule(): (rule: TimeRule | null) => string {
  const { rules: texts } = useAdminTexts().adminTimes
  const formatTime = useTimeFormat()
  return (rule) => {
    if (!rule) return texts.none
    if (rule.kind === 'fixed') return formatTime(rule.time)
    if (rule.minutes === 0 && !rule.roundToFive) return texts.begins
    return texts[rule.roundToFive ? 'rounded' : 'after']({ minutes: rule.minutes })
  }
}

function useDescribeChange(): (change: RuleChange) => { what: string; before: string; after: string } {
  const texts = useAdminTexts().adminTimes
  const compareSessions = useCompareSessions()
  const rule = useDescribeRule()
  return (change) => {
    switch (change.what) {
      case 'sessions': {
        const [before, after] = compareSessions(differingSessions(change.before, change.after))
        return { what: texts.form.jumuah, before: before!, after: after! }
      }
      case 'school': {
        const { school, schools } = texts.form
        return { what: school, before: schools[change.before], after: schools[change.after] }
      }
      case 'weekday': {
        const [before, after] = [change.before, change.after].map((rules) =>
          rules ? `${rule(rules.jamaat)} (${texts.adhan}: ${rule(rules.adhan)})` : texts.preview.asOtherDays,
        )
        const day = texts.weekdays[Number(change.weekday) - 1]!
        return { what: `${day} ${texts.prayers[change.prayer]}`, before: before!, after: after! }
      }
      default:
        return {
          what:
            change.what === 'jamaat'
              ? texts.prayers[change.prayer]
              : texts.way.adhan({ prayer: texts.prayers[change.prayer] }),
          before: rule(change.before),
          after: rule(change.after),
        }
    }
  }
}

/** The sessions that are in one list only; both lists when one would be empty. */
function differingSessions(before: readonly JumuahSession[], after: readonly JumuahSession[]) {
  const without = (list: readonly JumuahSession[], other: readonly JumuahSession[]) => {
    const known = new Set(other.map((each) => JSON.stringify(each)))
    return list.filter((each) => !known.has(JSON.stringify(each)))
  }
  const [gone, added] = [without(before, after), without(after, before)]
  return gone.length > 0 && added.length > 0 ? [gone, added] : [before, after]
}

/** Sessions in words, a line for each: the times and places, or everything. */
export function useDescribeSessions(): (sessions: readonly JumuahSession[], isShort?: boolean) => string {
  const { adhan: adhanText, form, rules } = useAdminTexts().adminTimes
  const { times } = useSharedTexts()
  const language = useLanguage()
  const formatTime = useTimeFormat()
  const short = ({ salaah, venue }: JumuahSession) => [formatTime(salaah), venue?.name || venue?.address]
  const whole = (session: JumuahSession) => [
    ...short(session),
    session.khutbah && `${form.khutbah} ${formatTime(session.khutbah)}`,
    session.adhan && `${adhanText} ${formatTime(session.adhan)}`,
    spokenIn(session.language, session.access.languages, language),
    session.khateeb,
    ...accessInWords(session.access, times.access),
  ]
  return (sessions, isShort = false) =>
    sessions.map((each) => (isShort ? short : whole)(each).filter(Boolean).join(' · ')).join('\n') || rules.none
}

/** Two lists of sessions, each with as little as tells them apart. */
export function useCompareSessions(): (lists: readonly (readonly JumuahSession[])[]) => string[] {
  const describe = useDescribeSessions()
  return (lists) => {
    const isAlike = lists.every((list) => JSON.stringify(list) === JSON.stringify(lists[0]))
    const inShort = lists.map((list) => describe(list, true))
    return isAlike || new Set(inShort).size > 1 ? inShort : lists.map((list) => describe(list))
  }
}

/** The name of a part of the form, and in words what is saved of it. */
export function useDescribePart(): (part: string, saved: TimesFormValues) => { label: string; text: string } {
  const texts = useAdminTexts().adminTimes
  const { form } = texts
  const describeRule = useDescribeRule()
  const describeSessions = useDescribeSessions()
  const timesOf = ({ jamaat, adhan }: PrayerValues) =>
    [`${texts.jamaat}: ${describeRule(toTimeRule(jamaat))}`, `${texts.adhan}: ${describeRule(toTimeRule(adhan))}`].join(
      '\n',
    )
  return (part, saved) => {
    const { kind, name, validFrom, validUntil, school, exceptions } = saved
    switch (part) {
      case 'kind': {
        const days = validUntil ? `${validFrom} – ${validUntil}` : validFrom
        return { label: form.period, text: kind === 'ramadan' ? form.kinds.ramadan : `${name} ${days}`.trim() }
      }
      case 'school':
        return { label: form.school, text: form.schools[school === 'hanafi' ? 'hanafi' : 'shafii'] }
      case 'exceptions': {
        const lines = exceptions.map(
          ({ weekday, prayer, jamaat }) =>
            `${texts.weekdays[Number(weekday) - 1]} ${texts.prayers[prayer as Prayer]}: ${describeRule(toTimeRule(jamaat))}`,
        )
        return { label: form.exceptions, text: lines.join('\n') }
      }
      case 'sessions':
        return { label: form.jumuah, text: describeSessions(toSessions(saved)) }
      default:
        return { label: texts.prayers[part as Prayer], text: timesOf(saved[part as Prayer]) }
    }
  }
}
