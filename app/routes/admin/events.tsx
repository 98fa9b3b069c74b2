import { isSuperadmin } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { changeEvent } from '#app/features/events/edit/change-event.server.ts'
import { openEvent, prepareNewEvent, saveEventForm } from '#app/features/events/edit/edit-event.server.ts'
import { listEventsForAdmin } from '#app/features/events/edit/event-admin-list.server.ts'
import {
  AddedEvent,
  adminEventsAddress,
  EventAdminList,
  EventListTools,
} from '#app/features/events/edit/event-admin-list.tsx'
import { EventDatesPanel } from '#app/features/events/edit/event-dates-panel.tsx'
import { EventForm } from '#app/features/events/edit/event-form.tsx'
import { blankEvent } from '#app/features/events/edit/event-form-values.ts'
import { findFormPicture } from '#app/features/events/edit/event-picture.server.ts'
import { adminEventFilters } from '#app/features/events/event-filters.ts'
import { toDaysOf } from '#app/features/events/event-rules.ts'
import { findMosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { EventsEmbedOffer } from '#app/pages/embed-offer.tsx'
import { siteSettings } from '#app/services/settings.server.ts'
import { ListPages } from '#app/shell/filtered-list.tsx'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card, EmptyState } from '#app/ui/card.tsx'
import { deletionFailure } from '#app/ui/dialog.tsx'
import { listHeadClass } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/events'

export const handle = { kind: 'app', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminEvents.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = getActor(context)
  const { now } = requestFacts(context)
  const query = url.searchParams
  const filters = adminEventFilters.read(query)
  const list = await listEventsForAdmin(actor, filters, now)
  const [edit, copy] = [query.get('edit'), query.get('copy')]
  const opened = edit || copy ? await openEvent(actor, String(edit ?? copy), now) : null
  if ((edit || copy) && !opened) {
    const language = languageOf(url.pathname)
    const { gone } = adminTexts.of(language).adminEvents.toasts
    throw redirectWithToast(context, localAddress(language, '/admin/events'), 'error', gone)
  }
  const copied = opened && !edit ? { ...opened.values, date: '', until: '' } : null
  const values = copied ?? opened?.values ?? blankEvent
  const { timeZone, weekStart } = (await siteSettings()).general
  const today = dayInZone(now, timeZone)
  return {
    list,
    filters,
    editing: edit ? opened : null,
    copied: copied?.title ?? null,
    values,
    picture: await findFormPicture(values),
    ...(await prepareNewEvent(actor, query.get('added'))),
    isAdding: query.has('add'),
    today,
    weekEndsBefore: filters.tab === 'past' ? null : toDaysOf('week', today, weekStart).before,
    /** Whose events the page offers to other websites: those of the admin's mosque, or of the one that is chosen. */
    embedMosque: isSuperadmin(actor) ? filters.mosque : (actor?.mosqueId ?? ''),
    choices: isSuperadmin(actor)
      ? await findMosqueChoices(actor, {
          chosen: [filters.mosque, values.mosqueId],
          language: languageOf(url.pathname),
        })
      : null,
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const form = sentForm(context)
  const submission = { form, actor: getActor(context), context, language: languageOf(url.pathname) }
  const intent = String(form.get('intent') ?? '')
  if (intent === 'save') return saveEventForm(submission)
  return changeEvent(intent, submission)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { adminEvents: texts } = useAdminTexts()
  const { editing, copied, list, filters, choices, added } = loaderData
  const answer = actionData && 'values' in actionData ? actionData : undefined
  const failure = deletionFailure(actionData)
  const mode = editing?.id ?? (copied !== null ? 'copy' : 'add')
  const isOpen = mode !== 'add' || answer !== undefined || loaderData.isAdding
  return (
    <>
      <div className={listHeadClass}>
        <h1 className="text-2xl">{texts.title}</h1>
        {!isOpen && (
          <LocalLink to="/admin/events?add" className={buttonClass()}>
            {texts.addTitle}
          </LocalLink>
        )}
      </div>
      {failure && (
        <Notice tone="error" className="mb-4">
          {failure}
        </Notice>
      )}
      {added && <AddedEvent event={added} />}
      {isOpen && (
        <Card key={mode} className="mb-8">
          <h2 className="mb-4 text-xl">{editing ? texts.editTitle : texts.addTitle}</h2>
          {copied !== null && <Notice className="mb-5">{texts.duplicating({ title: copied })}</Notice>}
          <EventForm
            key={`${mode} ${editing?.version} ${added?.id}`}
            opened={editing}
            isBlank={mode === 'add' && !answer}
            newId={loaderData.newId}
            values={loaderData.values}
            picture={loaderData.picture}
            answer={answer}
            today={loaderData.today}
            choices={choices}
          />
          {editing && <EventDatesPanel event={editing} />}
        </Card>
      )}
      <EventListTools filters={filters} choices={choices} />
      <p aria-live="polite" className="mb-3 text-ink-soft">
        {list.hasMore ? texts.countMore({ count: list.count }) : texts.count({ count: list.count })}
      </p>
      {list.count === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <EventAdminList events={list.events} weekEndsBefore={loaderData.weekEndsBefore} showMosque={choices !== null} />
      )}
      <ListPages
        texts={texts}
        page={list.page}
        pages={list.pages}
        address={(page) => adminEventsAddress({ ...filters, page })}
      />
      <div className="mt-8">
        <EventsEmbedOffer filters={{ mosque: loaderData.embedMosque }} side="app" />
      </div>
    </>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminEvents.toasts.loadFailed)
