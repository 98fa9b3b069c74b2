import { getActor } from '#app/access/session.server.ts'
import { MessageCard } from '#app/features/contact/message-card.tsx'
import { listMessages, markMessage, retryMessage } from '#app/features/contact/messages.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { answerFailure } from '#app/lib/web/answer-failure.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { choiceFilter, pageFilter, queryFilters } from '#app/lib/web/query-filters.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { sentForm } from '#app/lib/web/sent-form.ts'
import { siteTimeFormat } from '#app/services/site-time-format.server.ts'
import { ListPages } from '#app/shell/list-pages.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { segmentClass } from '#app/ui/segmented-toggle.tsx'
import type { Route } from './+types/messages'

const filters = ['open', 'unsent', 'done'] as const
const listFilters = queryFilters({ show: choiceFilter(filters, 'open'), page: pageFilter })

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = adminTexts.of(languageOf(args.location.pathname)).adminRecords.messages
  return pageMeta({ ...args, title, description: text, hidden: true })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { show: filter, page } = listFilters.read(url.searchParams)
  const { dayAndTime } = await siteTimeFormat()
  const { messages, count, pages } = await listMessages(getActor(context), filter, page)
  const shown = messages.map((message) => ({ ...message, when: dayAndTime(message.createdAt) }))
  return { filter, page, pages, count, messages: shown }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { messages: texts } = adminTexts.of(language).adminRecords
  const actor = getActor(context)
  const { now } = requestFacts(context)
  const form = sentForm(context)
  const id = readText(form, 'id')
  const here = localAddress(language, `/admin/messages${url.search}`)
  const intent = form.get('intent')
  const saveFailed = () => redirectWithToast(context, here, 'error', texts.saveFailed)
  const status = (['read', 'done', 'new'] as const).find((name) => name === intent)
  const save = async () => {
    if (intent === 'retry') {
      await retryMessage(actor, id, now)
      return redirectWithToast(context, here, 'success', texts.retrying)
    }
    const marked = status !== undefined && (await markMessage(actor, id, status, now))
    return redirectWithToast(context, here, marked ? 'success' : 'error', marked ? texts.saved : texts.gone)
  }
  return answerFailure('The state of a message could not be saved:', save, saveFailed)
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { adminRecords: records } = useAdminTexts()
  const { messages: texts } = records
  const { filter, page, pages, count, messages } = loaderData
  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mb-5 text-ink-soft">{texts.text}</p>
      <nav
        aria-label={texts.filters}
        className="mb-4 inline-flex flex-wrap gap-1 rounded-md border border-line-strong bg-surface p-1"
      >
        {filters.map((name) => (
          <LocalLink
            key={name}
            to={name === 'open' ? '/admin/messages' : `/admin/messages?show=${name}`}
            aria-current={filter === name ? 'page' : undefined}
            className={segmentClass}
          >
            {texts[name]}
          </LocalLink>
        ))}
      </nav>
      {count === 0 ? (
        <EmptyState title={texts.empty} />
      ) : (
        <>
          <p className="mb-3 text-ink-soft">{texts.count(count)}</p>
          <ul className="flex flex-col gap-4">
            {messages.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ListPages
        texts={records}
        page={page}
        pages={pages}
        address={(page) => `/admin/messages${listFilters.write({ show: filter, page })}`}
      />
    </>
  )
}
