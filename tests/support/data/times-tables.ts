import { cellsOfRows, type TableSheet } from '#app/lib/files/table-cells.ts'
import { calculateDayTimes, productRules } from '#salaah/day-times.ts'
import { addDays, type Day } from '#salaah/days.ts'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { Times } from '#salaah/times.ts'
import { CIVIL } from './years-of-moons.ts'

const capeTown = { latitude: -33.9249, longitude: 18.4241, zone: 'Africa/Johannesburg' }
const cached = new Map<string, Times>()

/** The calculated times of the tables. */
export function salaahTimes(day: Day, school: 'shafii' | 'hanafi' = 'shafii'): Times {
  const key = `${day} ${school}`
  const times = cached.get(key) ?? calculateDayTimes(capeTown, day, { ...productRules, school }).minutes
  cached.set(key, times)
  return times
}

type Announced = Record<Prayer, { adhan: number; jamaat: number }>

/** What a mosque announces: jamaats in steps of a quarter of an hour that change on Fridays, Maghrib after the adhan. */
export function announcedOn(day: Day): Announced {
  const friday = addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 2) % 7))
  const times = salaahTimes(day)
  const step = (prayer: Prayer, after: number) => Math.ceil((salaahTimes(friday)[prayer] + after) / 15) * 15
  const jamaats = { fajr: step('fajr', 20), dhuhr: 795, asr: step('asr', 15), maghrib: 0, isha: step('isha', 10) }
  const all = {} as Announced
  for (const prayer of prayers) all[prayer] = { adhan: Math.ceil(times[prayer]), jamaat: jamaats[prayer] }
  all.maghrib.jamaat = all.maghrib.adhan + 4
  return all
}

export const daysOf = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))
const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, index) => {
    const first = `${year}-${String(index + 1).padStart(2, '0')}-01`
    return daysOf(first, 31).filter((day) => day.startsWith(first.slice(0, 7)))
  })

export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const hour12 = (minutes: number) => `${((Math.floor(minutes / 60) + 11) % 12) + 1}`
const minute = (minutes: number) => String(minutes % 60).padStart(2, '0')

/** The ways in which people write a time. */
const clocks: Record<string, (minutes: number) => string> = {
  '24 hours': clock,
  '12 hours': (time) => `${hour12(time)}:${minute(time)}`,
  dots: (time) => `${hour12(time)}.${minute(time)}`,
  'am and pm': (time) => `${hour12(time)}:${minute(time)} ${time < 720 ? 'AM' : 'PM'}`,
  h: (time) => clock(time).replace(':', 'h'),
  digits: (time) => clock(time).replace(':', ''),
  seconds: (time) => `${clock(time)}:00`,
  Excel: (time) => String(time / 1440),
  Arabic: (time) => clock(time).replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  'letter O': (time) => clock(time).replaceAll('0', 'O'),
}

const monthName = (day: Day) => CIVIL[Number(day.slice(5, 7)) - 1]!
const date = (day: Day) => String(Number(day.slice(8)))

/** The ways in which people write a date. */
const dates: Record<string, (day: Day) => string> = {
  ISO: (day) => day,
  slashes: (day) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`,
  words: (day) => `${date(day)} ${monthName(day)} ${day.slice(0, 4)}`,
  short: (day) => `${date(day)}-${monthName(day).slice(0, 3)}-${day.slice(2, 4)}`,
  American: (day) => `${monthName(day)} ${date(day)}, ${day.slice(0, 4)}`,
}

type Row = (string | number)[]
export type TimesTable = {
  name: string
  sheets: TableSheet[]
  /** What is published when the answers are given. */
  days: Day[]
  columns: `${Prayer}.${'adhan' | 'jamaat'}`[]
  answers?: Record<string, string>
  /** Kinds of questions that have to be asked before. */
  asks?: string[]
  /** Whether the answer leaves all columns out. */
  isLeftOut?: boolean
  /** Kinds of findings on wrong times. */
  marks?: string[]
}

const sheet = (rows: Row[], name = ''): TableSheet => ({ name, cells: cellsOfRows(rows.map((row) => row.map(String))) })
const both = prayers.flatMap((prayer) => [`${prayer}.adhan`, `${prayer}.jamaat`] as const)
const jamaats = prayers.map((prayer) => `${prayer}.jamaat` as const)
const adhans = prayers.map((prayer) => `${prayer}.adhan` as const)
type Columns = TimesTable['columns']
const timesOn = (day: Day, columns: Columns, write = clock) =>
  columns.map((column) => {
    const [prayer, kind] = column.split('.') as [Prayer, 'adhan' | 'jamaat']
    return write(announcedOn(day)[prayer][kind])
  })
const cells = (text: string): Row => text.split('|')
const pair = (adhan: string, jamaat: string, salaahs = 'Fajr|Zuhr|Asr|Maghrib|Esha') => [
  cells(`Date|${cells(salaahs).join('||')}|`),
  cells(
    `|${cells(salaahs)
      .map(() => `${adhan}|${jamaat}`)
      .join('|')}`,
  ),
]

/** Tables of times in the shapes in which mosques and programs have them. */
export function timesTables(): TimesTable[] {
  const december = daysOf('2026-12-01', 31)
  const months = monthsOf(2027)
  const year = months.flat()
  const plain = (name: string, head: Row[], columns: Columns = both, more: Partial<TimesTable> = {}): TimesTable => ({
    name,
    columns,
    days: december,
    sheets: [sheet([...head, ...december.map((day): Row => [day, ...timesOn(day, columns)])])],
    ...more,
  })
  const own =
    'Date|Fajr Adhan|Fajr Jamaat|Dhuhr Adhan|Dhuhr Jamaat|Asr Adhan|Asr Jamaat|Maghrib Adhan|Maghrib Jamaat|Isha Adhan|Isha Jamaat'
  const withDates = (
    name: string,
    head: string,
    lead: (day: Day) => Row,
    list: Day[],
    more: Partial<TimesTable> = {},
  ) => ({
    name,
    columns: both,
    days: list,
    sheets: [sheet([cells(head), ...list.map((day): Row => [...lead(day), ...timesOn(day, both)])])],
    ...more,
  })
  const salaahs = own.slice('Date|'.length)
  const weekday = (day: Day) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })
  const block = (list: Day[]): Row[] => [
    [`${monthName(list[0]!)} 2027`],
    cells(`Day|${salaahs}`),
    ...list.map((day): Row => [date(day), ...timesOn(day, both)]),
  ]
  const beside = (one: Day[], two: Day[]): Row[] => [
    [monthName(one[0]!), ...Array.from({ length: 11 }, () => ''), monthName(two[0]!)],
    [...cells(`Day|${salaahs}`), '', ...cells(`Day|${salaahs}`)],
    ...Array.from(
      { length: Math.max(one.length, two.length) },
      (_, index): Row => [
        ...(one[index] ? [date(one[index]), ...timesOn(one[index], both)] : Array.from({ length: 11 }, () => '')),
        '',
        ...(two[index] ? [date(two[index]), ...timesOn(two[index], both)] : []),
      ],
    ),
  ]
  const ditto = (mark: string, more: Partial<TimesTable> = {}): TimesTable => {
    let above: string[] = []
    const rows = december.map((day): Row => {
      const times = timesOn(day, both)
      const written = times.map((time, index) => (index % 2 === 1 && above[index] === time ? mark : time))
      above = times
      return [day, ...written]
    })
    return { name: `ditto ${mark}`, columns: both, days: december, sheets: [sheet([cells(own), ...rows])], ...more }
  }
  const turkish = 'Miladi Tarih|Hicri Tarih|İmsak|Güneş|Öğle|İkindi|Akşam|Yatsı'
  const program = (
    name: string,
    head: string,
    row: (day: Day, times: Times) => Row,
    list = december,
    title = '',
  ): TimesTable => ({
    name,
    columns: adhans,
    days: list,
    sheets: [sheet([cells(head), ...list.map((day) => row(day, salaahTimes(day)))], title)],
  })
  const five = (day: Day) => timesOn(day, adhans)
  const rise = (times: Times) => clock(Math.floor(times.sunrise))
  const [f, d, a, m, i] = [0, 1, 2, 3, 4]
  const wrongHour = (day: Day) => (day > '2026-12-10' && day < '2026-12-15' ? 60 : 0)
  /** December with another text in one column on these days. */
  const wrong = (name: string, mark: string, column: number, dates: readonly number[], text: string) => {
    const rows = december.map((day, index): Row => {
      const times = timesOn(day, both)
      return [day, ...(dates.includes(index + 1) ? times.with(column, text) : times)]
    })
    return plain(name, [], both, { marks: [mark], sheets: [sheet([cells(own), ...rows])] })
  }
  return [
    ...Object.entries(clocks).map(([name, write]) => ({
      name: `times: ${name}`,
      columns: both,
      days: december,
      sheets: [sheet([cells(own), ...december.map((day): Row => [day, ...timesOn(day, both, write)])])],
    })),
    ...Object.entries(dates).map(([name, write]) => withDates(`dates: ${name}`, own, (day) => [write(day)], december)),
    ...[
      'Begins|Jamaat',
      'Athaan|Jamaat',
      'Adhan|Iqamah',
      'Start|Jama‘ah',
      'Azaan|Jamat',
      'Adhan|Igamah',
      'Enters|Congregation',
      'Begin|Jamaah',
      'Ezanı|Cemaat',
      'اذان|جماعت',
    ].map((words) => plain(`two rows: ${words}`, pair(...(words.split('|') as [string, string])))),
    ...[
      'Fajar|Zohr|‘Asr|Magrib|Ishaa',
      'Subh|Zohar|Asar|Maghreb|Eisha',
      'الفجر|الظهر|العصر|المغرب|العشاء',
      'Sobh|Duhr|Asr|Maghrib|Esha',
      'Subuh|Zohor|Asar|Maghrib|Isyak',
      'فجر|ظہر|عصر|مغرب|عشاء',
      'Fajr الفجر|Zuhr الظهر|Asr العصر|Maghrib المغرب|Isha العشاء',
    ].map((words) => plain(`salaahs: ${words}`, pair('Athaan', 'Jamaat', words))),
    plain('Arabic names in a third row', [
      ['Date', 'Fajr', '', 'Zuhr', '', 'Asr', '', 'Maghrib', '', 'Esha', ''],
      ['', 'الفجر', '', 'الظهر', '', 'العصر', '', 'المغرب', '', 'العشاء', ''],
      cells(`|${prayers.map(() => 'Adhan|Iqamah').join('|')}`),
    ]),
    plain('machine names', [
      cells(
        'd_date|fajr_begins|fajr_jamah|zuhr_begins|zuhr_jamah|asr_mithl_1|asr_jamah|maghrib_begins|maghrib_jamah|isha_begins|isha_jamah'.replace(
          'd_date',
          'date',
        ),
      ),
    ]),
    plain('other machine names', [
      cells(
        'Date|fajr_start|fajr_jammat|dhur_start|dhur_jammat|asr_start|asr_jammat|magrib_start|magrib_jammat|isha_start|isha_jammat',
      ),
    ]),
    plain('SalahAPI', [
      cells(
        'day|fajr_athan|fajr_iqama|dhuhr_athan|dhuhr_iqama|asr_athan|asr_iqama|maghrib_athan|maghrib_iqama|isha_athan|isha_iqama',
      ),
    ]),
    plain('salaah beside jamaat', [cells('Date|Fajr|Jamaat|Zuhr|Jamaat|Asr|Jamaat|Maghrib|Jamaat|Isha|Jamaat')]),
    plain('a title above', [['Masjid Example: salaah times 2026'], [], cells(own)]),
    plain('notes below', [cells(own)], both, {
      sheets: [
        sheet([
          cells(own),
          ...december.map((day): Row => [day, ...timesOn(day, both)]),
          [],
          ['All times subject to change'],
          ['Eid 07:30, subtract 3 minutes'],
        ]),
      ],
    }),
    plain('jamaats by their title', [['Jamaat times'], cells('Date|Fajr|Zuhr|Asr|Maghrib|Esha')], jamaats),
    plain('jamaats by their steps', [cells('Date|Fajr|Zuhr|Asr|Maghrib|Esha')], jamaats),
    plain('beginnings or jamaats', [cells('Date|Fajr|Zuhr|Asr|Maghrib|Esha')], adhans, {
      asks: ['doubt'],
      answers: { 'kind fajr zuhr asr maghrib esha': 'adhan' },
    }),
    {
      ...plain('beginnings of another method in a week', [cells('Date|Fajr|Zuhr|Asr|Esha')], []),
      asks: ['doubt'],
      days: december.slice(0, 7),
      columns: [],
      answers: { 'kind fajr zuhr asr esha': '' },
      sheets: [
        sheet([
          cells('Date|Fajr|Zuhr|Asr|Esha'),
          ...december.slice(0, 7).map((day): Row => {
            const times = announcedOn(day)
            return [day, ...(['fajr', 'dhuhr', 'asr', 'isha'] as const).map((each) => clock(times[each].adhan + 13))]
          }),
        ]),
      ],
      isLeftOut: true,
    },
    plain('beginnings by their title', [['Adhan times'], [], cells('Date|Fajr|Zuhr|Asr|Maghrib|Esha')], adhans),
    withDates('month and day apart', `Month|Day|${salaahs}`, (day) => [monthName(day), date(day)], year, {
      asks: ['year'],
      answers: { year: '2027' },
    }),
    withDates(
      'a month with its year once',
      `Month|Date|${salaahs}`,
      (day) => [day.endsWith('-01') ? `${monthName(day)} 2027` : '', date(day)],
      year,
    ),
    withDates('numbers of months', `month|day|${salaahs}`, (day) => [Number(day.slice(5, 7)), date(day)], year, {
      asks: ['year'],
      answers: { year: '2027' },
    }),
    withDates(
      'weekdays say the year',
      `Date|Day|${salaahs}`,
      (day) => [`${date(day)} ${monthName(day).slice(0, 3)}`, weekday(day)],
      year,
    ),
    withDates('weekday in the date', own, (day) => [`${weekday(day)} ${dates.words!(day)}`], december),
    withDates(
      'a Hijri column',
      `Date|Hijri|Day|${salaahs}`,
      (day) => [day, `${date(day)} Jumada al-Awwal 1448`, weekday(day)],
      december,
    ),
    withDates('dates on the right', '', () => [], december, {
      sheets: [
        sheet([cells(own).toReversed(), ...december.map((day): Row => [day, ...timesOn(day, both)].toReversed())]),
      ],
    }),
    {
      name: 'months as blocks',
      columns: both,
      days: year,
      sheets: [sheet(months.flatMap((list) => [...block(list), []]))],
    },
    {
      name: 'a title for each month',
      columns: both,
      days: year,
      sheets: [
        sheet([
          ['2027'],
          cells(`Day|${salaahs}`),
          ...months.flatMap((list): Row[] => [
            [monthName(list[0]!)],
            ...list.map((day): Row => [date(day), ...timesOn(day, both)]),
          ]),
        ]),
      ],
    },
    {
      name: 'months side by side',
      columns: both,
      days: months.slice(0, 2).flat(),
      sheets: [sheet([['Times 2027'], [], ...beside(months[0]!, months[1]!)])],
    },
    {
      name: 'a sheet for each month',
      columns: both,
      days: year,
      sheets: months.map((list) =>
        sheet(
          [cells(`Date|${salaahs}`), ...list.map((day): Row => [date(day), ...timesOn(day, both)])],
          `${monthName(list[0]!)} 2027`,
        ),
      ),
    },
    {
      name: 'headings repeated',
      columns: both,
      days: december,
      sheets: [
        sheet([
          cells(own),
          ...december.slice(0, 15).map((day): Row => [day, ...timesOn(day, both)]),
          [],
          cells(own),
          ...december.slice(15).map((day): Row => [day, ...timesOn(day, both)]),
        ]),
      ],
    },
    {
      name: 'month over the dates',
      columns: both,
      days: december,
      sheets: [
        sheet([cells(`December 2026|${salaahs}`), ...december.map((day): Row => [date(day), ...timesOn(day, both)])]),
      ],
    },
    ...['"', "''", ',,', '〃', '-"-', 'do.', 'ditto', '”', '„', '``', '//', '↓', 'as above', 'نفسه'].map((mark) =>
      ditto(mark),
    ),
    ditto('', { asks: ['empty'], answers: { empty: 'above' }, name: 'empty for as above' }),
    plain('+4 and at sunset', [], both, {
      sheets: [
        sheet([
          cells(own),
          ...december.map((day): Row => [day, ...timesOn(day, both).map((time, index) => (index === 7 ? '+4' : time))]),
        ]),
      ],
    }),
    plain('minutes after Athaan', [], both, {
      sheets: [
        sheet([
          cells(own),
          ...december.map(
            (day): Row => [
              day,
              ...timesOn(day, both).map((time, index) => (index === 7 ? '4 minutes after Athaan' : time)),
            ],
          ),
        ]),
      ],
    }),
    {
      name: 'ranges of days beside beginnings',
      columns: [...adhans, 'dhuhr.jamaat'],
      days: months[0]!,
      sheets: [
        sheet([
          ['January 2027'],
          cells('Date|Fajr Begins|Zuhr Begins|Asr Begins|Maghrib Begins|Isha Begins'),
          ...months[0]!.map((day): Row => [date(day), ...five(day)]),
          [],
          cells('Dates|Zuhr Jamaat'),
          ['1–10 January', '13:15'],
          ['11 – 20', '1:15'],
          ['21 to 31 January', '13.15'],
        ]),
      ],
    },
    {
      name: 'from and to',
      columns: ['dhuhr.jamaat'],
      days: december.slice(0, 20),
      sheets: [
        sheet([
          ['From', 'To', 'Zuhr Jamaat'],
          ['2026-12-01', '2026-12-10', '13:15'],
          ['2026-12-11', '2026-12-20', '1:15 PM'],
        ]),
      ],
    },
    plain('the second Asr', [], both, {
      sheets: [
        sheet([
          cells(own.replace('Asr Adhan', 'Asr Mithl 1|Asr Mithl 2')),
          ...december.map((day): Row => {
            const t = timesOn(day, both)
            return [day, ...t.slice(0, 5), clock(Math.ceil(salaahTimes(day, 'hanafi').asr)), ...t.slice(5)]
          }),
        ]),
      ],
    }),
    plain('the first Asr and the second', [], both, {
      sheets: [
        sheet([
          cells(own.replace('Asr Adhan', '2nd Asr|1st Asr')),
          ...december.map((day): Row => {
            const t = timesOn(day, both)
            return [day, ...t.slice(0, 4), clock(Math.ceil(salaahTimes(day, 'hanafi').asr)), ...t.slice(4)]
          }),
        ]),
      ],
    }),
    ...[
      [...adhans, ...jamaats],
      [...jamaats, ...adhans],
    ].map((columns) =>
      plain(
        `headings twice, ${columns[0]} first`,
        [cells('Date|Fajr|Zuhr|Asr|Maghrib|Esha|Fajr|Zuhr|Asr|Maghrib|Esha')],
        columns,
      ),
    ),
    plain('the end of sehri and iftar', [], ['maghrib.adhan'], {
      sheets: [
        sheet([
          cells('Date|Sehri ends|Iftar|Taraweeh'),
          ...december.map((day): Row => [day, '3:30', ...timesOn(day, ['maghrib.adhan']), '20:30']),
        ]),
      ],
    }),
    plain('iftar beside Maghrib', [], ['maghrib.jamaat'], {
      sheets: [
        sheet([
          cells('Date|Iftar|Maghrib'),
          ...december.map((day): Row => [day, ...timesOn(day, ['maghrib.adhan', 'maghrib.jamaat'])]),
        ]),
      ],
    }),
    plain('sunrise, zawal and Jumu‘ah', [], both, {
      sheets: [
        sheet([
          cells(`Date|Sehri ends|Sunrise|Zawaal|${salaahs}|Jumma 1|Jumma 2`),
          ...december.map((day): Row => [day, '3:30', '5:30', '12:30', ...timesOn(day, both), '13:00', '13:45']),
        ]),
      ],
    }),
    program(
      'AlAdhan',
      'Date|Fajr|Sunrise|Dhuhr|Asr|Sunset|Maghrib|Isha|Imsak|Midnight|Firstthird|Lastthird',
      (day, times) => {
        const t = five(day).map((time) => `${time} (SAST)`)
        return [
          `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`,
          t[f]!,
          rise(times),
          t[d]!,
          t[a]!,
          t[m]!,
          t[m]!,
          t[i]!,
          '03:30',
          '00:30',
          '22:30',
          '02:30',
        ]
      },
    ),
    program(
      'Mawaqit',
      'Day|Fajr|Shuruk|Duhr|Asr|Maghrib|Isha',
      (day, times) => {
        const t = five(day)
        return [date(day), t[f]!, rise(times), ...t.slice(1)]
      },
      months[0]!,
      'January 2027',
    ),
    {
      name: 'Mawaqit for a year',
      columns: adhans,
      days: year,
      sheets: months.map((list) =>
        sheet(
          [
            cells('Day|Fajr|Shuruk|Duhr|Asr|Maghrib|Isha'),
            ...list.map((day): Row => {
              const t = five(day)
              return [date(day), t[f]!, rise(salaahTimes(day)), ...t.slice(1)]
            }),
          ],
          `${monthName(list[0]!)} 2027`,
        ),
      ),
    },
    program('Diyanet', turkish, (day, times) => {
      const t = five(day)
      return [
        `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`,
        '21 Cemaziyelahir 1448',
        t[f]!,
        rise(times),
        ...t.slice(1),
      ]
    }),
    plain('five salaahs without names', [cells(`Date|${prayers.map(() => 'Adhan|Iqamah').join('|')}`)], both, {
      asks: ['salaahs'],
      answers: { salaahs: 'order' },
    }),
    plain(
      'five salaahs without names, left out',
      [cells(`Date|${prayers.map(() => 'Adhan|Iqamah').join('|')}`)],
      both,
      {
        asks: ['salaahs'],
        answers: { salaahs: '' },
        isLeftOut: true,
      },
    ),
    {
      name: 'each from a day on',
      columns: ['fajr.jamaat', 'isha.jamaat'],
      days: daysOf('2027-01-01', 35),
      asks: ['sparse'],
      answers: { sparse: 'next' },
      sheets: [
        sheet([
          ['Jamaat times 2027'],
          cells('Date|Fajr|Esha'),
          ...Array.from({ length: 5 }, (_, week): Row => {
            const friday = addDays('2027-01-01', week * 7)
            return [`from ${date(friday)} ${monthName(friday)}`, ...timesOn(friday, ['fajr.jamaat', 'isha.jamaat'])]
          }),
        ]),
      ],
    },
    plain(
      'exchanged columns',
      [cells(own.replaceAll('Adhan', 'X').replaceAll('Jamaat', 'Adhan').replaceAll('X', 'Jamaat'))],
      both,
      { asks: ['exchanged'], answers: { 'exchanged fajr dhuhr asr maghrib isha': 'swap' } },
    ),
    plain(
      'Asr over Zuhr',
      [cells(own.replaceAll('Dhuhr', 'X').replaceAll('Asr', 'Dhuhr').replaceAll('X', 'Asr'))],
      both,
      {
        asks: ['other-salaah'],
        answers: {
          'salaah dhuhr adhan': 'asr.adhan',
          'salaah dhuhr jamaat': 'asr.jamaat',
          'salaah asr adhan': 'dhuhr.adhan',
          'salaah asr jamaat': 'dhuhr.jamaat',
        },
      },
    ),
    {
      name: 'a shifted month',
      columns: both,
      days: year,
      marks: ['month'],
      sheets: [
        sheet(
          months.flatMap((list, index) =>
            index === 3
              ? [
                  ...block(list).slice(0, 2),
                  ...list.map((day): Row => [date(day), ...timesOn(`2027-08-${day.slice(8)}`, both)]),
                ]
              : block(list),
          ),
        ),
      ],
    },
    ...[1, -1].map((sign) => ({
      name: `an hour on the wrong days: ${sign}`,
      columns: both,
      days: december,
      marks: ['hour'],
      sheets: [
        sheet([
          cells(own),
          ...december.map(
            (day): Row => [
              day,
              ...both.map((column, index) =>
                clock(
                  announcedOn(day)[column.split('.')[0] as Prayer][index % 2 ? 'jamaat' : 'adhan'] +
                    sign * wrongHour(day),
                ),
              ),
            ],
          ),
        ]),
      ],
    })),
    wrong('one wrong beginning', 'jump', 0, [12], '04:15'),
    wrong('one wrong jamaat', 'jump', 3, [12], '13:51'),
    wrong('a week of a jamaat an hour late', 'jump', 5, [12, 13, 14, 15, 16, 17, 18], '18:15'),
    wrong('a jamaat that is three minutes off the others', 'jump', 3, [12], '13:18'),
    wrong('a beginning of Maghrib long after sunset', 'adhan', 6, [12], '20:25'),
    wrong('words for times', 'unreadable', 1, [1, 2, 3], 'tba'),
  ]
}
