import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { rowTitleClass } from '#app/ui/list.tsx'
import type { Message } from './messages.server.ts'

const tones = { new: 'primary', read: 'neutral', done: 'success' } as const

/** A contact message with the state of its email and its actions. */
export function MessageCard({ message }: { message: Message & { when: string } }) {
  const { messages: texts } = useAdminTexts().adminRecords
  const { id, name, email, subject, body, status, when, mail } = message
  const words = { new: texts.statusNew, read: texts.statusRead, done: texts.statusDone }
  const about = name ? `${subject}, ${name}` : subject
  const answer = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className={rowTitleClass} dir="auto">
          {subject}
        </h2>
        <Badge tone={tones[status]}>{words[status]}</Badge>
      </div>
      <p className="break-words text-ink-soft text-sm">
        {name && (
          <>
            <bdi>{name}</bdi> ·{' '}
          </>
        )}
        {email && (
          <>
            <bdi dir="ltr">{email}</bdi> ·{' '}
          </>
        )}
        {when}
      </p>
      <p dir="auto" className="whitespace-pre-line break-words">
        {body}
      </p>
      <MailState mail={mail} />
      <div className="flex flex-wrap gap-2">
        {email && (
          <a href={answer} className={buttonClass('secondary', 'px-4')}>
            {texts.answer}
          </a>
        )}
        {mail && mail.status !== 'sent' && mail.attempts > 0 && (
          <Move id={id} about={about} intent="retry" label={texts.retry} />
        )}
        {status === 'new' && <Move id={id} about={about} intent="read" label={texts.markRead} />}
        {status === 'done' ? (
          <Move id={id} about={about} intent="new" label={texts.reopen} />
        ) : (
          <Move id={id} about={about} intent="done" label={texts.markDone} />
        )}
      </div>
    </>
  )
}

function MailState({ mail }: { mail: Message['mail'] }) {
  const { messages: texts } = useAdminTexts().adminRecords
  if (!mail) return <p className="text-ink-soft text-sm">{texts.notMailed}</p>
  if (mail.status === 'sent') return <p className="text-ink-soft text-sm">{texts.mailed}</p>
  return (
    <div className="text-sm">
      <p className={mail.attempts > 0 ? 'font-medium text-danger' : 'text-ink-soft'}>
        {mail.status === 'failed'
          ? texts.failed({ attempts: mail.attempts })
          : texts.waiting({ attempts: mail.attempts })}
      </p>
      {mail.error && (
        <p dir="ltr" className="break-words text-ink-soft">
          {mail.error}
        </p>
      )}
    </div>
  )
}

function Move({ id, about, intent, label }: Record<'id' | 'about' | 'intent' | 'label', string>) {
  const navigation = useSending()
  const busy = navigation.formData?.get('id') === id && navigation.formData.get('intent') === intent
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <ActionNames about={about} button={label} />
      <Button type="submit" name="intent" value={intent} variant="secondary" className="px-4" busy={busy}>
        {label}
      </Button>
    </Form>
  )
}
