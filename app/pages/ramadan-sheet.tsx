import { isCertain } from '#app/features/hijri/hijri-calendar.ts'
import { FIRST_OF_LAST_TEN } from '#app/features/hijri/season.ts'
import { describeCalculation } from '#app/features/prayer-times/calculation.ts'
import { dayAndMonth, fullDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { type PublicTexts, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { weekdayOf } from '#app/lib/days.ts'
import type { PdfOffer } from '#app/services/pdf/offer-pdf.server.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { BackArrow } from '#app/ui/button.tsx'
import { TableFrame } from '#app/ui/pagination.tsx'
import { PdfLink } from '#app/ui/pdf-link.tsx'
import { addDays } from '#salaah/days.ts'
import type { RamadanSheet, SheetRow, SheetTime } from './ramadan-sheet.server.ts'

/** The columns with the times of the sun. */
export const sheetTimes: readonly SheetTime[] = [
  'suhoor',
  'fajr',
  'sunrise',
  'dhuhr',
  'asrShafii',
  'asrHanafi',
  'iftar',
  'isha',
]

type SheetProps = {
  sheet: RamadanSheet
  /** The city, or the mosque. */
  place: string
  address?: string
  isMosque?: boolean
  /** The page of the site that shows the same. */
  backTo: string
  pdf: PdfOffer | null
}

const FRIDAY = 5

/** A Ramadan on one A4 page: every fast with its times, and at a mosque its jamaats and taraweeh. */
export function RamadanSheetPage({ sheet, place, address, isMosque = false, backTo, pdf }: SheetProps) {
  const { ramadan, dates } = useTexts()
  const { times } = useSharedTexts()
  const { sheet: texts } = ramadan
  const { year, rows } = sheet
  const hasJamaats = rows.some(({ jamaats }) => jamaats !== null)
  const hasTaraweeh = rows.some(({ jamaats }) => jamaats?.taraweeh != null)
  const [begins, condition] = beginsInWords(sheet, texts, dayAndMonth(dates, sheet.first.day))
  const title = isMosque
    ? texts.titleOf({ year: String(year), mosque: place })
    : texts.title({ year: String(year), city: place })
  return (
    <main id="content" className="ramadan-sheet wrap py-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LocalLink to={backTo} className="link inline-flex items-center gap-1.5 py-2 text-sm">
          <BackArrow className="size-4" />
          {texts.back}
        </LocalLink>
        <PdfLink offer={pdf} label={times.pdf} missing={times.pdfMissing} />
      </div>
      <h1 className="text-2xl">
        <Written as="span" text={title} />
      </h1>
      {address && (
        <p>
          <Written text={address} />
        </p>
      )}
      <p>
        {begins} {condition && <strong>{condition}</strong>}
      </p>
      <TableFrame label={title} className="my-2 print:my-1 print:overflow-visible print:rounded-none print:border-0">
        <table className={hasJamaats ? 'has-jamaats' : undefined}>
          <Head hasJamaats={hasJamaats} hasTaraweeh={hasTaraweeh} />
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.day}
                row={row}
                isToday={row.day === sheet.today}
                hasJamaats={hasJamaats}
                hasTaraweeh={hasTaraweeh}
              />
            ))}
          </tbody>
        </table>
      </TableFrame>
      <Notes sheet={sheet} isMosque={isMosque} hasJamaats={hasJamaats} />
    </main>
  )
}

type SheetTexts = ReturnType<typeof useTexts>['ramadan']['sheet']

/** Which day is the first, and that this depends on the moon; the 30th has its own remark. */
export function beginsInWords(
  { first: { status, authority } }: RamadanSheet,
  texts: SheetTexts,
  day: string,
): [begins: string, condition: string] {
  if (!isCertain(status)) return [texts.begins({ day }), texts.subject]
  return [authority ? texts.beginsAnnounced({ day, authority }) : texts.beginsDeclared({ day }), '']
}

/** The times after which a mosque's sheet has the jamaat, and the salaah it is of. */
const jamaatAfter = {
  fajr: 'fajr',
  dhuhr: 'dhuhr',
  asrHanafi: 'asr',
  iftar: 'maghrib',
  isha: 'isha',
} as const satisfies Partial<Record<SheetTime, keyof NonNullable<SheetRow['jamaats']>>>

export const jamaatOf = (name: SheetTime) =>
  name in jamaatAfter ? jamaatAfter[name as keyof typeof jamaatAfter] : null

type Columns = { hasJamaats: boolean; hasTaraweeh: boolean }

function Head({ hasJamaats, hasTaraweeh }: Columns) {
  const texts = useTexts()
  const { columns } = texts.ramadan.sheet
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="max-sm:sr-only">{columns.date}</span>
        </th>
        <th scope="col">{columns.day}</th>
        {sheetTimes.map((name) => (
          <HeadCells
            key={name}
            name={columnInWords(name, texts)}
            isKey={isKey(name)}
            jamaat={hasJamaats && jamaatOf(name) ? columns.jamaat : null}
          />
        ))}
        {hasTaraweeh && <th scope="col">{columns.taraweeh}</th>}
      </tr>
    </thead>
  )
}

/** The name of a column: 'Asr (Hanafi)'. */
export function columnInWords(name: SheetTime, { ramadan, salaah }: Pick<PublicTexts, 'ramadan' | 'salaah'>): string {
  const { columns } = ramadan.sheet
  if (name === 'asrShafii') return columns.asr({ school: salaah.schools.shafii })
  return name === 'asrHanafi' ? columns.asr({ school: salaah.schools.hanafi }) : columns[name]
}

/** Whether it is one of the two that a fast needs. */
const isKey = (name: SheetTime) => name === 'suhoor' || name === 'iftar'

function HeadCells({ name, jamaat, isKey }: { name: string; jamaat: string | null; isKey: boolean }) {
  return (
    <>
      <th scope="col" className={isKey ? 'is-key' : undefined}>
        {name}
      </th>
      {jamaat && (
        <th scope="col" className="jamaat">
          <span className="sr-only">{name} </span>
          {jamaat}
        </th>
      )}
    </>
  )
}

function Row({ row, isToday, hasJamaats, hasTaraweeh }: Columns & { row: SheetRow; isToday: boolean }) {
  const texts = useTexts()
  const { dates } = texts
  const { columns, rest, uncertain } = texts.ramadan.sheet
  const { day, date, isUncertain, times, jamaats } = row
  const weekday = weekdayOf(day)
  const named = `${dates.weekdaysShort[weekday]} ${Number(day.slice(8))} ${dates.monthsShort[Number(day.slice(5, 7)) - 1]}`
  return (
    <tr
      className={cn(
        weekday === FRIDAY && 'is-friday',
        date === FIRST_OF_LAST_TEN && 'begins-last-ten',
        date >= FIRST_OF_LAST_TEN && 'is-last-ten',
        isUncertain && 'is-uncertain',
      )}
      aria-current={isToday ? 'date' : undefined}
    >
      <td>
        {date}
        <input type="checkbox" aria-label={rest({ day: named })} defaultChecked={isToday} autoComplete="off" />
      </td>
      <th scope="row">
        {named} {isUncertain && <small>{uncertain}</small>}
      </th>
      {sheetTimes.map((name) => {
        const jamaat = jamaatOf(name)
        return (
          <Cells
            key={name}
            name={columnInWords(name, texts)}
            isKey={isKey(name)}
            time={times[name]}
            jamaat={hasJamaats && jamaat ? (jamaats?.[jamaat] ?? null) : undefined}
          />
        )
      })}
      {hasTaraweeh && (
        <td data-label={columns.taraweeh}>
          <ShortTime minutes={jamaats?.taraweeh ?? null} />
        </td>
      )}
    </tr>
  )
}

type CellsProps = {
  name: string
  time: number | null
  /** Undefined where the sheet has no column for it. */
  jamaat: number | null | undefined
  isKey: boolean
}

function Cells({ name, time, jamaat, isKey }: CellsProps) {
  const { columns } = useTexts().ramadan.sheet
  return (
    <>
      <td className={isKey ? 'is-key' : undefined} data-label={name}>
        <ShortTime minutes={time} />
      </td>
      {jamaat !== undefined && (
        <td className="jamaat" data-label={isKey ? `${name}: ${columns.jamaat}` : columns.jamaat}>
          <ShortTime minutes={jamaat} />
        </td>
      )}
    </>
  )
}

/** A time without 'am' or 'pm', which no column needs. */
function ShortTime({ minutes }: { minutes: number | null }) {
  const formatTime = useTimeFormat()
  return minutes === null ? '–' : formatTime(minutes).split('\u00A0')[0]
}

/** What a committee asks of a sheet: how it was made, by whom, and when. */
function Notes({
  sheet,
  isMosque = false,
  hasJamaats,
}: Pick<SheetProps, 'sheet' | 'isMosque'> & { hasJamaats: boolean }) {
  const texts = useTexts()
  const { siteName, origin } = useShellData()!
  const { from } = texts.ramadan.sheet
  return (
    <p className="sheet-notes text-sm">
      {notesInWords(sheet, { isMosque, hasJamaats, texts, formatTime: useTimeFormat() })}{' '}
      <bdi>{from({ site: siteName, address: origin.replace(/^https?:\/\//, '') })}</bdi>
    </p>
  )
}

type NotesParts = { isMosque: boolean; hasJamaats: boolean; texts: PublicTexts; formatTime: TimeFormat }

/** The notes in words, without whose sheet it is. */
export function notesInWords(sheet: RamadanSheet, { isMosque, hasJamaats, texts, formatTime }: NotesParts): string {
  const { ramadan, dates } = texts
  const { sheet: words } = ramadan
  const { caution, adopted, calculation, rows, firstTaraweeh, today } = sheet
  const { method, offsets } = describeCalculation(calculation, texts)
  const calculated = [method, offsets].filter(Boolean).join('. ')
  const isWholly = adopted.length > 0 && adopted.every(({ shown }) => shown === 'all')
  const used = adopted.filter(({ shown }) => shown !== 'none')
  return [
    caution === 0 ? words.noCaution : words.caution({ minutes: caution }),
    words.lastTen({ day: dayAndMonth(dates, addDays(rows[0]!.day, FIRST_OF_LAST_TEN - 2)) }),
    firstTaraweeh !== null &&
      words.firstTaraweeh({ day: dayAndMonth(dates, addDays(rows[0]!.day, -1)), time: formatTime(firstTaraweeh) }),
    ...used.map(({ publisher }) => words.published({ publisher })),
    !isWholly && (used.length > 0 ? words.someCalculated : words.calculated)({ method: calculated }),
    isMosque && (hasJamaats ? words.jamaats : words.noJamaats),
    words.printed({ day: fullDate(dates, today) }),
  ]
    .filter(Boolean)
    .join(' ')
}
