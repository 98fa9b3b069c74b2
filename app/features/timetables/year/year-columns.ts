import { foldForSearch } from '#app/lib/search/fold.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'

export type YearColumn = 'date' | `${Prayer}.${'adhan' | 'jamaat'}`
export const timeColumns = prayers.flatMap((prayer) => [`${prayer}.adhan`, `${prayer}.jamaat`] as const)
export const yearColumns: readonly YearColumn[] = ['date', ...timeColumns]

const fold = (name: string) => foldForSearch(name).replaceAll(/[^\p{L}]/gu, '')
const listOf = (names: string) =>
  names
    .split(' ')
    .map(fold)
    .sort((a, b) => b.length - a.length)

/** What people call the columns of their lists. Longer names come before those that they contain. */
const names = {
  date: listOf('date dates gregorian gregoriandate englishdate tarikh tarih datum التاريخ تاريخ الميلادي'),
  weekday: listOf('day اليوم'),
  fajr: listOf('fajr fadjr fajar fajir subh sobh subuh subhsadiq dawn sabah الفجر فجر الصبح'),
  dhuhr: listOf('dhuhr zuhr zohr duhr thuhr zuhar zohar duhur dhuhar thohar thuhur dhohr zuhur luhar ogle الظهر ظهر'),
  asr: listOf('asr asar assr ikindi العصر عصر'),
  maghrib: listOf('maghrib magrib maghreb mughrib aksam المغرب مغرب'),
  isha: listOf('isha esha ishaa eshaa ishah yatsi العشاء عشاء'),
  adhan: listOf(
    'adhan adhaan azan azaan athan athaan ezan begins begin beginning start starts entry الاذان اذان الدخول دخول',
  ),
  jamaat: listOf(
    'jamaat jamaah jamaaat jamat jamaath jammat jamah jama iqamah iqama iqaamah iqaama iqamat iqaamat ikamet congregation الجماعه جماعه الاقامه اقامه',
  ),
  /** Words that say nothing. */
  filler: listOf('time times salah salaah salat salaat namaz prayer prayers the at صلاه وقت'),
}

type Meaning = { prayer: Prayer | null; kind: 'adhan' | 'jamaat' | null } | 'date' | 'weekday'

/** What a heading such as 'Zuhr Iqamah' or 'Begins' says; null for any other. */
function meaningOf(heading: string): Meaning | null {
  let rest = fold(heading)
  if (names.date.includes(rest)) return 'date'
  if (names.weekday.includes(rest)) return 'weekday'
  const take = (list: string[]): boolean => {
    const name = list.find((each) => rest.includes(each))
    if (name !== undefined) rest = rest.replace(name, '')
    return name !== undefined
  }
  const prayer = prayers.find((each) => take(names[each])) ?? null
  const kind = (['jamaat', 'adhan'] as const).find((each) => take(names[each])) ?? null
  while (rest !== '' && take(names.filler));
  return rest === '' && (prayer || kind) ? { prayer, kind } : null
}

/**
 * The columns that headings name, `known` being the headings of the template. A salaah alone is its jamaat, or its adhan
 * beside a jamaat. `above` is the row before, in which a salaah may stand over several columns.
 */
export function matchHeadings(
  headings: readonly string[],
  above: readonly string[],
  known: (heading: string) => YearColumn | undefined,
): (YearColumn | null)[] {
  let over: Prayer | null = null
  const meanings = Array.from({ length: Math.max(headings.length, above.length) }, (_, index) => {
    const [heading = '', higher = ''] = [headings[index], above[index]]
    const column = known(heading)
    if (column) return column
    const [own, upper] = [meaningOf(heading), meaningOf(higher)]
    if (higher !== '') over = upper !== null && typeof upper === 'object' && upper.kind === null ? upper.prayer : null
    if (heading === '') return upper === 'date' ? upper : null
    return own !== null && typeof own === 'object' && own.prayer === null ? { ...own, prayer: over } : own
  })
  const explicit = new Set(meanings.filter((meaning) => typeof meaning === 'string'))
  const hasJamaat = (prayer: Prayer) =>
    explicit.has(`${prayer}.jamaat`) ||
    meanings.some((each) => typeof each === 'object' && each?.prayer === prayer && each.kind === 'jamaat')
  const taken = new Set<YearColumn>()
  return meanings.map((meaning) => {
    const column = toColumn(meaning)
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })

  function toColumn(meaning: (typeof meanings)[number]): YearColumn | null {
    if (meaning === null) return null
    if (meaning === 'weekday') return explicit.has('date') ? null : 'date'
    if (typeof meaning === 'string') return meaning
    if (meaning.prayer === null) return null
    return `${meaning.prayer}.${meaning.kind ?? (hasJamaat(meaning.prayer) ? 'adhan' : 'jamaat')}`
  }
}

/** Whether the columns are those of a list of times. */
export const isTimetable = (columns: readonly (YearColumn | null)[]): boolean =>
  columns.includes('date') && columns.some((column) => column?.endsWith('.jamaat'))
