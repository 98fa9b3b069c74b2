import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { shortDate } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TableFrame } from '#app/ui/table-frame.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import { CheckedFile, textOf } from './adopted-form.tsx'
import { adoptedColumns, type DayRange } from './adopted-rules.ts'
import type { AdoptedRemark } from './check-adopted.ts'
import type { AdoptedAnswer, AdoptedReport as Report } from './read-adopted-form.server.ts'

const MAX_RANGES = 10

type ReportProps = { report: Report; answer: AdoptedAnswer; cityName: string }

/** What the check of a file found, with the button that puts the timetable to use. */
export function AdoptedReport({ report, answer, cityName }: ReportProps) {
  const { adminAdopted: texts } = useAdminTexts()
  const isAdopting = useSending().formData?.get('intent') === 'adopt'
  const { errors, doubtful, missing, replaces } = report
  const tone = errors > 0 ? 'error' : doubtful > 0 ? 'brass' : 'success'
  return (
    <div className="flex flex-col gap-4">
      <Notice tone={tone}>
        {errors > 0 ? texts.hasErrors(errors) : doubtful > 0 ? texts.hasDoubtful(doubtful) : texts.good}
      </Notice>
      <div className="measure">
        <p>{texts.covers(report.days, cityName, report.year, report.publisher)}</p>
        {missing.length > 0 && <Missing ranges={missing} />}
        {replaces && <p>{texts.replaces(replaces.publisher)}</p>}
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
            <input type="hidden" name="replaces" value={replaces?.id ?? ''} />
            {doubtful > 0 && <CheckboxField name="confirm" label={texts.confirm} error={answer.errors.confirm} />}
            <Button
              type="submit"
              name="intent"
              value="adopt"
              className="self-start"
              busy={isAdopting}
              busyLabel={texts.adopting}
            >
              {texts.adopt}
            </Button>
          </Form>
        </>
      )}
    </div>
  )
}

function Missing({ ranges }: { ranges: readonly DayRange[] }) {
  const { adminAdopted: texts } = useAdminTexts()
  const { dates } = useSharedTexts()
  const shown = ranges
    .slice(0, MAX_RANGES)
    .map(({ from, until }) =>
      from === until ? shortDate(dates, from) : texts.range(shortDate(dates, from), shortDate(dates, until)),
    )
  const rest = ranges.length - shown.length
  return <p>{texts.missing([...shown, ...(rest > 0 ? [texts.more(rest)] : [])].join(', '))}</p>
}

function Remarks({ report: { rows, count } }: { report: Report }) {
  const { adminAdopted: texts } = useAdminTexts()
  return (
    <>
      {rows.length < count && <p className="text-ink-soft text-sm">{texts.shown(rows.length, count)}</p>}
      <TableFrame label={texts.report} className="max-h-96">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-sunken text-start">
            <tr>
              <Heading text={texts.row} />
              <Heading text={texts.columns.date} />
              <Heading text={texts.remark} />
            </tr>
          </thead>
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
  const { remarks, columns } = useAdminTexts().adminAdopted
  const formatTime = useTimeFormat()
  switch (remark.code) {
    case 'double':
      return remarks.double(remark.row)
    case 'unreadable':
      return remarks.unreadable(remark.columns.map((column) => columns[column]).join(', '))
    case 'order':
      return remarks.order(columns[remark.columns[0]], columns[remark.columns[1]])
    case 'far':
      return remarks.far(columns[remark.column], formatTime(remark.minutes), formatTime(remark.calculated))
    default:
      return remarks[remark.code]
  }
}

function FirstDays({ report: { firstDays } }: { report: Report }) {
  const { adminAdopted: texts } = useAdminTexts()
  const formatTime = useTimeFormat()
  const { dates } = useSharedTexts()
  return (
    <TableFrame label={texts.firstDays}>
      <table className="w-full text-sm">
        <caption className="px-3 py-2 text-start font-semibold">{texts.firstDays}</caption>
        <thead className="bg-sunken text-start">
          <tr>
            <Heading text={texts.columns.date} />
            {adoptedColumns.map((column) => (
              <Heading key={column} text={texts.columns[column]} />
            ))}
          </tr>
        </thead>
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

function Heading({ text }: { text: string }) {
  return (
    <th scope="col" className="px-3 py-2 text-start">
      {text}
    </th>
  )
}
