import { Form } from 'react-router'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { deskOf } from '#app/features/mosques/mosque-links.ts'
import { ChangeList } from '#app/features/timetables/edit/changes-in-words.tsx'
import { DoneNotice } from '#app/features/timetables/edit/done-notice.tsx'
import { type HistoryPage, loadHistoryPage } from '#app/features/timetables/edit/open-page.server.ts'
import type { ListedTimetable } from '#app/features/timetables/edit/stored-timetables.server.ts'
import { sessionsOf } from '#app/features/timetables/timetable-rules.ts'
import type { TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { shortDate } from '#app/i18n/dates.ts'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { notFound } from '#app/lib/web/http.ts'
import type { AppPage } from '#app/lib/web/page-handle.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IntentButton } from '#app/ui/in-place-form.tsx'
import { prayers } from '#salaah/next-prayer.ts'
import type { Route } from './+types/history.ts'

export const handle = { kind: 'app', maxBodyBytes: 0 } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.tabs.history)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language } = deskMosque(args)
  const { now } = requestFacts(args.context)
  const loaded = await loadHistoryPage(actor, mosqueId, { now, query: args.url.searchParams, language })
  return loaded ?? notFound(adminTexts.of(language).adminTimes.missing)
}

export default function Page({ loaderData, params }: Route.ComponentProps) {
  const { tabs } = useAdminTexts().adminTimes
  const page = `${deskOf(params)}/times`
  const { mosque, list, lookup } = loaderData
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <MosqueHeading title={tabs.history} mosqueId={params.mosqueId} name={mosque.name} />
      <DoneNotice loaded={loaderData} page={page} />
      <TimetableList timetables={list} mosque={mosque.name} page={page} />
      <DayLookup lookup={lookup} page={page} />
    </div>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.toasts.loadFailed)

const groups = ['draft', 'current', 'coming', 'past'] as const
type Kind = Pick<ListedTimetable, 'kind' | 'name'> & { hijri?: 'ramadan' | null | undefined }

function useTimetableName(): (timetable: Kind) => string {
  const { list } = useAdminTexts().adminTimes
  return ({ kind, hijri, name }) => {
    if (hijri) return list.ramadan
    return kind === 'season' ? list.season({ name }) : kind === 'dates' ? list.dates : list.regular
  }
}

type ListProps = { timetables: HistoryPage['list']; mosque: string; page: string }

/** The coming, current and past timetables of a mosque. */
function TimetableList({ timetables, mosque, page }: ListProps) {
  const { list: texts } = useAdminTexts().adminTimes
  return (
    <Card className="p-4">
      <h2 className="text-xl">{texts.title}</h2>
      {timetables.length === 0 && <p className="text-ink-soft">{texts.none}</p>}
      {groups.map((group) => {
        const rows = timetables.filter((row) => row.group === group)
        if (rows.length === 0) return null
        const list = (
          <ul key={group} className="divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.id} row={row} mosque={mosque} page={page} />
            ))}
          </ul>
        )
        return group === 'past' ? (
          <details key={group} className="mt-3">
            <summary className="target flex cursor-pointer items-center font-semibold text-primary-text">
              {`${texts.groups[group]} (${rows.length})`}
            </summary>
            {list}
          </details>
        ) : (
          <section key={group} className="mt-3">
            <h3 className="font-semibold">{texts.groups[group]}</h3>
            {list}
          </section>
        )
      })}
    </Card>
  )
}

function Row({ row, mosque, page }: { row: HistoryPage['list'][number]; mosque: string; page: string }) {
  const { list: texts, announce } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const nameOf = useTimetableName()
  const action = localAddress(useLanguage(), page)
  const { id, validFrom, validUntil, withdrawnFrom, createdByName, savedOn, group, kind, hijri, runs, changes } = row
  const describeRun = ({ from, until }: { from: string; until: string | null }) => {
    const day = shortDate(dates, from)
    return until ? texts.fromUntil({ from: day, until: shortDate(dates, until) }) : texts.from({ day })
  }
  const when =
    runs.length > 0 ? runs.map(describeRun).join(texts.and) : describeRun({ from: validFrom, until: validUntil })
  const isOpen = group === 'current' || group === 'coming'
  const linkText = group === 'past' ? texts.again : texts.edit
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-48 flex-1">
        <p className="font-medium">
          <bdi>{nameOf(row)}</bdi>
          {', '}
          {when}
        </p>
        {hijri && isOpen && <p className="text-ink-soft text-sm">{texts.ramadanHint}</p>}
        {group === 'past' && runs.length === 0 && <p className="text-sm">{texts.neverInForce}</p>}
        <RowChanges changes={changes} />
        <p className="text-ink-soft text-sm">
          <bdi>{texts.savedBy({ person: createdByName, day: shortDate(dates, savedOn) })}</bdi>
          {withdrawnFrom && ` · ${texts.withdrawnFrom({ day: shortDate(dates, withdrawnFrom) })}`}
        </p>
      </div>
      {isOpen && withdrawnFrom === null && changes !== null && changes.length > 0 && (
        <LocalLink to={`/admin/changes/${id}`} className={buttonClass('quiet', 'px-3')}>
          {announce.link}
        </LocalLink>
      )}
      {kind !== 'dates' && (
        <LocalLink to={`${page}?from=${id}`} className={buttonClass('quiet', 'px-3')}>
          {linkText}
        </LocalLink>
      )}
      {isOpen && withdrawnFrom === null && (
        <Form method="post" action={action}>
          <input type="hidden" name="timetable" value={id} />
          <ActionNames about={`${mosque}, ${nameOf(row)}, ${when}`} button={texts.withdraw} />
          <IntentButton intent="withdraw" variant="quiet" className="px-3">
            {texts.withdraw}
          </IntentButton>
        </Form>
      )}
    </li>
  )
}

const MAX_LISTED_CHANGES = 4

/** What differs from the timetable before; a long list is folded. */
function RowChanges({ changes }: { changes: HistoryPage['list'][number]['changes'] }) {
  const { list: texts } = useAdminTexts().adminTimes
  if (!changes) return null
  if (changes.length === 0) return <p className="text-sm">{texts.noChanges}</p>
  const list = (
    <div className="text-sm">
      <ChangeList changes={changes} />
    </div>
  )
  if (changes.length <= MAX_LISTED_CHANGES) return list
  return (
    <details>
      <summary className="target flex cursor-pointer items-center text-primary-text text-sm">
        {texts.changes({ count: changes.length })}
      </summary>
      {list}
    </details>
  )
}

/** What was in force on a day. */
function DayLookup({ lookup, page }: { lookup: HistoryPage['lookup']; page: string }) {
  const { lookup: texts } = useAdminTexts().adminTimes
  const { dates } = useSharedTexts()
  const nameOf = useTimetableName()
  const action = localAddress(useLanguage(), `${page}/history`)
  const day = lookup ? shortDate(dates, lookup.day) : ''
  return (
    <Card id="lookup" className="p-4">
      <h2 className="mb-2 text-xl">{texts.title}</h2>
      <Form method="get" action={`${action}#lookup`} preventScrollReset className="mb-3 flex items-end gap-3">
        <TextField
          type="date"
          name="day"
          label={texts.day}
          defaultValue={lookup?.day ?? ''}
          required
          className="w-44"
        />
        <Button type="submit" variant="secondary">
          {texts.show}
        </Button>
      </Form>
      {lookup && !lookup.timetable && <p role="status">{texts.nothing({ day })}</p>}
      {lookup?.timetable && (
        <DayTable resolved={lookup.resolved} caption={texts.on({ day, timetable: nameOf(lookup.timetable) })} />
      )}
    </Card>
  )
}

/** Adhan and jamaat of one day next to each other, with the sessions of a Friday. */
function DayTable({ resolved, caption }: { resolved: TimetableDay; caption: string }) {
  const texts = useAdminTexts().adminTimes
  const formatTime = useTimeFormat()
  const clock = (minutes: number | null) =>
    minutes === null || !Number.isFinite(minutes) ? texts.preview.noJamaat : formatTime(minutes)
  return (
    <div>
      <table className="w-full max-w-md text-start tabular-nums">
        <caption className="pb-1 text-start font-semibold">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-ink-soft text-sm">
            <td />
            <th scope="col" className="py-1 text-start font-medium">
              {texts.lookup.begins}
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              {texts.adhan}
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              {texts.jamaat}
            </th>
          </tr>
        </thead>
        <tbody>
          {prayers.map((prayer) => {
            const { begins, adhan, jamaat } = resolved.prayers[prayer]
            return (
              <tr key={prayer} className="border-line border-b last:border-b-0">
                <th scope="row" className="py-1.5 text-start font-semibold">
                  {texts.prayers[prayer]}
                </th>
                <td className="py-1.5 text-ink-soft">{clock(begins)}</td>
                <td className="py-1.5">{clock(adhan)}</td>
                <td className="py-1.5 font-semibold">{clock(jamaat)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {sessionsOf(resolved, 'jumuah').map((session) => (
        <p key={`${session.salaah} ${session.venue?.name ?? ''}`} className="mt-1">
          {texts.preview.jumuah({ time: formatTime(session.salaah) })}
          {[session.language, session.khateeb, session.venue?.name || session.venue?.address]
            .filter(Boolean)
            .map((text) => ` · ${text}`)
            .join('')}
        </p>
      ))}
    </div>
  )
}
