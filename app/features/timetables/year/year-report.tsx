import { FileUp } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate, monthAndYear } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { TimeInCell, useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { cn } from '#app/lib/cn.ts'
import { weekdayOf } from '#app/lib/days.ts'
import { groupBy } from '#app/lib/group-by.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { EnterKeyButton, IntentButton } from '#app/ui/in-place-form.tsx'
import { filterClass, filtersClass } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TableFrame } from '#app/ui/pagination.tsx'
import { type Prayer, prayers } from '#salaah/next-prayer.ts'
import type { SentPhoto } from './photo-table.tsx'
import type { YearAnswer } from './year-form.server.ts'

type Reported = NonNullable<YearAnswer['report']>
type ReportProps = {
  answer: YearAnswer
  mosque: string
  report: Reported
  ramadan: string
  /** Null where the photo is not here, or it was a file. */
  showLine: SentPhoto['showLine'] | null
}

/** The year as it will be beside what it is now, what has to be checked, and the press that publishes it. */
export function YearReport({ answer, mosque, report, ramadan, showLine }: ReportProps) {
  const { year: texts } = useAdminTexts().adminTimes
  const { days, problems, errors, missing } = report
  const file = answer.name ? `\u2068${answer.name}\u2069` : texts.file
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
    // The answer has what was typed.
    setTyped({})
  }, [answer])
  const day = days.find(({ day }) => day === chosen) ?? mostNeeded(days)
  const month = day?.day.slice(0, 7) ?? ''
  const list = days.filter(({ day }) => day.startsWith(month))
  return (
    <section aria-labelledby="report" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 ref={heading} id="report" tabIndex={-1} className="wrap-anywhere scroll-mt-20 text-xl outline-none">
            {texts.read({ file, days: days.length, all: days.length + missing })}
          </h2>
          <p className="text-ink-soft text-sm">{texts.notYet}</p>
        </div>
        <Button variant="secondary" onClick={chooseFile}>
          <FileUp aria-hidden="true" />
          {texts.otherFile}
        </Button>
      </div>
      {answer.read && answer.read.unread.length > 0 && (
        <Notice>{texts.unread({ names: answer.read.unread.join(', ') })}</Notice>
      )}
      {answer.read && answer.read.moved > 0 && <Notice>{texts.moved({ days: answer.read.moved })}</Notice>}
      {day && <YearBand days={days} chosen={day} onChoose={setChosen} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="order-last lg:order-none">
          {list.length > 0 && (
            <MonthTable
              month={month}
              days={list}
              chosen={day?.day}
              typed={typed}
              ramadan={ramadan}
              showLine={showLine}
              onChoose={setChosen}
              onType={(field, time) => setTyped({ ...typed, [field]: time })}
            />
          )}
        </div>
        <Form id={FORM} method="post" encType="multipart/form-data" className="flex flex-col gap-4">
          <EnterKeyButton value="check" />
          <input type="hidden" name="name" value={answer.name} />
          <input type="hidden" name="text" value={answer.text} />
          <input type="hidden" name="version" value={answer.version} />
          <StoredChoices answer={answer} typed={typed} shown={list} />
          {problems.length > 0 && (
            <div>
              <h3 className="flex items-center gap-2 text-lg">
                {texts.toCheck}
                <span className="min-w-7 rounded-full bg-danger px-2 text-center text-paper text-sm tabular-nums leading-7">
                  {errors}
                </span>
              </h3>
              <p className="text-ink-soft text-sm">{texts.hasErrors({ rows: errors })}</p>
              <ul className="divide-y divide-line">
                {problems.map((problem) => (
                  <ProblemItem key={`${problem.skip} ${problem.text}`} problem={problem} />
                ))}
              </ul>
            </div>
          )}
          {(problems.some(({ kind }) => !rowKinds.includes(kind)) || Object.keys(typed).length > 0) && (
            <IntentButton intent="check" variant="secondary" busyLabel={texts.checking}>
              {texts.correct}
            </IntentButton>
          )}
          <Publish report={report} mosque={mosque} />
        </Form>
      </div>
    </section>
  )
}

/** Opens the chooser of the file that is being checked; the same one may be chosen again, corrected. */
function chooseFile() {
  const field = document.querySelector<HTMLInputElement>('[type=file][name=file]')!
  field.value = ''
  field.click()
}

/** What is wrong with rows and not with a time in them. */
const rowKinds = ['no-date', 'wrong-date', 'past', 'twice', 'none', 'month', 'weekday']

/** What is wrong, with the presses that correct it, leave it out or say that it is right. */
function ProblemItem({ problem }: { problem: Reported['problems'][number] }) {
  const { kind, text, count, rows, skip, canKeep, offer } = problem
  const { year: texts } = useAdminTexts().adminTimes
  const formatTime = useTimeFormat()
  return (
    <li className="flex flex-col gap-2 py-3">
      <p>{text}</p>
      <p className="text-ink-soft text-sm">
        {texts.inRows({ count })} <bdi className="tabular-nums">{rows}</bdi>
      </p>
      <div className="flex flex-wrap items-end gap-2">
        {offer && (
          <Button
            type="submit"
            name="offer"
            value={`${offer.field}=${offer.time}`}
            variant="secondary"
            className="px-4"
          >
            {texts.makeIt({ time: formatTime(offer.time) })}
          </Button>
        )}
        {canKeep && (
          <Button
            type="submit"
            name="keep"
            value={kind}
            variant="secondary"
            className="px-4"
            aria-label={`${texts.keep}: ${text}`}
          >
            {texts.keep}
          </Button>
        )}
        <Button
          type="submit"
          name="skip"
          value={skip}
          variant="quiet"
          className="px-3"
          aria-label={`${texts.skip}: ${text}`}
        >
          {texts.skip}
        </Button>
      </div>
    </li>
  )
}

function Publish({ report, mosque }: Pick<ReportProps, 'report' | 'mosque'>) {
  const { year: texts, preview } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const { days, first, last, errors, kept, missing, moves } = report
  const count = days.length - days.filter(isWrong).length
  if (days.length === 0) return null
  const [name, label] =
    errors > 0 ? ['publish-right', texts.publishRight({ days: count })] : ['publish', texts.publish({ days: count })]
  return (
    <>
      {errors === 0 && (
        <Notice tone="success">
          {texts.good({ days: days.length, first: fullDate(dates, first), last: fullDate(dates, last) })}
        </Notice>
      )}
      {kept.length > 0 && <Notice>{texts.kept({ count: kept.length })}</Notice>}
      {moves > 0 && <Notice>{preview.moves({ count: moves })}</Notice>}
      <ActionNames
        about={`${mosque}, ${fullDate(dates, first)} – ${fullDate(dates, last)}`}
        buttons={{ [name]: label }}
      />
      {count > 0 && (
        <IntentButton intent={name} busyLabel={texts.publishing}>
          {label}
        </IntentButton>
      )}
      <p className="measure text-ink-soft text-sm">
        {texts.precedence} {missing > 0 && texts.missing({ days: missing })}
      </p>
    </>
  )
}

type StoredProps = { answer: YearAnswer; typed: Readonly<Record<string, string>>; shown: readonly ReportedDay[] }

/** What was said before of the file, without the fields that the table shows. */
function StoredChoices({ answer: { corrections, read }, typed, shown }: StoredProps) {
  const typedIn = (id: string) => Object.keys(typed).filter((field) => field.startsWith(`fix.${id}.`))
  const inTable = new Set(shown.flatMap(({ id, wrong }) => [...wrong.map(({ field }) => field), ...typedIn(id)]))
  const earlier = Object.entries(corrections.fixes).map(([field, time]) => [`fix.${field}`, time] as const)
  const fixes = [...new Map([...earlier, ...Object.entries(typed)])].filter(([field]) => !inTable.has(field))
  return (
    <>
      {fixes.map(([field, time]) => (
        <input key={field} type="hidden" name={field} value={time} />
      ))}
      {corrections.skipped.length > 0 && <input type="hidden" name="skip" value={corrections.skipped.join()} />}
      {corrections.kept.length > 0 && <input type="hidden" name="keep" value={corrections.kept.join()} />}
      {read?.questions.map(({ key, answer = '' }) => (
        <input key={key} type="hidden" name={`answer.${key}`} value={answer} />
      ))}
    </>
  )
}

type ReportedDay = Reported['days'][number]

const isWrong = ({ wrong }: ReportedDay) => wrong.length > 0
const differs = ({ times, was, hasJumuah }: ReportedDay, prayer: Prayer) =>
  !(prayer === 'dhuhr' && hasJumuah) && times[prayer].jamaat !== was[prayer]
const isChanged = (day: ReportedDay) => prayers.some((prayer) => differs(day, prayer))

/** The day to look at first: one to be checked, else one that differs. */
const mostNeeded = (days: readonly ReportedDay[]) => days.find(isWrong) ?? days.find(isChanged) ?? days[0]

type YearBandProps = { days: readonly ReportedDay[]; chosen: ReportedDay; onChoose: (day: string) => void }

/**
 * A line for each day: as now, different, or to be checked. A press on it, or the arrow keys, choose a day; a press and
 * Enter go to its row in the table. Each month is a button.
 */
function YearBand({ days, chosen, onChoose }: YearBandProps) {
  const { year: texts } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const months = groupBy(days, ({ day }) => day.slice(0, 7))
  const at = days.indexOf(chosen)
  // The mark is wider than the line of a day where that is thin.
  const markMargin = Math.min(0.5, days.length / 400)
  const state = isWrong(chosen) ? texts.isWrong : isChanged(chosen) ? texts.differs : ''
  const inWords = [fullDate(dates, chosen.day), state].filter(Boolean).join(' · ')
  const row = () => document.getElementById(rowId(chosen.day))
  const counted = days.filter((day) => !isWrong(day) && isChanged(day)).length
  return (
    <div id="report-band">
      <div className="relative rounded-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-primary has-[:focus-visible]:outline-offset-4">
        <svg
          viewBox={`0.5 0 ${days.length - 1 || 1} 10`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mirror-rtl h-7 w-full overflow-hidden"
        >
          {days.map((day, index) => (
            <rect
              key={day.day}
              x={index + 0.1}
              y={isWrong(day) ? 0 : 2}
              width={0.8}
              height={isWrong(day) ? 10 : 8}
              className={isWrong(day) ? 'fill-danger' : isChanged(day) ? 'fill-brass' : 'fill-primary-line'}
            />
          ))}
          <rect
            x={at - markMargin}
            y={0.4}
            width={1 + 2 * markMargin}
            height={9.2}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-2 stroke-ink"
          />
        </svg>
        <input
          type="range"
          aria-label={texts.band({ days: days.length, differ: counted, check: days.filter(isWrong).length })}
          aria-valuetext={inWords}
          max={days.length - 1}
          value={at}
          onChange={({ currentTarget }) => onChoose(days[Number(currentTarget.value)]!.day)}
          onPointerUp={() => row()?.scrollIntoView({ block: 'nearest' })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The field that gets the focus would send the form.
            event.preventDefault()
            row()?.scrollIntoView({ block: 'center' })
            row()?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
          }}
          className="absolute inset-x-0 -top-2 m-0 h-11 w-full appearance-none opacity-0 [&::-moz-range-thumb]:w-px [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
        />
      </div>
      <p aria-hidden="true" className="mt-2 text-sm tabular-nums">
        {inWords}
      </p>
      <div className={cn(filtersClass, 'mb-0!')}>
        {[...months].map(([name, own]) => {
          const check = own.filter(isWrong).length
          return (
            <button
              key={name}
              type="button"
              aria-current={own.includes(chosen) ? 'true' : undefined}
              onClick={() => onChoose(mostNeeded(own)!.day)}
              className={filterClass}
            >
              {monthAndYear(dates, name)}
              {check > 0 && <span className="font-semibold text-danger">! {check}</span>}
            </button>
          )
        })}
      </div>
    </div>
  )
}

const FORM = 'year'
const rowId = (day: string) => `day-${day}`

type TableProps = {
  chosen: string | undefined
  typed: Readonly<Record<string, string>>
  /** Where the program of Ramadan is. */
  ramadan: string
  showLine: ReportProps['showLine']
  onChoose: (day: string) => void
  onType: (field: string, time: string) => void
}

/** A month as it will be: the jamaats with the adhans above them, their cells, and what they are now where that differs. */
function MonthTable({ month, days, ...table }: TableProps & { month: string; days: readonly ReportedDay[] }) {
  const { year: texts, prayers: names } = useAdminTexts().adminTimes
  const title = monthAndYear(useSharedTexts().dates, month)
  const shown = prayers.filter((prayer) =>
    days.some(({ times, was }) => times[prayer].jamaat || times[prayer].adhan || was[prayer]),
  )
  return (
    <>
      <TableFrame label={title}>
        <table className="w-full table-fixed text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="bg-sunken">
            <tr>
              <th scope="col" className="w-14 px-1 py-2 text-start text-xs sm:w-24 sm:px-3 sm:text-sm">
                {texts.date}
              </th>
              {shown.map((prayer) => (
                <th key={prayer} scope="col" className="px-0 py-2 text-center text-xs sm:text-sm">
                  {names[prayer]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.map((day) => (
              <DayRows key={day.day} day={day} shown={shown} {...table} />
            ))}
          </tbody>
        </table>
      </TableFrame>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="h-4 w-6 rounded-sm border border-brass-line bg-brass-soft" />
          {texts.differs}
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="h-4 w-6 rounded-sm border border-danger bg-danger-soft" />
          {texts.isWrong}
        </span>
        <span>{texts.legend}</span>
      </p>
    </>
  )
}

type DayProps = TableProps & { day: ReportedDay; shown: readonly Prayer[] }

/** The times of a day; below the chosen one the lines of a photo that they are from. */
function DayRows({ day, shown, chosen, typed, ramadan, showLine, onChoose, onType }: DayProps) {
  const { year: texts } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const title = `${dates.weekdaysShort[weekdayOf(day.day)]} ${Number(day.day.slice(8))}`
  const isChosen = day.day === chosen
  return (
    <>
      {day.ramadan && (
        <tr className="bg-primary-soft">
          <td colSpan={shown.length + 1} className="px-2 sm:px-3">
            <LocalLink to={ramadan} target="_blank" className="link target inline-flex items-center font-semibold">
              {day.ramadan === 'expected' ? texts.ramadanExpected : texts.ramadan}
            </LocalLink>
          </td>
        </tr>
      )}
      <tr
        id={rowId(day.day)}
        onFocus={({ target }) => target instanceof HTMLInputElement && onChoose(day.day)}
        aria-current={isChosen ? 'date' : undefined}
        className="scroll-mt-20 aria-[current]:outline-2 aria-[current]:outline-ink aria-[current]:-outline-offset-2"
      >
        <th scope="row" className={cn('px-2 py-1 text-start sm:px-3', day.hasJumuah ? 'font-semibold' : 'font-normal')}>
          {day.lines.length === 0 ? (
            title
          ) : (
            <button
              type="button"
              aria-expanded={isChosen}
              onClick={() => onChoose(day.day)}
              className="target min-h-6 text-start underline decoration-dotted underline-offset-4"
            >
              {title}
            </button>
          )}
          {day.wrong
            .filter(({ column }) => column === null)
            .map(({ reason }) => (
              <span key={reason} className="block font-normal text-danger text-xs">
                ! {reason}
              </span>
            ))}
        </th>
        {shown.map((prayer) => (
          <td key={prayer} className="whitespace-nowrap p-px text-center align-middle sm:p-0.5">
            <TimesOfPrayer day={day} prayer={prayer} typed={typed} onType={onType} />
          </td>
        ))}
      </tr>
      {isChosen && day.lines.length > 0 && (
        <tr>
          <td colSpan={shown.length + 1} className="px-2 py-1 text-ink-soft sm:px-3">
            {day.lines.map((line) => {
              const [page = '', row = ''] = line.split('.')
              const inWords = texts.onPage({ page, row })
              return showLine ? (
                <TableFrame key={line} label={inWords} className="rounded-sm">
                  {showLine(line, inWords)}
                </TableFrame>
              ) : (
                <p key={line}>{inWords}</p>
              )
            })}
          </td>
        </tr>
      )}
    </>
  )
}

type TimesProps = Pick<DayProps, 'day' | 'typed' | 'onType'> & { prayer: Prayer }

/** The adhan and jamaat of a salaah; a wrong one has a field, and a right one gets it by a press. */
function TimesOfPrayer({ day, prayer, typed, onType }: TimesProps) {
  const { year: texts, prayers: names, form } = useAdminTexts().adminTimes
  const formatTime = useTimeFormat()
  const { adhan, jamaat } = day.times[prayer]
  const was = day.was[prayer]
  const isNew = differs(day, prayer)
  const mistakes = day.wrong.filter(({ column }) => column?.startsWith(`${prayer}.`))
  const cell = day.cells[`${prayer}.jamaat`] ?? day.cells[`${prayer}.adhan`]
  const field = `fix.${day.id}.${prayer}.jamaat`
  const isPressed = typed[field] !== undefined && !mistakes.some((mistake) => mistake.field === field)
  return (
    <span
      className={cn(
        'flex flex-col rounded-md border border-transparent py-0.5 tabular-nums leading-tight',
        isNew && 'border-brass-line bg-brass-soft',
        mistakes.length > 0 && 'border-danger bg-danger-soft text-danger',
      )}
    >
      <span className="text-ink-soft text-xs">{formatTime(adhan ?? Math.round(day.begins[prayer]) % 1440)}</span>
      <span className="font-semibold text-sm sm:text-base">
        {mistakes.length > 0 && '! '}
        {prayer === 'dhuhr' && day.hasJumuah ? (
          <span className="font-normal text-ink-soft text-xs">{form.jumuah}</span>
        ) : !jamaat ? (
          '–'
        ) : mistakes.length > 0 || isPressed ? (
          <TimeInCell time={jamaat} />
        ) : (
          <button
            type="button"
            aria-label={texts.change({ prayer: names[prayer], time: formatTime(jamaat) })}
            onClick={() => onType(field, jamaat)}
            className="min-h-6 w-full rounded-sm hover:bg-primary-soft"
          >
            <TimeInCell time={jamaat} />
          </button>
        )}
      </span>
      {isPressed && <CellField aria-label={names[prayer]} name={field} value={typed[field]} onType={onType} required />}
      {mistakes.map(({ field, text, reason }) => (
        <CellField
          key={field}
          aria-label={reason}
          title={reason}
          name={field}
          value={typed[field] ?? text}
          onType={onType}
        />
      ))}
      {cell && <bdi className="text-ink-soft text-xs">{cell}</bdi>}
      {isNew && (
        <span className="text-ink-soft text-xs">
          <span className="sr-only sm:not-sr-only">{texts.was}</span> <s>{was ? formatTime(was) : '–'}</s>
        </span>
      )}
    </span>
  )
}

/** A time in the table; one that was right, and is opened by a press, has the focus and is not left empty. */
function CellField({
  name,
  onType,
  ...input
}: Omit<ComponentProps<'input'>, 'name'> & { name: string; onType: TableProps['onType'] }) {
  const ref = useRef<HTMLInputElement>(null)
  const isPressed = input.required
  useEffect(() => {
    if (isPressed) ref.current?.select()
  }, [isPressed])
  return (
    <input
      ref={ref}
      {...input}
      form={FORM}
      name={name}
      onChange={({ currentTarget: { value } }) => onType(name, value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      dir="ltr"
      className={cn(
        'min-h-11 w-full min-w-0 rounded-md border bg-surface px-1 text-center text-ink text-sm',
        isPressed ? 'border-line-strong' : 'border-danger',
      )}
    />
  )
}
