import { Download } from 'lucide-react'
import { Form } from 'react-router'
import { eventsFollowTimes } from '#app/features/events/dates/occurrences.server.ts'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { deskOf } from '#app/features/mosques/mosque-links.ts'
import type { FixedTimes } from '#app/features/timetables/timetable-types.ts'
import {
  MAX_MINUTES_FROM_BEGINNING,
  timeColumns,
  type YearColumn,
  yearColumns,
} from '#app/features/timetables/year/year-columns.ts'
import { loadYearPage, saveYearForm, type YearAnswer } from '#app/features/timetables/year/year-form.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate, monthAndYear, shortDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { TimeInCell, useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { SPREADSHEET_TYPES } from '#app/lib/files/csv.ts'
import { groupBy } from '#app/lib/group-by.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FieldGroup, RadioField } from '#app/ui/choice.tsx'
import { FileField, Options, SelectField } from '#app/ui/field.tsx'
import { useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TableFrame } from '#app/ui/pagination.tsx'
import type { Prayer } from '#salaah/next-prayer.ts'
import type { Route } from './+types/year.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.year.title)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language } = deskMosque(args)
  return (await loadYearPage(actor, mosqueId)) ?? notFound(adminTexts.of(language).adminTimes.missing)
}

export async function action(args: Route.ActionArgs) {
  const { mosqueId, desk } = deskMosque(args)
  return await saveYearForm({ ...eventsFollowTimes, ...args, mosqueId, page: `${desk}/times` })
}

/** Loads a year's timetable from a file: a dry run with a report of its rows, then all of them or none. */
export default function Page({ loaderData: { mosque }, actionData: answer, params }: Route.ComponentProps) {
  const { year: texts } = useAdminTexts().adminTimes
  const intent = useSentIntent()
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <MosqueHeading
        title={texts.title}
        mosqueId={params.mosqueId}
        name={mosqueNameIn(useLanguage(), mosque)}
        text={texts.text}
      />
      <Card className="flex flex-col gap-4 p-4">
        <LocalLink
          to={`${deskOf(params)}/times/year.csv`}
          reloadDocument
          className={buttonClass('secondary', 'self-start')}
        >
          <Download aria-hidden="true" />
          {texts.template}
        </LocalLink>
        <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
          {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
          <FileField
            name="file"
            label={texts.file}
            hint={texts.fileHint}
            accept={SPREADSHEET_TYPES}
            onChange={({ currentTarget: { form } }) => form?.requestSubmit(form.querySelector('button'))}
            required
          />
          <Button
            type="submit"
            name="intent"
            value="check"
            className="self-start"
            variant={answer?.report ? 'secondary' : 'primary'}
            busy={intent === 'check'}
            busyLabel={texts.checking}
          >
            {texts.check}
          </Button>
        </Form>
      </Card>
      {answer?.questions && <Questions answer={answer} questions={answer.questions} busy={intent === 'check'} />}
      {answer?.questions && answer.questions.read.length > 0 && <ReadColumns read={answer.questions.read} />}
      {answer?.report && (
        <Report answer={answer} mosque={mosque.name} report={answer.report} busy={intent === 'publish'} />
      )}
    </div>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.toasts.loadFailed)

type QuestionsProps = { answer: YearAnswer; questions: NonNullable<YearAnswer['questions']>; busy: boolean }

/** The name of a column as spreadsheets show it: A, B … Z, AA. */
const columnLetter = (index: number): string =>
  (index > 25 ? columnLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

function useColumnTitle() {
  const texts = useAdminTexts().adminTimes
  return (column: YearColumn) => {
    if (column === 'date') return texts.year.date
    const [prayer, what] = column.split('.') as [Prayer, 'adhan' | 'jamaat']
    return `${texts.prayers[prayer]} ${texts[what]}`
  }
}

/** What each column of the file is taken for. */
function ReadColumns({ read }: { read: NonNullable<YearAnswer['questions']>['read'] }) {
  const { year } = useAdminTexts().adminTimes
  const titleOf = useColumnTitle()
  return (
    <Card className="flex flex-col gap-4 p-4">
      <h2 className="text-xl">{year.columns}</h2>
      <TableFrame label={year.columns}>
        <table className="w-full text-sm">
          <thead className="bg-sunken">
            <HeadRow headings={[year.column, year.inFile, year.readAs]} />
          </thead>
          <tbody className="divide-y divide-line">
            {read.map(({ index, heading, column }) => (
              <tr key={index}>
                <th scope="row" className="px-3 py-1.5 text-start font-normal">
                  {columnLetter(index)}
                </th>
                <td className="px-3 py-1.5">
                  <bdi>{heading}</bdi>
                </td>
                <td className="px-3 py-1.5">{column && titleOf(column)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </Card>
  )
}

/** What the file does not say itself: its sheet, which number is the month, and what its columns are. */
function Questions({ answer, questions: { sheets, sheet, unknown, doubts, ambiguous }, busy }: QuestionsProps) {
  const { year } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const titleOf = useColumnTitle()
  const hasSheets = sheets.length > 1
  if (!hasSheets && unknown.length === 0 && doubts.length === 0 && !ambiguous) return null
  return (
    <Card className="flex flex-col gap-4 p-4">
      <h2 className="text-xl">{year.questions}</h2>
      <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
        <input type="hidden" name="text" value={answer.text} />
        <input type="hidden" name="askedOf" value={sheet ?? ''} />
        {hasSheets && (
          <SelectField name="sheet" label={year.sheet} defaultValue={sheet ?? ''} required>
            {sheet === null && <option value="">{year.choose}</option>}
            {sheets.map((name, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {ambiguous ? (
          <FieldGroup legend={year.order({ date: ambiguous.text })}>
            <RadioField name="order" value="day-first" label={fullDate(dates, ambiguous.dayFirst)} required />
            <RadioField name="order" value="month-first" label={fullDate(dates, ambiguous.monthFirst)} required />
          </FieldGroup>
        ) : (
          answer.choices.order && <input type="hidden" name="order" value={answer.choices.order} />
        )}
        {doubts.map((doubt) => (
          <DoubtField key={doubt.index} doubt={doubt} />
        ))}
        {unknown.length > 0 && (
          <FieldGroup legend={unknown.some(({ column }) => column) ? year.allColumns : year.ignored}>
            {unknown.map(({ index, heading, column }) => (
              <SelectField key={index} name={`column.${index}`} label={heading} defaultValue={column ?? ''} dir="auto">
                <option value="">{year.leaveOut}</option>
                <Options of={yearColumns} label={titleOf} />
              </SelectField>
            ))}
          </FieldGroup>
        )}
        <Button
          type="submit"
          name="intent"
          value="check"
          variant={answer.report ? 'secondary' : 'primary'}
          className="self-start"
          busy={busy}
          busyLabel={year.checking}
        >
          {year.again}
        </Button>
      </Form>
    </Card>
  )
}

/** Whether a column that is called a jamaat is that of the adhan. */
function DoubtField({ doubt }: { doubt: NonNullable<YearAnswer['questions']>['doubts'][number] }) {
  const texts = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const formatTime = useTimeFormat()
  const { index, heading, column, days, answer } = doubt
  const prayerId = column.split('.')[0] as Prayer
  const prayer = texts.prayers[prayerId]
  const { question, near, day: dayWords, jamaat, adhan } = texts.year.doubt
  const choices = [
    [column, jamaat],
    [`${prayerId}.adhan`, adhan],
    ['', texts.year.leaveOut],
  ] as const
  return (
    <FieldGroup legend={question({ column: columnLetter(index), heading, prayer })}>
      <div className="text-ink-soft text-sm">
        <p>{near({ prayer, minutes: MAX_MINUTES_FROM_BEGINNING })}</p>
        <ul>
          {days.map(({ day, jamaat, begins }) => (
            <li key={day}>
              {dayWords({ day: shortDate(dates, day), time: formatTime(jamaat), prayer, begins: formatTime(begins) })}
            </li>
          ))}
        </ul>
      </div>
      {choices.map(([value, label]) => (
        <RadioField
          key={value}
          name={`doubt.${index}`}
          value={value}
          label={label}
          defaultChecked={answer !== undefined && (answer ?? '') === value}
          required
        />
      ))}
    </FieldGroup>
  )
}

type ReportProps = { answer: YearAnswer; mosque: string; report: NonNullable<YearAnswer['report']>; busy: boolean }

function Report({ answer, mosque, report, busy }: ReportProps) {
  const { year: texts, preview } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const { days, first, last, errors, problems, moves } = report
  return (
    <Card className="flex flex-col gap-4 p-4">
      <h2 className="text-xl">{texts.report}</h2>
      {errors > 0 && <Notice tone="error">{texts.hasErrors({ rows: errors })}</Notice>}
      {problems.length > 0 && (
        <TableFrame label={texts.report} className="max-h-96">
          <table className="w-full text-sm">
            <thead className="sticky top-0 bg-sunken text-start">
              <HeadRow headings={[texts.problem, texts.count, texts.rows]} />
            </thead>
            <tbody className="divide-y divide-line">
              {problems.map(({ text, count, rows }) => (
                <tr key={text}>
                  <td className="px-3 py-2">{text}</td>
                  <td className="px-3 py-2 align-top tabular-nums">{count}</td>
                  <td className="px-3 py-2 align-top tabular-nums" dir="ltr">
                    {rows}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      {errors === 0 && days.length > 0 && (
        <>
          <Notice tone="success">
            {texts.good({ days: days.length, first: fullDate(dates, first), last: fullDate(dates, last) })}
          </Notice>
          {moves > 0 && <Notice>{preview.moves({ count: moves })}</Notice>}
          <p className="measure text-ink-soft">{texts.precedence}</p>
          <Form method="post" encType="multipart/form-data">
            <input type="hidden" name="text" value={answer.text} />
            <input type="hidden" name="version" value={answer.version} />
            <StoredChoices answer={answer} />
            <ActionNames
              about={`${mosque}, ${fullDate(dates, first)} – ${fullDate(dates, last)}`}
              buttons={{ publish: texts.publish({ days: days.length }) }}
            />
            <Button type="submit" name="intent" value="publish" busy={busy} busyLabel={texts.publishing}>
              {texts.publish({ days: days.length })}
            </Button>
          </Form>
          <Months days={days} />
        </>
      )}
    </Card>
  )
}

function StoredChoices({ answer: { choices, questions } }: { answer: YearAnswer }) {
  const { sheet, unknown = [], doubts = [] } = questions ?? {}
  return (
    <>
      {sheet !== undefined && <input type="hidden" name="sheet" value={sheet ?? ''} />}
      {choices.order && <input type="hidden" name="order" value={choices.order} />}
      {unknown.map(({ index, column }) => (
        <input key={index} type="hidden" name={`column.${index}`} value={column ?? ''} />
      ))}
      {doubts.map(({ index, answer }) => (
        <input key={index} type="hidden" name={`doubt.${index}`} value={answer ?? ''} />
      ))}
    </>
  )
}

/** The months as they will be. */
function Months({ days }: { days: NonNullable<YearAnswer['report']>['days'] }) {
  const texts = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const months = [...groupBy(days, ({ day }) => day.slice(0, 7))]
  const columns = timeColumns.filter((column) => days.some(({ times }) => timeIn(times, column) !== null))
  return months.map(([month, list], index) => (
    <details key={month} open={index === 0} className="border-line border-t pt-3">
      <summary className="target cursor-pointer font-semibold">{monthAndYear(dates, month)}</summary>
      <TableFrame label={monthAndYear(dates, month)}>
        <table className="w-full text-sm">
          <thead className="bg-sunken">
            <tr>
              <th scope="col" className="px-3 py-2 text-start">
                {texts.year.date}
              </th>
              {columns.map((column) => {
                const [prayer, what] = column.split('.') as [Prayer, 'adhan' | 'jamaat']
                return (
                  <th key={column} scope="col" className="px-3 py-2 text-start">
                    {texts.prayers[prayer]} <small className="block font-normal text-ink-soft">{texts[what]}</small>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {list.map(({ day, times }) => (
              <tr key={day}>
                <th scope="row" className="whitespace-nowrap px-3 py-1.5 text-start font-normal">
                  {shortDate(dates, day)}
                </th>
                {columns.map((column) => {
                  const time = timeIn(times, column)
                  return (
                    <td key={column} className="whitespace-nowrap px-3 py-1.5 tabular-nums">
                      {time === null ? '–' : <TimeInCell time={time} />}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </details>
  ))
}

function timeIn(times: FixedTimes, column: (typeof timeColumns)[number]): string | null {
  const [prayer, what] = column.split('.') as [Prayer, 'adhan' | 'jamaat']
  return times[prayer][what]
}

function HeadRow({ headings }: { headings: readonly string[] }) {
  return (
    <tr>
      {headings.map((heading) => (
        <th key={heading} scope="col" className="px-3 py-2 text-start">
          {heading}
        </th>
      ))}
    </tr>
  )
}
