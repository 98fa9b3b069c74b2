import { getActor } from '#app/access/session.server.ts'
import { ClockNotice } from '#app/features/jobs/clock-notice.tsx'
import { JobList } from '#app/features/jobs/job-list.tsx'
import { clockJump, confirmClock, listJobs, runJobSoon } from '#app/features/jobs/jobs.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time-format.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/jobs.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminShell.tabs.jobs)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const jobs = await listJobs(getActor(context), now)
  const jump = await clockJump(getActor(context), now)
  const { dayAndTime } = await siteInstantFormat(languageOf(url.pathname))
  return {
    clock: jump && { now: dayAndTime(now.toISOString()), before: dayAndTime(jump.before) },
    jobs: jobs.map(({ finishedAt, nextRunAt, ...job }) => ({
      ...job,
      lastRun: finishedAt && dayAndTime(finishedAt),
      nextRun: dayAndTime(nextRunAt),
    })),
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const { jobs: texts } = adminTexts.of(languageOf(url.pathname)).adminRecords
  const [form, actor, { now }] = [sentForm(context), getActor(context), requestFacts(context)]
  if (form.get('intent') === 'confirm-clock') {
    await confirmClock(actor, now)
    return redirectWithToast(context, url.pathname, 'success', texts.clockConfirmed)
  }
  const name = readText(form, 'job')
  const found = await runJobSoon(actor, name, now)
  const text = found ? texts.starting({ job: texts.names[name as keyof typeof texts.names] ?? name }) : texts.gone
  return redirectWithToast(context, url.pathname, found ? 'success' : 'error', text)
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { jobs: texts } = useAdminTexts().adminRecords
  return (
    <>
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mb-5 text-ink-soft">{texts.text}</p>
      {loaderData.clock && <ClockNotice {...loaderData.clock} />}
      <JobList jobs={loaderData.jobs} />
    </>
  )
}
