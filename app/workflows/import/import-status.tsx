import { useEffect, useId, useState } from 'react'
import { Form, useLocation, useRevalidator } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { CheckboxField, FieldGroup, RadioField } from '#app/ui/choice.tsx'
import { useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TableFrame } from '#app/ui/pagination.tsx'
import { DoubtfulPlaces } from './doubtful-places.tsx'
import type { DryRunReport, ImportState } from './import-list.tsx'
import { existingChoices } from './merge-row.ts'

/** What an import is doing, or what came of it, and what its owner can do next. */
export function ImportStatus({ state, sendsMail }: { state: ImportState; sendsMail: boolean }) {
  const texts = useAdminTexts().adminTransfer
  switch (state.status) {
    case 'checking':
    case 'writing':
      return (
        <div className="flex flex-col items-start gap-4">
          <RunningImport state={state} />
          <p className="measure text-ink-soft">{texts.leave}</p>
          <CancelForm />
        </div>
      )
    case 'checked':
      return <CheckedImport report={state.report} sendsMail={sendsMail} />
    case 'done':
      return <WrittenImport {...state} />
    case 'failed':
      return <EndedImport tone="error" text={state.fault ? texts.faults[state.fault] : texts.failed} />
    case 'cancelled':
      return <EndedImport tone="info" text={texts.cancelled} />
  }
}

function CheckedImport({ report, sendsMail }: { report: DryRunReport; sendsMail: boolean }) {
  const texts = useAdminTexts().adminTransfer
  const hasChoices = report.existing || report.lines.some(({ doubt }) => doubt)
  const run = hasChoices ? texts.runWithChoices : texts.run({ count: report.rows })
  const intent = useSentIntent()
  return (
    <div className="flex flex-col gap-4">
      <Form method="post" className="flex flex-col gap-4">
        <ActionNames about={texts.title} buttons={{ run }} />
        {report.superadmins.length > 0 && (
          <FieldGroup legend={texts.superadmins} hint={texts.superadminsText}>
            {report.superadmins.map(({ name, email }) => (
              <CheckboxField key={email} name="superadmin" value={email} label={`${name} (${email})`} />
            ))}
          </FieldGroup>
        )}
        {(report.existing ?? 0) > 0 && (
          <FieldGroup legend={texts.existing.title({ rows: report.existing! })} hint={texts.existing.text}>
            {existingChoices.map((choice) => (
              <RadioField
                key={choice}
                name="existing"
                value={choice}
                label={texts.existing[choice]}
                defaultChecked={choice === 'fill'}
              />
            ))}
          </FieldGroup>
        )}
        <DoubtfulPlaces lines={report.lines} />
        <ImportReport report={report} />
        {report.invitable > 0 && sendsMail && (
          <CheckboxField
            name="invite"
            label={texts.invite({ count: report.invitable })}
            hint={texts.inviteHint}
            defaultChecked
          />
        )}
        {report.invitable > 0 && !sendsMail && <p className="measure text-ink-soft">{texts.inviteLater}</p>}
        {report.errors === 0 && (
          <Button
            type="submit"
            name="intent"
            value="run"
            className="self-start"
            busy={intent === 'run'}
            busyLabel={texts.starting}
          >
            {run}
          </Button>
        )}
      </Form>
      <div className="flex flex-wrap gap-3">
        <CancelForm />
        <AnotherImport />
      </div>
    </div>
  )
}

/** What was written; it stays at this address. */
function WrittenImport({ counts, report }: Extract<ImportState, { status: 'done' }>) {
  const texts = useAdminTexts().adminTransfer
  const { mosques, events, admins, invited } = counts
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="success">
        <p>{texts.done({ mosques, events, admins })}</p>
        {invited > 0 && <p>{texts.invited({ count: invited })}</p>}
      </Notice>
      {report && <ImportReport report={report} isWritten />}
      <div className="flex flex-wrap gap-3">
        {admins > 0 && (
          <LocalLink to="/admin/admins" className={buttonClass()}>
            {texts.toAdmins}
          </LocalLink>
        )}
        <AnotherImport />
      </div>
    </div>
  )
}

function EndedImport({ tone, text }: { tone: 'success' | 'error' | 'info'; text: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone={tone} className="w-full">
        {text}
      </Notice>
      <AnotherImport />
    </div>
  )
}

function CancelForm() {
  const texts = useAdminTexts().adminTransfer
  const isCancelling = useSentIntent() === 'cancel'
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="cancel" />
      <Button type="submit" variant="secondary" busy={isCancelling} busyLabel={texts.cancelling}>
        {texts.cancel}
      </Button>
    </Form>
  )
}

function AnotherImport() {
  return (
    <LocalLink to="/admin/import" className={buttonClass('secondary')}>
      {useAdminTexts().adminTransfer.another}
    </LocalLink>
  )
}

const tones = {
  add: 'success',
  update: 'primary',
  same: 'neutral',
  different: 'brass',
  doubtful: 'brass',
  skip: 'neutral',
  error: 'danger',
} as const

/** A line for every row of the file, errors first: of a dry run, or of what was written. */
function ImportReport({ report, isWritten = false }: { report: DryRunReport; isWritten?: boolean }) {
  const texts = useAdminTexts().adminTransfer
  const { lines, errors, count, ignoredColumns } = report
  const { columns } = texts
  return (
    <>
      {!isWritten && (
        <Notice tone={errors > 0 ? 'error' : 'success'}>
          {errors > 0 ? texts.hasErrors({ count: errors }) : texts.ready}
        </Notice>
      )}
      {ignoredColumns.length > 0 && (
        <Notice tone="brass">{texts.ignored({ columns: ignoredColumns.join(', ') })}</Notice>
      )}
      {lines.length < count && <p className="text-ink-soft text-sm">{texts.shown({ shown: lines.length, count })}</p>}
      <TableFrame label={isWritten ? texts.written : texts.report} className="max-h-96">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-sunken text-start">
            <tr>
              {[columns.row, columns.kind, columns.name, columns.outcome, columns.remarks].map((title) => (
                <th key={title} scope="col" className="px-3 py-2 text-start">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {lines.map((line) => (
              <tr key={`${line.kind} ${line.row} ${line.name}`}>
                <td className="px-3 py-2 tabular-nums">{line.row}</td>
                <td className="px-3 py-2">{texts.kinds[line.kind]}</td>
                <td className="min-w-32 px-3 py-2" dir="auto">
                  {line.name || '–'}
                </td>
                <td className="px-3 py-2">
                  <Badge tone={tones[line.outcome]}>{texts.outcomes[line.outcome]}</Badge>
                </td>
                <td className="min-w-60 px-3 py-2">{line.remarks.join('. ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  )
}

type RunningState = Extract<ImportState, { progress: unknown }>

const POLL_INTERVAL_MS = 700

/** The progress of an import, asked for again and again until it ends. Without script a link loads the page again. */
function RunningImport({ state }: { state: RunningState }) {
  const texts = useAdminTexts().adminTransfer
  const id = useId()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [latest, setLatest] = useState(state)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const poll = async () => {
      const answer = await fetch(`${pathname}/progress`).catch(() => null)
      const next = (await answer?.json().catch(() => null)) as ImportState | null | undefined
      if (!isShown) return
      if (next && 'progress' in next) setLatest(next)
      else if (answer?.ok) await revalidate()
      timer = setTimeout(poll, POLL_INTERVAL_MS)
    }
    timer = setTimeout(poll, POLL_INTERVAL_MS)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [pathname, revalidate])
  const { stage, done, total } = latest.progress
  return (
    <div className="flex w-full max-w-md flex-col gap-2">
      <label htmlFor={id} className="tabular-nums">
        {stage === 'waiting' ? texts.stages.waiting : texts.stages[stage]({ done, total })}
      </label>
      <progress id={id} className="h-2 w-full accent-primary" {...(total > 0 ? { max: total, value: done } : {})} />
      <noscript>
        <a href={pathname} className="link target inline-flex items-center">
          {texts.reload}
        </a>
      </noscript>
    </div>
  )
}
