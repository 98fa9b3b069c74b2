import { getActor } from '#app/access/session.server.ts'
import { MessageCard } from '#app/features/contact/message-card.tsx'
import {
  countHeldMessages,
  discardHeldMessages,
  listMessages,
  markMessage,
  retryMessage,
} from '#app/features/contact/messages.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { choiceFilter, pageFilter, queryFilters } from '#app/lib/web/query-filters.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time-format.server.ts'
import { FilteredList } from '#app/shell/filtered-list.tsx'
import { HeldBundle } from '#app/shell/held-bundle.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/messages.ts'

const filters = ['open', 'held', 'unsent', 'done'] as const
const listFilters = queryFilters({ show: choiceFilter(filters, 'open'), page: pageFilter })

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminRecords.messages.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { show: filter, page } = listFilters.read(url.searchParams)
  const { dayAndTime } = await siteInstantFormat(languageOf(url.pathname))
  const { messages, count, pages } = await listMessages(getActor(context), filter, page)
  const shown = messages.map((message) => ({ ...message, when: dayAndTime(message.createdAt) }))
  const held = await countHeldMessages(getActor(context))
  return { filter, page, pages, count, messages: shown, held, readAt: requestFacts(context).now.toISOString() }
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
    const marked = status !== undefined && (await markMessage(actor, id, status, now))
    return redirectWithToast(context, here, marked ? 'success' : 'error', marked ? texts.saved : texts.gone)
  }
  return answerFailure('The state of a message could not be saved:', save, saveFailed)
}

export default function Page({ loaderData: { messages, held, readAt, ...list } }: Route.ComponentProps) {
  const texts = useAdminTexts().adminRecords.messages
  return (
    <FilteredList
      texts={texts}
      filters={filters.filter((name) => name !== 'held' || held > 0 || list.filter === 'held')}
      bundle={list.filter === 'held' && <HeldBundle title={texts.title} count={held} readAt={readAt} />}
      items={messages}
      {...list}
      address={(show, page) => `/admin/messages${listFilters.write({ show, page })}`}
    >
      {(message) => <MessageCard message={message} />}
    </FilteredList>
  )
}
