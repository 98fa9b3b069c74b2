import { CalendarPlus, Download, Printer } from 'lucide-react'
import type { HijriDay } from '#app/features/hijri/hijri-calendar.ts'
import { hijriDateInWords } from '#app/features/hijri/hijri-words.ts'
import { specialDayOf } from '#app/features/hijri/special-days.ts'
import { monthAndYear } from '#app/i18n/dates.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { TimeInCell } from '#app/i18n/use-time-format.tsx'
import { cn } from '#app/lib/cn.ts'
import { weekdayOf } from '#app/lib/days.ts'
import type { SpecialDay } from '#app/services/hijri-settings.ts'
import { buttonClass, Spinner } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/card.tsx'
import { TableFrame } from '#app/ui/pagination.tsx'
import type { School } from '#salaah/sun.ts'
import { AdoptedNote } from './adopted/adopted-note.tsx'
import { BySchool, SchoolName } from './by-school.tsx'
import { describeCalculation } from './calculation.ts'
import type { SalaahChoices } from './choices.ts'
import { type DayRow, missingTime, type RowsBySchool, type ShownTime, shownTimes } from './day-rows.ts'
import type { SalaahPage } from './page.server.ts'
import { TryAgainWithoutScript } from './today-panel.tsx'

const ASR = shownTimes.indexOf('asr')

type MonthTableProps = {
  label: string
  bySchool: RowsBySchool
  hijri: SalaahPage['hijri']
  today: string
}

/** A month of times. On phones each day has two lines: its dates, and six times under sticky headings. */
export function MonthTable({ label, bySchool, hijri, today }: MonthTableProps) {
  const firstExpected = bySchool[0]?.rows.find(({ day }) => isExpected(hijri.dates[day]))?.day
  return (
    <TableFrame label={label} className="salaah-frame">
      <table className="salaah-table">
        <caption className="sr-only">{label}</caption>
        <Head />
        <tbody>
          {bySchool[0]?.rows.map((row, index) => (
            <Row
              key={row.day}
              row={row}
              asr={bySchool.map(({ school, rows }) => ({ school, minutes: rows[index]?.minutes[ASR] ?? null }))}
              hijri={hijri.dates[row.day]!}
              hijriWeekdays={hijri.weekdays}
              shownDays={hijri.shownDays}
              isMarked={row.day === firstExpected || hijri.dates[row.day]?.day === 1}
              isToday={row.day === today}
            />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function Head() {
  const { salaah } = useTexts()
  return (
    <thead>
      <tr>
        <Name text={salaah.date} arabic={salaah.arabicNames.date} className="salaah-date" />
        <Name text={salaah.islamicDate} arabic={salaah.arabicNames.islamicDate} className="salaah-date" />
        {shownTimes.map((name) => (
          <Name key={name} text={salaah.names[name]} arabic={salaah.arabicNames[name]} />
        ))}
      </tr>
    </thead>
  )
}

function Name({ text, arabic, className }: { text: string; arabic: string; className?: string }) {
  return (
    <th scope="col" className={className}>
      {text}
      {arabic !== text && (
        <span lang="ar" className="block font-normal text-ink-soft">
          {arabic}
        </span>
      )}
    </th>
  )
}

type AsrBySchool = readonly { school: School; minutes: number | null }[]
const isExpected = (date: HijriDay | undefined) => date?.status === 'expected'

type RowProps = {
  row: DayRow
  asr: AsrBySchool
  hijri: HijriDay
  hijriWeekdays: readonly string[]
  shownDays: readonly SpecialDay[]
  isMarked: boolean
  isToday: boolean
}

function Row({ row, asr, hijri, hijriWeekdays, shownDays, isMarked, isToday }: RowProps) {
  const { salaah, dates } = useTexts()
  const weekday = weekdayOf(row.day)
  return (
    <tr
      data-day={row.day}
      aria-current={isToday ? 'date' : undefined}
      className={weekday === 5 ? 'salaah-friday' : undefined}
    >
      <th scope="row" className="salaah-date">
        <time dateTime={row.day}>
          {dates.weekdays[weekday]} {Number(row.day.slice(8))}
          <span className="salaah-wide"> {dates.months[Number(row.day.slice(5, 7)) - 1]}</span>
        </time>{' '}
        {isToday && <span className="salaah-today-mark">{salaah.today}</span>}
      </th>
      <td className="salaah-date">
        <span className="salaah-wide">{hijriWeekdays[weekday]} </span>
        <HijriText date={hijri} shownDays={shownDays} isMarked={isMarked} />
      </td>
      {shownTimes.map((name, index) => (
        <td key={name} data-time={name} className="salaah-time">
          {index === ASR ? (
            <BySchool as="span" of={asr}>
              {({ minutes }) => <Time name={name} minutes={minutes} />}
            </BySchool>
          ) : (
            <Time name={name} minutes={row.minutes[index] ?? null} />
          )}
        </td>
      ))}
    </tr>
  )
}

/** The Islamic date, whether it is expected, and which day of the year it is. */
export function HijriText({
  date,
  shownDays,
  isMarked,
}: {
  date: HijriDay
  shownDays: readonly SpecialDay[]
  isMarked: boolean
}) {
  const { hijri } = useTexts()
  const special = specialDayOf(date, shownDays)
  return (
    <>
      {hijriDateInWords(date, hijri)}
      {isExpected(date) && <span className={isMarked ? undefined : 'sr-only'}> ({hijri.expectedMark})</span>}
      {special && (
        <span className="font-semibold text-brass">
          <span className={special === 'white-days' ? 'salaah-fast' : undefined}> · </span>
          <span className={special === 'white-days' ? 'salaah-wide' : undefined}>{hijri.days[special]}</span>
        </span>
      )}
    </>
  )
}

function Time({ name, minutes }: { name: ShownTime; minutes: number | null }) {
  const texts = useTexts()
  return minutes === null ? missingTime(name, texts) : <TimeInCell time={minutes} />
}

const smallButton = buttonClass('secondary', 'max-sm:gap-1.5 max-sm:px-2 max-sm:text-sm')

/** The month on paper and as CSV, and a calendar feed to subscribe to. */
export function MonthDownloads({ choices, origin }: { choices: SalaahChoices; origin: string }) {
  const { salaah } = useTexts()
  const { city, month, school } = choices
  const feed = `/prayer-times/${city}.ics?school=${school}`
  return (
    <>
      <button type="button" className={cn(smallButton, 'needs-script')} data-print="">
        <Printer aria-hidden="true" />
        {salaah.print}
      </button>
      <a
        className={smallButton}
        href={`/prayer-times/${city}.csv?month=${month}&school=${school}`}
        download={`salaah-${city}-${month}.csv`}
      >
        <Download aria-hidden="true" />
        {salaah.csv}
      </a>
      <details className="group relative">
        <summary className={cn(smallButton, 'list-none')}>
          <CalendarPlus aria-hidden="true" />
          {salaah.subscribe}
        </summary>
        <div className="mt-2 flex max-w-sm flex-col gap-2 rounded-md border border-line bg-surface p-4">
          <p className="text-ink-soft text-sm">{salaah.subscribeHint}</p>
          <a className="link target inline-flex items-center" href={origin.replace(/^https?:/, 'webcal:') + feed}>
            {salaah.subscribeOpen}
          </a>
          <a className="link target inline-flex items-center" href={feed} download={`salaah-${city}.ics`}>
            {salaah.subscribeFile}
          </a>
        </div>
      </details>
    </>
  )
}

/** The heading above the table of a printed month. */
export function PrintHeading({
  adopted,
  calculation,
  practice,
  choices,
  cityName,
  schools,
}: Pick<SalaahPage, 'adopted' | 'calculation' | 'practice' | 'choices' | 'cityName' | 'schools'>) {
  const texts = useTexts()
  const { salaah, dates } = texts
  const { method, offsets } = describeCalculation(calculation, texts)
  return (
    <div className="mb-3 hidden print:block">
      <p className="font-bold text-2xl">
        {salaah.tableLabel({ month: monthAndYear(dates, choices.month), city: cityName })}
      </p>
      <p className="text-sm">
        {adopted && adopted.shown !== 'none' && <AdoptedNote source={adopted} withDates />}
        {adopted?.shown !== 'all' && ` ${method}. ${offsets ? `${offsets}. ` : ''}${practice ?? ''}`}{' '}
        <SchoolName of={schools} />. {salaah.mosqueFirst}
      </p>
    </div>
  )
}

/** Stands in for the table while its times are loading. */
export function LoadingTable() {
  const { salaah } = useTexts()
  return (
    <div className="rounded-lg border border-line bg-surface p-5">
      <Spinner label={salaah.loading} />
      <p className="mt-3 text-ink-soft text-sm">{salaah.loadingPrayers}</p>
      <div className="mt-3 flex flex-col gap-3">
        {[1, 2, 3, 4, 5, 6, 7].map((row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </div>
      <TryAgainWithoutScript />
    </div>
  )
}
