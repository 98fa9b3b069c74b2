import { getActor } from '#app/access/session.server.ts'
import {
  countMessages,
  discardHeldMessages,
  listMessages,
  type Message,
  markMessage,
  retryMessage,
} from '#app/features/contact/messages.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { choiceFilter, idFilter, pageFilter, queryFilters } from '#app/lib/web/query-filters.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { FilteredList } from '#app/shell/filtered-list.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { RowAction } from '#app/ui/in-place-form.tsx'
import { rowTitleClass } from '#app/ui/list.tsx'
import { nextInInbox, openFromInbox } from '#app/workflows/inbox.server.ts'
import type { Route } from './+types/messages.ts'

const filters = ['open', 'held', 'unsent', 'done'] as const
const listFilters = queryFilters({ show: choiceFilter(filters, 'open'), page: pageFilter, item: idFilter })

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminRecords.messages.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { show: filter, page, item } = listFilters.read(url.searchParams)
  const { dayAndTime } = await siteInstantFormat(languageOf(url.pathname))
  const { now } = requestFacts(context)
  const place = await openFromInbox(getActor(context), item, url, now)
  const { messages, count, pages } = await listMessages(getActor(context), filter, place ? { id: item! } : page)
  const shown = messages.map((message) => ({ ...message, when: dayAndTime(message.createdAt) }))
  const held = await countMessages(getActor(context), 'held')
  return { filter, page, pages, count, messages: shown, held, readAt: now.toISOString(), place }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { messages: texts, held } = adminTexts.of(language).adminRecords
  const actor = getActor(context)
  const { now } = requestFacts(context)
  const form = sentForm(context)
  const id = readText(form, 'id')
  const here = localAddress(language, `/admin/messages${url.search}`)
  const intent = form.get('intent')
  const saveFailed = () => redirectWithToast(context, here, 'error', texts.saveFailed)
  const status = (['read', 'done', 'new'] as const).find((name) => name === intent)
  const save = async () => {
    if (intent === 'discard') {
      const count = await discardHeldMessages(actor, new Date(readText(form, 'before')))
      return redirectWithToast(context, here, count > 0 ? 'success' : 'error', held.discarded({ count }))
    }
    if (intent === 'retry') {
      await retryMessage(actor, id, now)
      return redirectWithToast(context, here, 'success', texts.retrying)
    }
    const next = status === 'done' ? await nextInInbox(actor, url, now) : null
    const marked = status !== undefined && (await markMessage(actor, id, status, now))
    return redirectWithToast(
      context,
      marked ? (next ?? here) : here,
      marked ? 'success' : 'error',
      marked ? texts.saved : texts.gone,
    )
  }
  return answerFailure('The state of a message could not be saved:', save, saveFailed)
}

export default function Page({ loaderData: { messages, ...list } }: Route.ComponentProps) {
  const texts = useAdminTexts().adminRecords.messages
  return (
    <FilteredList
      texts={texts}
      filters={filters}
      items={messages}
      {...list}
      address={(show, page) => `/admin/messages${listFilters.write({ show, page })}`}
    >
      {(message) => <MessageCard message={message} />}
    </FilteredList>
  )
}

const tones = { new: 'primary', read: 'neutral', done: 'success' } as const

/** A contact message with the state of its email and its actions. */
function MessageCard({ message }: { message: Message & { when: string } }) {
  const { messages: texts } = useAdminTexts().adminRecords
  const { name, email, subject, body, status, when, mail } = message
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
          <RowAction item={message} about={about} intent="retry" label={texts.retry} />
        )}
        {status === 'new' && <RowAction item={message} about={about} intent="read" label={texts.markRead} />}
        {status === 'done' ? (
          <RowAction item={message} about={about} intent="new" label={texts.reopen} />
        ) : (
          <RowAction item={message} about={about} intent="done" label={texts.markDone} />
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
