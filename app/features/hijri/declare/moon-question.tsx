import { Moon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AnnouncementFields, AuthorityField, type EntryAnswer } from './declaration-fields.tsx'
import type { ShownQuestion } from './moon-desk.server.ts'

/** From sunset on the 29th: the two things that can be announced, each one button. */
export function MoonQuestion({ question, answer }: { question: ShownQuestion; answer?: EntryAnswer }) {
  const { adminMoon } = useAdminTexts()
  const texts = adminMoon.question
  const { monthName, previousName, authority, isTomorrow, seenName, notSeenName, replaces, today } = question
  const seen = isTomorrow ? texts.seenTomorrow({ month: monthName }) : texts.seen({ day: seenName, month: monthName })
  return (
    <Card className="flex flex-col gap-4 border-primary-line">
      <div>
        <h2 className="flex items-center gap-2 text-xl">
          <Moon aria-hidden="true" className="size-6 shrink-0 text-primary-text" />
          {texts.title({ previous: previousName, next: monthName })}
        </h2>
        <p className="text-ink-soft">{authority ? texts.awaiting({ authority }) : texts.nobody}</p>
      </div>
      {question.isComplete && (
        <Notice>{texts.complete({ previous: previousName, next: monthName, first: notSeenName })}</Notice>
      )}
      {replaces && <Notice>{texts.withdrawn}</Notice>}
      {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
      <Answers question={question}>
        <ActionNames
          about={texts.title({ previous: previousName, next: monthName })}
          buttons={{ [`seen ${question.ifSeen}`]: seen, [`completed ${question.ifNotSeen}`]: texts.notSeen }}
          pressed="answer"
        />
        <AnswerButton value="seen" firstDay={question.ifSeen} label={seen} then={isTomorrow ? seenName : null} />
        <AnswerButton
          value="completed"
          firstDay={question.ifNotSeen}
          label={texts.notSeen}
          then={texts.then({ day: notSeenName, month: monthName })}
        />
        {!authority && <AuthorityField answer={answer} saved="" />}
        <details open={Boolean(answer?.errors)}>
          <summary className="link target inline-flex cursor-pointer items-center">{texts.more}</summary>
          <div className="flex flex-col gap-4 pt-2">
            <AnnouncementFields answer={answer} today={today} authority={authority} />
          </div>
        </details>
      </Answers>
    </Card>
  )
}

function Answers({ question, children }: { question: ShownQuestion; children: ReactNode }) {
  return (
    <Form method="post" action={localAddress(useLanguage(), '/admin/moon')} noValidate className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="year" value={question.year} />
      <input type="hidden" name="month" value={question.month} />
      <input type="hidden" name="seen" value={question.replaces} />
      {children}
    </Form>
  )
}

/** A button says what was announced and, through it, which day is the first. */
function AnswerButton({
  value,
  firstDay,
  label,
  then,
}: {
  value: 'seen' | 'completed'
  firstDay: string
  label: string
  then: string | null
}) {
  const { saving } = useAdminTexts().adminMoon
  const { formData } = useSending()
  return (
    <Button
      type="submit"
      name="answer"
      value={`${value} ${firstDay}`}
      variant={value === 'seen' ? 'primary' : 'secondary'}
      className="min-h-20 w-full flex-col gap-1 text-lg"
      busy={formData?.get('answer') === `${value} ${firstDay}`}
      busyLabel={saving}
    >
      <span>{label}</span>
      {then && <span className="font-normal text-base">{then}</span>}
    </Button>
  )
}
