import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { Badge, EmptyState } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import type { SiteJob } from './jobs.server.ts'

export type ShownJob = Pick<SiteJob, 'name' | 'state' | 'error'> & { lastRun: string | null; nextRun: string }

const tones = { failed: 'danger', ok: 'success', running: 'brass', new: 'neutral' } as const

/** Lists the jobs with their last result and a button to run each now. */
export function JobList({ jobs }: { jobs: ShownJob[] }) {
  const { jobs: texts } = useAdminTexts().adminRecords
  const busy = useSending().formData?.get('job')
  if (jobs.length === 0) return <EmptyState title={texts.empty} />
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {jobs.map(({ name, state, error, lastRun, nextRun }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-3 p-4">
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-2 font-semibold text-base" id={`job-${name}`}>
              <bdi>{texts.names[name as keyof typeof texts.names] ?? name}</bdi>{' '}
              <Badge tone={tones[state]}>{texts[state]}</Badge>
            </h2>
            <p className="text-ink-soft text-sm">
              {lastRun && `${texts.lastRun({ when: lastRun })} · `}
              {texts.nextRun({ when: nextRun })}
            </p>
            {error && (
              <p dir="ltr" className="break-words text-start text-danger text-sm">
                {error}
              </p>
            )}
          </div>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="job" value={name} />
            <ActionNames about={texts.names[name as keyof typeof texts.names] ?? name} button={texts.run} />
            <Button
              type="submit"
              id={`run-${name}`}
              variant="secondary"
              busy={busy === name}
              aria-labelledby={`run-${name} job-${name}`}
            >
              {texts.run}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
