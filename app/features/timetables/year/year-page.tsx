import { Download } from 'lucide-react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TableFrame } from '#app/ui/table-frame.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import type { YearAnswer, YearPage } from './year-form.server.ts'

/** Loads a year's timetable from a file: a dry run with a report of its rows, then all of them or none. */
export function YearPageView({
  loaded,
  answer,
  page,
}: {
  loaded: YearPage
  answer: YearAnswer | undefined
  /** The page of the times of the mosque, without the language. */
  page: string
}) {
  const { year: texts, title } = useAdminTexts().adminTimes
  const intent = useSending().formData?.get('intent')
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="text-ink-soft" dir="auto">
          {loaded.mosque.name}
        </p>
        <LocalLink to={page} className="link target inline-flex items-center">
          {title}
        </LocalLink>
      </div>
      <Card className="flex flex-col gap-4 p-4">
        <p className="measure">{texts.text}</p>
        <LocalLink to={`${page}/year.csv`} reloadDocument className={buttonClass('secondary', 'self-start')}>
          <Download aria-hidden="true" />
          {texts.template}
        </LocalLink>
        <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
          {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
          <TextField type="file" name="file" label={texts.file} hint={texts.fileHint} accept=".csv,text/csv" required />
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
      {answer?.report && <Report answer={answer} report={answer.report} busy={intent === 'publish'} />}
    </div>
  )
}

type ReportProps = { answer: YearAnswer; report: NonNullable<YearAnswer['report']>; busy: boolean }

function Report({ answer, report, busy }: ReportProps) {
  const { year: texts } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const { days, first, last, errors, rows, ignored } = report
  return (
    <Card className="flex flex-col gap-4 p-4">
      <h2 className="text-xl">{texts.report}</h2>
      {ignored.length > 0 && <Notice tone="brass">{texts.ignored(ignored.join(', '))}</Notice>}
      {errors > 0 && <Notice tone="error">{texts.hasErrors(errors)}</Notice>}
      {rows.length > 0 && (
        <TableFrame label={texts.report} className="max-h-96">
          <table className="w-full text-sm">
            <thead className="sticky top-0 bg-sunken text-start">
              <tr>
                {[texts.row, texts.date, texts.problem].map((heading) => (
                  <th key={heading} scope="col" className="px-3 py-2 text-start">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ row, date, problems }) => (
                <tr key={row}>
                  <td className="px-3 py-2 align-top tabular-nums">{row}</td>
                  <td className="whitespace-nowrap px-3 py-2 align-top tabular-nums" dir="auto">
                    {date || '–'}
                  </td>
                  <td className="whitespace-pre-line px-3 py-2">{problems.join('\n')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      {rows.length < errors && <p className="text-ink-soft text-sm">{texts.shown(rows.length, errors)}</p>}
      {errors === 0 && days > 0 && (
        <>
          <Notice tone="success">{texts.good(days, fullDate(dates, first), fullDate(dates, last))}</Notice>
          <p className="measure text-ink-soft">{texts.precedence}</p>
          <Form method="post" encType="multipart/form-data">
            <input type="hidden" name="text" value={answer.text} />
            <input type="hidden" name="version" value={answer.version} />
            <Button type="submit" name="intent" value="publish" busy={busy} busyLabel={texts.publishing}>
              {texts.publish(days)}
            </Button>
          </Form>
        </>
      )}
    </Card>
  )
}
