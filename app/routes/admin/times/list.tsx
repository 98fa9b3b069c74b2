import { Form } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import {
  listMosqueTimes,
  remindMosques,
  type TimesOverview,
} from '#app/features/timetables/reminders/reminders.server.ts'
import { timesFilters, timesStates } from '#app/features/timetables/reminders/times-filters.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { shortDate } from '#app/i18n/dates.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { FilterLinks, ListPages } from '#app/shell/filtered-list.tsx'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { Badge, EmptyState } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IntentButton, useIsPosting } from '#app/ui/in-place-form.tsx'
import { type RecordColumn, RecordTable, rowLinkClass } from '#app/ui/list.tsx'
import type { Route } from './+types/list.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.overview.title)

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

const tones = { fresh: 'success', aging: 'brass', stale: 'danger' } as const

const REMINDER_FORM = 'reminder'

/** Mosques with the age of their confirmation; the selected ones get an email. */
function MosqueTimesList({ mosques }: { mosques: TimesOverview['mosques'] }) {
  const { adminManage, adminRecords, adminTimes } = useAdminTexts()
  const { overview: texts } = adminTimes
  const { dates } = useSharedTexts()
  const language = useLanguage()
  const busy = useIsPosting()
  const columns: RecordColumn<TimesOverview['mosques'][number]>[] = [
    {
      head: adminManage.columns.name,
      cell: (mosque) => (
        <LocalLink to={`/admin/mosques/${mosque.id}/times`} className={rowLinkClass}>
          <bdi>{mosqueNameIn(language, mosque)}</bdi>
        </LocalLink>
      ),
      isName: true,
    },
    { head: adminManage.columns.area, cell: ({ area }) => <bdi>{area}</bdi> },
    { head: adminTimes.title, cell: (mosque) => <AgeOfTimes {...mosque} /> },
    {
      head: adminRecords.columns.reminder,
      cell: ({ hasAdmin, remindedOn }) => (
        <span className="text-ink-soft">
          {!hasAdmin && texts.noAdmin}
          {!hasAdmin && remindedOn && ' · '}
          {remindedOn && texts.remindedOn({ day: shortDate(dates, remindedOn) })}
        </span>
      ),
    },
  ]
  return (
    <>
      <RecordTable
        caption={texts.title}
        rows={mosques}
        columns={columns}
        selection={{
          form: REMINDER_FORM,
          name: 'mosque',
          all: adminRecords.selectAll,
          one: (mosque) => adminRecords.selectOne({ name: mosqueNameIn(language, mosque) }),
          canSelect: ({ hasAdmin }) => hasAdmin,
        }}
      />
      <Form
        id={REMINDER_FORM}
        method="post"
        data-save-bar=""
        className="sticky bottom-0 z-10 flex flex-wrap gap-3 bg-paper py-3"
      >
        <ActionNames about={texts.title} buttons={{ remind: texts.remind }} chosen="mosque" />
        <IntentButton intent="remind" busy={busy} busyLabel={texts.reminding}>
          {texts.remind}
        </IntentButton>
      </Form>
    </>
  )
}

function AgeOfTimes({ age, hasTimes }: Pick<TimesOverview['mosques'][number], 'age' | 'hasTimes'>) {
  const { confirm, overview: texts } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  if (!hasTimes) return <Badge>{texts.noTimes}</Badge>
  return (
    <Badge tone={tones[age?.state ?? 'stale']}>
      {age && age.state !== 'stale'
        ? confirm.fresh({ days: age.days })
        : confirm.stale({ day: age ? shortDate(dates, age.day) : '–' })}
    </Badge>
  )
}
