import { type Access, emptyAccess, parseAccess } from '#app/features/mosques/gathering-access.ts'
import type { GatheringFactName } from '#app/features/mosques/mosque-facts.ts'
import type { DayRules, JumuahSession, Timetable, TimetableContent } from '#app/features/timetables/timetable-types.ts'
import type { Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'

const nothing = { adhan: null, jamaat: null }
const noRules: DayRules = { fajr: nothing, dhuhr: nothing, asr: nothing, maghrib: nothing, isha: nothing }
let count = 0

/** The rules of one prayer with a fixed jamaat. */
export function jamaatAt(prayer: Prayer, time: string): Partial<DayRules> {
  return { [prayer]: { adhan: null, jamaat: { kind: 'fixed', time } } }
}

/** The content of a timetable; prayers without a rule have no times. */
export function timetableContent(fields: Partial<Omit<TimetableContent, 'week'>> & { week?: Partial<DayRules> } = {}) {
  const content: TimetableContent = {
    school: 'shafii',
    weekdays: {},
    sessions: [],
    ...fields,
    week: { ...noRules, ...fields.week },
  }
  return content
}

/** A regular timetable of a whole year, without end. */
export function aTimetable({
  week,
  weekdays,
  sessions,
  ...period
}: Partial<Omit<Timetable, 'content'>> & Parameters<typeof timetableContent>[0] = {}): Timetable {
  count += 1
  return {
    id: `t${count}`,
    kind: 'regular',
    name: '',
    validFrom: '2026-01-01',
    validUntil: null,
    withdrawnFrom: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...period,
    content: timetableContent({ ...(week && { week }), ...(weekdays && { weekdays }), ...(sessions && { sessions }) }),
  }
}

/** A Jumu'ah session at the mosque. */
export function aSession({ ladies, ...fields }: WithLadies<JumuahSession> = {}): JumuahSession {
  return {
    occasion: 'jumuah',
    adhan: null,
    khutbah: null,
    salaah: '13:00',
    language: '',
    khateeb: '',
    venue: null,
    access: anAccess({ ladies }),
    ...fields,
  }
}

type Answer = 'yes' | 'no' | 'unknown'
/** The fields of a session, with a word on its space for ladies. */
export type WithLadies<S> = Partial<S> & { ladies?: Answer | undefined }

/** Who can follow a session: of each fact yes, no or which sign language, without a date. */
export function anAccess(
  values: { [F in GatheringFactName]?: string | undefined } = {},
  { languages = [], confirmed = null }: { languages?: string[]; confirmed?: Day | null } = {},
): Access {
  const { facts } = parseAccess({ ...emptyAccess, ...JSON.parse(JSON.stringify(values)) }, () => {})
  return { languages, facts: facts.map((fact) => ({ ...fact, confirmed })) }
}
