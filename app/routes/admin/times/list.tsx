import { Form } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { MosqueTimesList } from '#app/features/timetables/reminders/mosque-times-list.tsx'
import { remindMosques } from '#app/features/timetables/reminders/reminders.server.ts'
import { timesFilters, timesStates } from '#app/features/timetables/reminders/times-filters.ts'
import { listMosqueTimes } from '#app/features/timetables/reminders/times-overview.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { FilterLinks, ListPages } from '#app/shell/filtered-list.tsx'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/list.ts'

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = adminTexts.of(languageOf(args.location.pathname)).adminTimes.overview
  return pageMeta({ ...args, title, description: text, hidden: true })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = timesFilters.read(url.searchParams)
  return { filters, ...(await listMosqueTimes(getActor(context), filters, requestFacts(context).now)) }
}

export async function action({ context, url }: Route.ActionArgs) {
  const language = languageOf(url.pathname)
  const { overview: texts } = adminTexts.of(language).adminTimes
  const ids = sentForm(context)
    .getAll('mosque')
    .filter((id) => typeof id === 'string')
  const here = localAddress(language, `/admin/times${url.search}`)
  if (ids.length === 0) return redirectWithToast(context, here, 'error', texts.nothingSelected)
  return await answerFailure(
    'Reminders could not be sent:',
    async () => {
      const reminded = await remindMosques(getActor(context), ids, requestFacts(context).now)
      const kind = reminded.emails > 0 ? 'success' : 'error'
      return redirectWithToast(context, here, kind, texts.reminded(reminded))
    },
    () => redirectWithToast(context, here, 'error', texts.failed),
  )
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { adminTimes, adminRecords } = useAdminTexts()
  const { overview: texts } = adminTimes
  const { filters, count, page, pages, mosques } = loaderData
  const action = localAddress(useLanguage(), '/admin/times')
  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mb-5 text-ink-soft">{texts.text}</p>
      <FilterLinks
        label={texts.filters}
        filters={timesStates}
        current={filters.show}
        texts={texts.states}
        address={(show) => `/admin/times${timesFilters.write({ show, q: filters.q })}`}
      />
      <Form method="get" action={action} role="search" className="mb-3 flex max-w-md items-end gap-3">
        {filters.show !== 'all' && <input type="hidden" name="show" value={filters.show} />}
        <TextField
          type="search"
          name="q"
          label={texts.search}
          defaultValue={filters.q}
          maxLength={80}
          className="flex-1"
        />
        <Button type="submit" variant="secondary">
          {texts.find}
        </Button>
      </Form>
      <p className="mb-3 text-ink-soft" role="status">
        {texts.count({ count })}
      </p>
      {mosques.length === 0 ? <EmptyState title={texts.empty} /> : <MosqueTimesList mosques={mosques} />}
      <ListPages
        texts={adminRecords}
        page={page}
        pages={pages}
        address={(page) => `/admin/times${timesFilters.write({ ...filters, page })}`}
      />
    </>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.toasts.loadFailed)
