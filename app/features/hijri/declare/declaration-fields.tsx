import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { HijriMonth } from '#app/features/hijri/declaration-schema.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChoicesField } from '#app/ui/choice.tsx'
import { describeFields, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ShownDeclaration } from './moon-desk.server.ts'

export type EntryAnswer = { failure?: string; errors?: FormErrors; values?: FormValues } | undefined

/** The fields of a declaration by their names. */
function useDeclarationFields(answer: EntryAnswer, saved: Partial<Record<DeclarationField, string>> = {}) {
  const { fields: texts } = useAdminTexts().adminMoon
  return describeFields({ texts, saved: { ...nothingSaved, ...saved }, answer })
}

const nothingSaved = {
  ...{ month: '', year: '', firstDay: '', announced: '', announcedDay: '', announcedTime: '' },
  ...{ authority: '', source: '', note: '', reason: '' },
}
type DeclarationField = keyof typeof nothingSaved

/** Who announced it. */
export function AuthorityField({ answer, saved }: { answer: EntryAnswer; saved: string }) {
  const field = useDeclarationFields(answer, { authority: saved })
  return <TextField {...field('authority')} maxLength={120} dir="auto" />
}

/** When it was announced, by whom where that is known, and where it can be read. */
export function AnnouncementFields({
  answer,
  today,
  authority,
}: {
  answer: EntryAnswer
  today: string
  /** Empty: the field stands elsewhere. */
  authority: string
}) {
  const field = useDeclarationFields(answer, { announcedDay: today })
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <TextField {...field('announcedDay')} type="date" />
        <TextField {...field('announcedTime')} type="time" />
      </div>
      {authority && <AuthorityField answer={answer} saved={authority} />}
      <TextField {...field('source')} maxLength={300} dir="auto" />
      <TextField {...field('note')} maxLength={500} dir="auto" />
    </>
  )
}

type EntryProps = {
  /** What the form does, and the part of the answer that is for it. */
  intent: 'correct' | 'withdraw' | 'undo' | 'other'
  answer: EntryAnswer
  /** The month that it is about, in words. */
  about: string
  children: ReactNode
}

/** A form behind its name, open when it was refused. */
function Entry({ intent, answer, about, children }: EntryProps) {
  const { saving, ...texts } = useAdminTexts().adminMoon
  const sentIntent = useSentIntent()
  const { summary, text, submit } = texts[intent]
  return (
    <details open={answer !== undefined}>
      <summary className="link target inline-flex cursor-pointer items-center">{summary}</summary>
      <Form method="post" noValidate preventScrollReset className="flex max-w-2xl flex-col gap-4 pt-2">
        <p className="text-ink-soft">{text}</p>
        {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
        <input type="hidden" name="intent" value={intent} />
        <ActionNames about={about} button={submit} />
        {children}
        <Button
          type="submit"
          variant={intent === 'other' ? 'primary' : 'secondary'}
          className="self-start"
          busy={sentIntent === intent}
          busyLabel={saving}
        >
          {submit}
        </Button>
      </Form>
    </details>
  )
}

/** What can be done with what holds for the latest month: correct it, withdraw it, or undo its entry. */
export function DeclarationActions({
  declaration,
  answers,
  today,
}: {
  declaration: ShownDeclaration
  answers: Partial<Record<EntryProps['intent'], EntryAnswer>>
  today: string
}) {
  const field = useDeclarationFields(answers.undo)
  const { id, corrected, authority, announced, canUndo } = declaration
  const isWithdrawn = announced === 'withdrawn'
  const hidden = (
    <>
      <MonthInputs month={declaration} />
      <input type="hidden" name="seen" value={id} />
    </>
  )
  return (
    <div className="flex flex-col gap-1">
      {!isWithdrawn && (
        <Entry intent="correct" answer={answers.correct} about={declaration.monthName}>
          {hidden}
          <DayFields answer={answers.correct} saved={corrected} />
          <AnnouncementFields answer={answers.correct} today={today} authority={authority} />
        </Entry>
      )}
      {!isWithdrawn && (
        <Entry intent="withdraw" answer={answers.withdraw} about={declaration.monthName}>
          {hidden}
          <AnnouncementFields answer={answers.withdraw} today={today} authority={authority} />
        </Entry>
      )}
      {canUndo && (
        <Entry intent="undo" answer={answers.undo} about={declaration.monthName}>
          <input type="hidden" name="id" value={id} />
          <TextAreaField {...field('reason')} rows={2} maxLength={300} dir="auto" />
        </Entry>
      )}
    </div>
  )
}

const MonthInputs = ({ month: { year, month } }: { month: HijriMonth }) => (
  <>
    <input type="hidden" name="year" value={year} />
    <input type="hidden" name="month" value={month} />
  </>
)

function DayFields({
  answer,
  saved,
}: {
  answer: EntryAnswer
  saved: { firstDay: string; announced: 'seen' | 'completed' | '' }
}) {
  const { announcements } = useAdminTexts().adminMoon.fields
  const field = useDeclarationFields(answer, saved)
  return (
    <>
      <TextField {...field('firstDay')} type="date" />
      <ChoicesField {...field('announced')} of={['seen', 'completed'] as const} labels={announcements} />
    </>
  )
}

/** Enters any month: an earlier one, or the first one of the site. */
export function OtherMonth({
  answer,
  year,
  today,
  authority,
}: {
  answer: EntryAnswer
  year: number
  today: string
  authority: string
}) {
  const { months, title: page } = useAdminTexts().adminMoon
  const field = useDeclarationFields(answer, { year: String(year) })
  return (
    <Entry intent="other" answer={answer} about={page}>
      <input type="hidden" name="seen" value="" />
      <div className="grid grid-cols-2 gap-3">
        <SelectField {...field('month')}>
          <option value="" />
          {months.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField {...field('year')} inputMode="numeric" dir="ltr" />
      </div>
      <DayFields answer={answer} saved={{ firstDay: '', announced: '' }} />
      {!authority && <AuthorityField answer={answer} saved="" />}
      <AnnouncementFields answer={answer} today={today} authority={authority} />
    </Entry>
  )
}
