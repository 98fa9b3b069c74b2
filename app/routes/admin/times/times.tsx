import { Form, redirect } from 'react-router'
import { eventsFollowTimes } from '#app/features/events/dates/moved-occurrences.server.ts'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { deskOf } from '#app/features/mosques/mosque-links.ts'
import { findChangeToSend } from '#app/features/timetables/edit/announced-change.server.ts'
import { answerTimesForm } from '#app/features/timetables/edit/answer-form.server.ts'
import { ConfirmPanel } from '#app/features/timetables/edit/confirm-panel.tsx'
import { DoneNotice } from '#app/features/timetables/edit/done-notice.tsx'
import { loadTimesPage, type TimesPage } from '#app/features/timetables/edit/open-page.server.ts'
import { TimesForm } from '#app/features/timetables/edit/times-form.tsx'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { drawnLanguage, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { loadFailure } from '#app/shell/load-failure.tsx'
import { adminMeta } from '#app/shell/page-meta.ts'
import { SendPanel } from '#app/shell/send-panel.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/times.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminTimes.title)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language, desk } = deskMosque(args)
  const { search, searchParams } = args.url
  // The lookup of a day was on this page.
  if (searchParams.has('day')) throw redirect(`${localAddress(language, desk)}/times/history${search}`)
  const { now, origin } = requestFacts(args.context)
  const loaded = await loadTimesPage(actor, mosqueId, { now, query: searchParams, language })
  if (!loaded) notFound(adminTexts.of(language).adminTimes.missing)
  const { done } = loaded
  const drawn = { language: drawnLanguage(language), origin, now }
  return { ...loaded, toSend: done?.what === 'published' ? await findChangeToSend(actor, done.id, drawn) : null }
}

export async function action(args: Route.ActionArgs) {
  const { mosqueId, desk } = deskMosque(args)
  return await answerTimesForm({ ...eventsFollowTimes, ...args, mosqueId, page: `${desk}/times` })
}

/** The page of the times of a mosque, for its admin and for superadmins. */
export default function Page({ loaderData: loaded, actionData, params }: Route.ComponentProps) {
  const texts = useAdminTexts().adminTimes
  const page = `${deskOf(params)}/times`
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <MosqueHeading title={texts.title} mosqueId={params.mosqueId} name={loaded.mosque.name} />
      <DoneNotice loaded={loaded} page={page} />
      {loaded.toSend && (
        <SendPanel toSend={loaded.toSend}>
          <LocalLink to={`/admin/changes/${loaded.done?.id}`} className="link target inline-flex items-center">
            {texts.announce.others}
          </LocalLink>
        </SendPanel>
      )}
      <ConfirmPanel confirmation={loaded.confirmation} mosque={loaded.mosque.name} page={page} />
      <TimesForm key={sourceKey(loaded)} page={loaded} answer={actionData} />
      <CopyTimes loaded={loaded} page={page} />
    </div>
  )
}

export const ErrorBoundary = loadFailure((texts) => texts.adminTimes.toasts.loadFailed)

/** A form that is opened from another source begins anew. */
const sourceKey = ({ opened: { values, version, source } }: TimesPage) =>
  `${values.opened} ${version} ${source.kind} ${'name' in source ? source.name : ''}`

/** Fills the form from another mosque, or with what was in force a year ago. */
function CopyTimes({ loaded: { copies, copyFailure: failure, lastYear }, page }: { loaded: TimesPage; page: string }) {
  const { copy: texts } = useAdminTexts().adminTimes
  const language = useLanguage()
  const action = localAddress(language, page)
  if (copies.length === 0 && !lastYear) return null
  return (
    <details className="rounded-lg border border-line bg-surface px-4 py-1" open={failure !== null}>
      <summary className="target flex cursor-pointer items-center font-semibold text-primary-text">
        {texts.title}
      </summary>
      <p className="measure mb-3 text-ink-soft text-sm">{texts.text}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      {copies.length > 0 && (
        <Form method="get" action={action} className="mb-3 flex flex-wrap items-end gap-3">
          <SelectField name="copy" label={texts.mosque} className="min-w-48 flex-1">
            {copies.map(({ id, ...mosque }) => (
              <option key={id} value={id}>
                {mosqueNameIn(language, mosque)}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="secondary">
            {texts.fill}
          </Button>
        </Form>
      )}
      {lastYear && (
        <LocalLink to={`${page}?last-year`} className={buttonClass('secondary', 'mb-3')}>
          {texts.lastYear}
        </LocalLink>
      )}
    </details>
  )
}
