import { Form } from 'react-router'
import { getActor, getSignedIn } from '#app/access/session.server.ts'
import { clockJump, confirmClock, listJobs, runJobSoon, type SiteJob } from '#app/features/jobs/jobs.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage } from '#app/i18n/texts.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge, EmptyState } from '#app/ui/card.tsx'
import { IntentButton, useSending, useSentIntent } from '#app/ui/in-place-form.tsx'
import { type RecordColumn, RecordTable, rowTitleClass } from '#app/ui/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { keyForDownload, listBackups } from '#app/workflows/backups.server.ts'
import type { Route } from './+types/jobs.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminShell.tabs.jobs)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = requestFacts(context)
  const jobs = await listJobs(getActor(context), now)
  const jump = await clockJump(getActor(context), now)
  const { dayAndTime } = await siteInstantFormat(languageOf(url.pathname))
  const backups = await listBackups(getActor(context))
  return {
    backups: backups?.map(({ name, madeAt, isWhole }) => ({ id: name, isWhole, madeAt: dayAndTime(madeAt) })) ?? null,
    chosen: chosenBackup(url, getSignedIn(context)?.signedInAt ?? now),
    clock: jump && { now: dayAndTime(now.toISOString()), before: dayAndTime(jump.before) },
    jobs: jobs.map(({ finishedAt, nextRunAt, ...job }) => ({
      ...job,
      id: job.name,
      lastRun: finishedAt && dayAndTime(finishedAt),
      nextRun: dayAndTime(nextRunAt),
    })),
  }
}

/** The backup whose download is open: with a new key after a fresh sign-in. */
function chosenBackup(url: URL, signedInAt: Date) {
  const name = url.searchParams.get('backup')
  return name === null ? null : { name, secret: keyForDownload(signedInAt) }
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
      <Backups {...loaderData} />
    </>
  )
}

/** Asks to confirm the time after the clock jumped; nothing is erased until then. */
function ClockNotice({ now, before }: { now: string; before: string }) {
  const { jobs: texts } = useAdminTexts().adminRecords
  const busy = useSentIntent() === 'confirm-clock'
  return (
    <Notice tone="brass" className="mb-5 flex flex-col items-start gap-3">
      <h2 className="font-semibold text-base">{texts.clockTitle}</h2>
      <p>{texts.clockText({ now, before })}</p>
      <Form method="post" preventScrollReset>
        <ActionNames about={now} button={texts.clockConfirm} />
        <IntentButton intent="confirm-clock" variant="secondary" busy={busy}>
          {texts.clockConfirm}
        </IntentButton>
      </Form>
    </Notice>
  )
}

type ShownJob = Pick<SiteJob, 'name' | 'state' | 'error'> & { id: string; lastRun: string | null; nextRun: string }

const tones = { failed: 'danger', ok: 'success', running: 'brass', new: 'neutral' } as const

/** Lists the jobs with their last result and a button to run each now. */
function JobList({ jobs }: { jobs: ShownJob[] }) {
  const { adminManage, adminRecords } = useAdminTexts()
  const { jobs: texts, columns: heads } = adminRecords
  const busy = useSending().formData?.get('job')
  const nameOf = ({ name }: ShownJob) => texts.names[name as keyof typeof texts.names] ?? name
  if (jobs.length === 0) return <EmptyState title={texts.empty} />
  const columns: RecordColumn<ShownJob>[] = [
    {
      head: heads.task,
      cell: (job) => (
        <>
          <bdi id={`job-${job.name}`} className={rowTitleClass}>
            {nameOf(job)}
          </bdi>
          {job.error && (
            <p dir="ltr" className="wrap-anywhere text-start text-danger">
              {job.error}
            </p>
          )}
        </>
      ),
      isName: true,
    },
    {
      head: adminManage.columns.status,
      cell: ({ state }) => <Badge tone={tones[state]}>{texts[state]}</Badge>,
    },
    {
      head: heads.lastRun,
      label: heads.lastRun,
      cell: ({ lastRun }) => lastRun ?? adminRecords.never,
    },
    { head: heads.nextRun, label: heads.nextRun, cell: ({ nextRun }) => nextRun },
    {
      head: adminManage.columns.actions,
      cell: (job) => (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="job" value={job.name} />
          <ActionNames about={nameOf(job)} button={texts.run} />
          <Button
            type="submit"
            id={`run-${job.name}`}
            variant="secondary"
            busy={busy === job.name}
            aria-labelledby={`run-${job.name} job-${job.name}`}
          >
            {texts.run}
          </Button>
        </Form>
      ),
      isActions: true,
    },
  ]
  return <RecordTable caption={texts.title} rows={jobs} columns={columns} />
}

type BackupsProps = {
  /** Null with PostgreSQL, which has its own. */
  backups: { id: string; madeAt: string; isWhole: boolean }[] | null
  chosen: { name: string; secret: string | null } | null
}

/** The last backups, each with its download. */
function Backups({ backups, chosen }: BackupsProps) {
  const { adminManage, adminRecords } = useAdminTexts()
  const { backups: texts, columns: heads } = adminRecords
  return (
    <section id="backups" aria-labelledby="backups-title" className="mt-8">
      <h2 id="backups-title" className="text-xl">
        {texts.title}
      </h2>
      <p className="mb-5 text-ink-soft">{backups ? texts.text : texts.postgres}</p>
      {backups?.length === 0 && <EmptyState title={texts.empty} />}
      {backups && backups.length > 0 && (
        <RecordTable
          caption={texts.title}
          rows={backups}
          columns={[
            {
              head: heads.made,
              cell: ({ id, madeAt, isWhole }) => (
                <>
                  <bdi id={id} className={rowTitleClass}>
                    {madeAt}
                  </bdi>
                  {isWhole && chosen?.name === id && <Download {...chosen} />}
                </>
              ),
              isName: true,
            },
            {
              head: adminManage.columns.status,
              cell: ({ isWhole }) => (
                <Badge tone={isWhole ? 'success' : 'danger'}>{isWhole ? texts.whole : texts.damaged}</Badge>
              ),
            },
            {
              head: adminManage.columns.actions,
              cell: ({ id, isWhole }) =>
                isWhole &&
                chosen?.name !== id && (
                  <LocalLink
                    to={`/admin/jobs?backup=${id}#${id}`}
                    id={`open-${id}`}
                    className={buttonClass('secondary')}
                    aria-labelledby={`open-${id} ${id}`}
                  >
                    {texts.download}
                  </LocalLink>
                ),
              isActions: true,
            },
          ]}
        />
      )}
    </section>
  )
}

/** The key is in this page only; what is downloaded cannot be opened without it. */
function Download({ name, secret }: { name: string; secret: string | null }) {
  const { backups: texts } = useAdminTexts().adminRecords
  const language = useLanguage()
  if (secret === null) return <Notice className="mt-3">{texts.signInAgain}</Notice>
  return (
    <Form
      method="post"
      action={localAddress(language, '/admin/backup-file')}
      reloadDocument
      className="mt-3 flex flex-col items-start gap-3"
    >
      <p>{texts.keyText}</p>
      <code dir="ltr" className="max-w-full select-all break-all rounded-md bg-sunken p-3">
        {secret}
      </code>
      <input type="hidden" name="backup" value={name} />
      <input type="hidden" name="key" value={secret} />
      <Button type="submit">{texts.submit}</Button>
    </Form>
  )
}
