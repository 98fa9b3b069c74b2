import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { shortDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { SPREADSHEET_TYPES } from '#app/lib/files/csv.ts'
import { type FormValues, isResumed } from '#app/lib/web/forms.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { NotSavedYet } from '#app/ui/draft-form.tsx'
import { FileField, SelectField, TextField } from '#app/ui/field.tsx'
import { IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TableFrame, TableHead } from '#app/ui/pagination.tsx'
import type { AdoptedRemark } from './adopted-csv.server.ts'
import { adoptedColumns, type DaySpan, firstRanges } from './adopted-rules.ts'
import type { AdoptedAnswer, CheckedAdoption } from './read-adopted-form.server.ts'

type AdoptedFormProps = { answer: AdoptedAnswer | undefined; cities: { id: string; name: string }[]; year: number }

/** What is loaded, and the file; pressing the button only checks it. */
export function AdoptedForm({ answer, cities, year }: AdoptedFormProps) {
  const { adminEditing } = useAdminTexts()
  const { adminAdopted: texts } = useSiteDeskTexts()
  const isChecking = useSentIntent() === 'check'
  const errors = answer?.errors ?? {}
  const value = (name: string) => textOf(answer?.values, name)
  const fileName = value('text') && value('fileName')
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="flex max-w-2xl flex-col gap-5">
      {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField name="city" label={texts.city} defaultValue={value('city') ?? ''} error={errors.city}>
          {cities.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          name="year"
          type="number"
          label={texts.year}
          defaultValue={value('year') ?? year}
          error={errors.year}
          min={2000}
          max={2100}
          required
        />
      </div>
      <TextField
        name="publisher"
        label={texts.publisher}
        hint={texts.publisherHint}
        defaultValue={value('publisher')}
        error={errors.publisher}
        maxLength={120}
        required
      />
      <TextField
        name="link"
        type="url"
        dir="ltr"
        label={texts.link}
        hint={texts.linkHint}
        defaultValue={value('link')}
        error={errors.link}
      />
      <FileField
        name="file"
        accept={SPREADSHEET_TYPES}
        label={texts.file}
        hint={fileName ? `${texts.fileHint} ${texts.sameFile({ name: fileName })}` : texts.fileHint}
        error={errors.text}
        required={!fileName}
      />
      {fileName && <CheckedFile values={answer!.values} />}
      {isResumed(answer?.values) && <NotSavedYet text={adminEditing.notSavedYet} />}
      <div className="flex flex-wrap gap-3">
        <IntentButton intent="check" busy={isChecking} busyLabel={texts.checking}>
          {texts.check}
        </IntentButton>
        <LocalLink
          to={`/admin/export/timetable-template.csv?year=${year}`}
          reloadDocument
          className={buttonClass('secondary')}
        >
          {texts.template({ year })}
        </LocalLink>
      </div>
    </Form>
  )
}

/** The file that was checked, so that it need not be chosen again. */
function CheckedFile({ values }: { values: FormValues }) {
  return ['text', 'fileName'].map((name) => (
    <input key={name} type="hidden" name={name} value={textOf(values, name) ?? ''} />
  ))
}

function textOf(values: FormValues | undefined, name: string): string | undefined {
  const value = values?.[name]
  return typeof value === 'string' ? value : undefined
}

const MAX_RANGES = 10

type ReportProps = { report: CheckedAdoption; answer: AdoptedAnswer; cityName: string }

/** What the check of a file found, with the button that puts the timetable to use. */
export function AdoptedReport({ report, answer, cityName }: ReportProps) {
  const { adminAdopted: texts } = useSiteDeskTexts()
  const isAdopting = useSentIntent() === 'adopt'
  const { errors, doubtful, missing, replaces } = report
  const tone = errors > 0 ? 'error' : doubtful > 0 ? 'brass' : 'success'
  return (
    <div className="flex flex-col gap-4">
      <Notice tone={tone}>
        {errors > 0
          ? texts.hasErrors({ count: errors })
          : doubtful > 0
            ? texts.hasDoubtful({ count: doubtful })
            : texts.good}
      </Notice>
      <div className="measure">
        <p>{texts.covers({ days: report.days, city: cityName, year: report.year, publisher: report.publisher })}</p>
        {missing.length > 0 && <Missing ranges={missing} />}
        {replaces && <p>{texts.replaces({ publisher: replaces.publisher })}</p>}
      </div>
      {report.rows.length > 0 && <Remarks report={report} />}
      {errors === 0 && (
        <>
          <FirstDays report={report} />
          <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
            {['city', 'year', 'publisher', 'link'].map((name) => (
              <input key={name} type="hidden" name={name} value={textOf(answer.values, name) ?? ''} />
            ))}
            <CheckedFile values={answer.values} />
            <ActionNames about={`${cityName} ${report.year}`} buttons={{ adopt: texts.adopt }} />
            <input type="hidden" name="replaces" value={replaces?.id ?? ''} />
            {doubtful > 0 && <CheckboxField name="confirm" label={texts.confirm} error={answer.errors.confirm} />}
            <IntentButton intent="adopt" className="self-start" busy={isAdopting} busyLabel={texts.adopting}>
              {texts.adopt}
            </IntentButton>
          </Form>
        </>
      )}
    </div>
  )
}

function Missing({ ranges }: { ranges: readonly DaySpan[] }) {
  const { adminAdopted: texts } = useSiteDeskTexts()
  const { dates } = useSharedTexts()
  const { shown, rest } = firstRanges(ranges, MAX_RANGES, dates, texts.range)
  return <p>{texts.missing({ dates: [...shown, ...(rest > 0 ? [texts.more({ count: rest })] : [])].join(', ') })}</p>
}

function Remarks({ report: { rows, count } }: { report: CheckedAdoption }) {
  const { adminAdopted: texts } = useSiteDeskTexts()
  return (
    <>
      {rows.length < count && <p className="text-ink-soft text-sm">{texts.shown({ shown: rows.length, count })}</p>}
      <TableFrame label={texts.report} className="max-h-96">
        <table className="w-full text-sm">
          <TableHead names={[texts.row, texts.columns.date, texts.remark]} className="sticky top-0 bg-sunken" />
          <tbody className="divide-y divide-line">
            {rows.map(({ row, date, remarks }) => (
              <tr key={row}>
                <td className="px-3 py-2 tabular-nums">{row}</td>
                <td className="px-3 py-2 tabular-nums" dir="auto">
                  {date || '–'}
                </td>
                <td className="px-3 py-2">
                  <ul className="flex flex-col gap-1">
                    {remarks.map((remark) => (
                      <li key={JSON.stringify(remark)}>
                        <Badge tone={remark.kind === 'error' ? 'danger' : 'brass'}>{texts.outcome[remark.kind]}</Badge>{' '}
                        <RemarkText remark={remark} />
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  )
}

function RemarkText({ remark }: { remark: AdoptedRemark }) {
  const { remarks, columns } = useSiteDeskTexts().adminAdopted
  const formatTime = useTimeFormat()
  switch (remark.code) {
    case 'double':
      return remarks.double({ row: remark.row })
    case 'unreadable':
      return remarks.unreadable({ columns: remark.columns.map((column) => columns[column]).join(', ') })
    case 'order':
      return remarks.order({ first: columns[remark.columns[0]], second: columns[remark.columns[1]] })
    case 'far':
      return remarks.far({
        column: columns[remark.column],
        given: formatTime(remark.minutes),
        calculated: formatTime(remark.calculated),
      })
    default:
      return remarks[remark.code]
  }
}

function FirstDays({ report: { firstDays } }: { report: CheckedAdoption }) {
  const { adminAdopted: texts } = useSiteDeskTexts()
  const formatTime = useTimeFormat()
  const { dates } = useSharedTexts()
  return (
    <TableFrame label={texts.firstDays}>
      <table className="w-full text-sm">
        <caption className="px-3 py-2 text-start font-semibold">{texts.firstDays}</caption>
        <TableHead names={[texts.columns.date, ...adoptedColumns.map((column) => texts.columns[column])]} />
        <tbody className="divide-y divide-line">
          {firstDays.map(({ day, minutes }) => (
            <tr key={day}>
              <th scope="row" className="whitespace-nowrap px-3 py-2 text-start font-normal">
                {shortDate(dates, day)}
              </th>
              {adoptedColumns.map((column) => (
                <td key={column} className="px-3 py-2 tabular-nums">
                  {minutes[column] === null ? '–' : formatTime(minutes[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
