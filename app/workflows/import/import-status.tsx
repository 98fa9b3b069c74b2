import { useEffect, useId, useState } from 'react'
import { Form, useLocation, useRevalidator } from 'react-router'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { CheckboxField, FieldGroup, RadioField } from '#app/ui/choice.tsx'
import { IntentButton } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TableFrame, TableHead } from '#app/ui/pagination.tsx'
import type { DryRunReport, ImportState, ReportLine } from './import-plan.ts'
import { existingChoices } from './merge-row.ts'
import { choiceValue, type PlaceChoice, type PlaceDoubt, placeChoiceField, roomChoices } from './place-choices.ts'

/** What an import is doing, or what came of it, and what its owner can do next. */
export function ImportStatus({ state, sendsMail }: { state: ImportState; sendsMail: boolean }) {
  const texts = useSiteDeskTexts().adminTransfer
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
  const texts = useSiteDeskTexts().adminTransfer
  const hasChoices = report.existing || report.prayerRooms || report.lines.some(({ doubt }) => doubt)
  const run = hasChoices ? texts.runWithChoices : texts.run({ count: report.rows })
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
        {(report.prayerRooms ?? 0) > 0 && (
          <FieldGroup legend={texts.prayerRooms.title({ places: report.prayerRooms! })} hint={texts.prayerRooms.text}>
            {roomChoices.map((choice) => (
              <RadioField
                key={choice}
                name="rooms"
                value={choice}
                label={texts.prayerRooms[choice]}
                defaultChecked={choice === 'prayer-room'}
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
          <IntentButton intent="run" className="self-start" busyLabel={texts.starting}>
            {run}
          </IntentButton>
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
  const texts = useSiteDeskTexts().adminTransfer
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
  const texts = useSiteDeskTexts().adminTransfer
  return (
    <Form method="post">
      <IntentButton intent="cancel" variant="secondary" busyLabel={texts.cancelling}>
        {texts.cancel}
      </IntentButton>
    </Form>
  )
}

function AnotherImport() {
  return (
    <LocalLink to="/admin/import" className={buttonClass('secondary')}>
      {useSiteDeskTexts().adminTransfer.another}
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
  const texts = useSiteDeskTexts().adminTransfer
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
          <TableHead
            names={[columns.row, columns.kind, columns.name, columns.outcome, columns.remarks]}
            className="sticky top-0 bg-sunken"
          />
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
  const texts = useSiteDeskTexts().adminTransfer
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

type Line = ReportLine & { doubt: PlaceDoubt }

/** Asks about the places that are perhaps mosques of this site; those left out before can be decided again. */
export function DoubtfulPlaces({ lines }: { lines: readonly ReportLine[] }) {
  const texts = useSiteDeskTexts().adminTransfer.doubts
  const id = useId()
  const doubts = lines.filter((line): line is Line => line.doubt !== undefined)
  const open = doubts.filter(({ doubt }) => doubt.chosen === null)
  const earlier = doubts.filter(({ doubt }) => doubt.chosen !== null)
  return (
    <>
      {open.length > 0 && (
        <section aria-labelledby={id} className="flex flex-col gap-3">
          <h3 id={id} className="font-semibold text-lg">
            {texts.title({ count: open.length })}
          </h3>
          <p className="measure text-ink-soft">
            {texts.text} {open.some(({ doubt }) => doubt.recordId !== null) && texts.remembered}
          </p>
          <Places lines={open} />
        </section>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="target font-semibold">{texts.earlier}</summary>
          <Places lines={earlier} />
        </details>
      )}
    </>
  )
}

function Places({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {lines.map((line) => (
        <li key={line.row}>
          <Place line={line} />
        </li>
      ))}
    </ul>
  )
}

function Place({ line: { row, name, remarks, doubt } }: { line: Line }) {
  const texts = useSiteDeskTexts().adminTransfer.doubts
  const id = useId()
  const choices: [PlaceChoice | null, string][] = [
    ['same', texts.same({ name: doubt.mosqueName })],
    ['new', texts.new],
    ['leave', texts.leave],
    ...(doubt.chosen === null ? [[null, texts.later] as [null, string]] : []),
  ]
  return (
    <fieldset
      aria-describedby={id}
      className="flex min-w-0 flex-col gap-1 rounded-md border border-brass-line bg-brass-soft px-4 py-3"
    >
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" dir="auto" className="break-words font-semibold">
        {name}
      </p>
      <p id={id} className="break-words">
        {remarks.join('. ')}
      </p>
      <p className="flex flex-wrap gap-x-6">
        {!doubt.ofRow && (
          <LocalLink to={`/admin/mosques/edit/${doubt.mosqueId}`} target="_blank" className={linkClass}>
            {texts.ours}
          </LocalLink>
        )}
        {doubt.recordId && (
          <a
            href={`https://www.openstreetmap.org/${doubt.recordId}`}
            target="_blank"
            rel="external noreferrer"
            className={linkClass}
          >
            {texts.theirs}
          </a>
        )}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(([choice, label]) => (
          <label key={label} className="target flex items-center gap-3">
            <input
              type="radio"
              name={placeChoiceField(row)}
              value={choice ? choiceValue(choice, doubt) : ''}
              defaultChecked={doubt.chosen === choice}
              className="size-5 shrink-0 accent-primary"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const linkClass = 'link target inline-flex items-center'
