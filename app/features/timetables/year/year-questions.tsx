import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { fullDate, shortDate } from '#app/i18n/dates.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { Card } from '#app/ui/card.tsx'
import { FieldGroup, FormFold, RadioField } from '#app/ui/choice.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { IntentButton } from '#app/ui/in-place-form.tsx'
import { TableFrame, TableHead } from '#app/ui/pagination.tsx'
import type { YearAnswer } from './year-form.server.ts'
import { partsOf, type Question, type TimeColumn, timeColumns, type YearColumn } from './year-types.ts'

type Read = NonNullable<YearAnswer['read']>

function useColumnTitle() {
  const texts = useAdminTexts().adminTimes
  return (column: YearColumn) => {
    if (column === 'date') return texts.year.date
    const [prayer, what] = partsOf(column)
    return `${texts.prayers[prayer]} ${texts[what]}`
  }
}

/** What each column of the file is taken for, and the notes in it, which change nothing. */
export function FromFile({ read: { columns, remarks }, isOpen }: { read: Read; isOpen: boolean }) {
  const { year } = useAdminTexts().adminTimes
  const titleOf = useColumnTitle()
  return (
    <>
      {remarks.length > 0 && (
        <Card className="p-4">
          <h2 className="text-lg">{year.notes}</h2>
          <p className="text-ink-soft text-sm">{year.notesHint}</p>
          <ul className="mt-2 list-disc ps-5">
            {remarks.map((remark) => (
              <li key={remark}>
                <bdi>{remark}</bdi>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {columns.length > 0 && (
        <FormFold
          title={<h2 className="text-lg">{year.columns}</h2>}
          holds={columns.map(({ heading }) => heading).join(' · ')}
          open={isOpen}
        >
          <TableFrame label={year.columns}>
            <table className="w-full text-sm">
              <TableHead names={[year.column, year.inFile, year.readAs]} />
              <tbody className="divide-y divide-line">
                {columns.map(({ key, letters, heading, column }) => (
                  <tr key={`${key} ${column}`}>
                    <th scope="row" className="px-3 py-1.5 text-start font-normal">
                      {letters}
                    </th>
                    <td className="px-3 py-1.5">
                      <bdi>{heading}</bdi>
                    </td>
                    <td className="px-3 py-1.5">{column ? titleOf(column) : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableFrame>
        </FormFold>
      )}
    </>
  )
}

type QuestionsProps = { answer: YearAnswer; questions: readonly Question[] }

/** What the file does not say itself, or says so that it may be wrong. */
export function Questions({ answer, questions }: QuestionsProps) {
  const { year } = useAdminTexts().adminTimes
  return (
    <Card className="flex flex-col gap-4 p-4">
      <h2 className="text-xl">{year.questions}</h2>
      <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
        <input type="hidden" name="name" value={answer.name} />
        <input type="hidden" name="text" value={answer.text} />
        {questions.map((question) => (
          <QuestionField key={question.key} question={question} />
        ))}
        <IntentButton
          intent="check"
          className="self-start"
          variant={answer.report ? 'secondary' : 'primary'}
          busyLabel={year.checking}
        >
          {year.again}
        </IntentButton>
      </Form>
    </Card>
  )
}

function QuestionField({ question }: { question: Question }) {
  const texts = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const formatTime = useTimeFormat()
  const titleOf = useColumnTitle()
  const { kind, key, options, answer, text, letters, prayer: prayerId, days } = question
  const { ask, doubt, leaveOut, sheet, choose, order } = texts.year
  const prayer = prayerId ? texts.prayers[prayerId] : ''
  // Names of columns keep their direction in a sentence of the other.
  const about = { columns: `\u2068${letters}\u2069`, heading: `\u2068${text}\u2069`, prayer }
  const legend = {
    sheet,
    year: ask.year,
    month: ask.month,
    order: order({ date: text }),
    sparse: ask.sparse,
    salaahs: ask.salaahs(about),
    unknown: ask.unknown(about),
    unnamed: ask.unnamed(about),
    dates: ask.dates,
    doubt: ask.doubt(about),
    'other-salaah': ask.otherSalaah(about),
    exchanged: ask.exchanged(about),
    empty: ask.empty(about),
  }[kind]
  const labelOf = (option: string): string => {
    if (option === '') return leaveOut
    if (kind === 'sheet' || kind === 'dates') return text.split('\n')[options.indexOf(option)] ?? option
    if (kind === 'month') return dates.months[Number(option) - 1] ?? option
    if (kind === 'order') return fullDate(dates, days[options.indexOf(option)]?.day ?? '')
    if (kind === 'doubt') return option === 'jamaat' ? doubt.jamaat : doubt.adhan
    if (kind === 'exchanged') return option === 'swap' ? ask.swap : ask.keep
    if (kind === 'empty') return option === 'above' ? ask.above : ask.none
    if (kind === 'sparse') return option === 'next' ? ask.untilNext : ask.oneDay
    if (kind === 'salaahs') return ask.inOrder
    return timeColumns.some((column) => column === option) ? titleOf(option as TimeColumn) : option
  }
  if (options.length > 4)
    return (
      <SelectField name={`answer.${key}`} label={legend} defaultValue={answer ?? 'none'} dir="auto" required>
        {answer === undefined && <option value="none">{choose}</option>}
        <Options of={options} label={labelOf} />
      </SelectField>
    )
  return (
    <FieldGroup legend={legend}>
      {days.length > 0 && kind !== 'order' && (
        <div className="text-ink-soft text-sm">
          {kind === 'doubt' && <p>{ask.follows({ prayer })}</p>}
          <ul>
            {days.map(({ day, time, begins, prayer: own }) => (
              <li key={`${own} ${day}`}>
                {kind === 'sparse'
                  ? fullDate(dates, day)
                  : doubt.day({
                      day: shortDate(dates, day),
                      time: formatTime(time % 1440),
                      prayer: own ? texts.prayers[own] : prayer,
                      begins: formatTime(begins),
                    })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {options.map((option) => (
        <RadioField
          key={option}
          name={`answer.${key}`}
          value={option}
          label={labelOf(option)}
          defaultChecked={answer === option}
          required
        />
      ))}
    </FieldGroup>
  )
}
