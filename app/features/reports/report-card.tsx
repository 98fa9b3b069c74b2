import { Form } from 'react-router'
import type { LikelyDuplicate } from '#app/features/mosques/likely-duplicates.server.ts'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { type AdminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/use-sending.ts'
import { MissingDetails } from './missing-details.tsx'
import { parseReportedTime } from './report-content.ts'
import type { Report } from './reports.server.ts'
import type { SuggestionField } from './suggestion.ts'
import { type SuggestionContext, SuggestionDetails } from './suggestion-details.tsx'
import { suggestionLabel } from './suggestion-words.ts'

const tones = { open: 'primary', accepted: 'success', rejected: 'neutral' } as const

export type ShownReport = Report & {
  when: string
  duplicates: readonly LikelyDuplicate[]
  context: SuggestionContext | null
}

/** A report of a visitor with what its reader can do. */
export function ReportCard({ report, tiles }: { report: ShownReport; tiles: string }) {
  const { adminReports: texts } = useAdminTexts()
  const { id, mosque, content, missing, suggestion, duplicates, context } = report
  const { contact, times, state, when, decidedByName, thankedAt, hasPhoto } = report
  const title = useTitle(report)
  const isTime = content !== null && content.wanted !== null
  const acceptLabel = missing
    ? texts.missing.accept
    : suggestion
      ? acceptSuggestionLabel(texts, suggestion.field)
      : isTime
        ? texts.acceptTime
        : texts.accept
  const formatTime = useTimeFormat()
  const canThank = contact !== null && thankedAt === null
  const mayAccept = context?.mayAccept ?? true
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 break-words text-lg">{title}</h2>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        {times > 1 && <Badge tone="brass">{texts.times(times)}</Badge>}
        {thankedAt !== null && <Badge>{texts.thanked}</Badge>}
      </div>
      <p className="break-words text-ink-soft text-sm">
        {mosque && (
          <>
            <LocalLink to={mosqueAddress(mosque)} className="link">
              <bdi>{mosque.name}</bdi>
            </LocalLink>
            {' · '}
          </>
        )}
        {when}
        {decidedByName !== null && ` · ${texts.by(decidedByName)}`}
      </p>
      {isTime && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Time label={texts.shown} time={content.shown === null ? texts.nothing : formatTime(content.shown)} />
          <Time label={texts.wanted} time={formatTime(content.wanted!)} isStrong />
        </dl>
      )}
      {missing && <MissingDetails missing={missing} duplicates={duplicates} tiles={tiles} />}
      {suggestion && <SuggestionDetails suggestion={suggestion} context={context} tiles={tiles} />}
      {content?.text && (
        <p dir="auto" className="whitespace-pre-line break-words">
          {content.text}
        </p>
      )}
      {contact !== null && (
        <p className="break-words text-sm">
          {texts.contact}: <bdi dir="ltr">{contact}</bdi>
        </p>
      )}
      {hasPhoto && (
        <a href={`/admin/reports/${id}/photo`} target="_blank" rel="noopener" className="self-start">
          <img
            src={`/admin/reports/${id}/photo`}
            alt={texts.photo}
            loading="lazy"
            className="max-h-80 max-w-full rounded-md border border-line"
          />
        </a>
      )}
      {state === 'open' && isTime && <p className="text-ink-soft text-sm">{texts.acceptHint}</p>}
      <div className="flex flex-wrap gap-2">
        {state === 'open' && (
          <>
            {canThank && mayAccept && (
              <Decide id={id} intent="accept-thank" label={texts.acceptAndThank} version={context?.version} isMain />
            )}
            {mayAccept && (
              <Decide id={id} intent="accept" label={acceptLabel} version={context?.version} isMain={!canThank} />
            )}
            <Decide id={id} intent="reject" label={texts.reject} />
          </>
        )}
        {state !== 'open' && canThank && <Decide id={id} intent="thank" label={texts.thank} />}
      </div>
    </Card>
  )
}

const acceptSuggestionLabel = (texts: AdminTexts['adminReports'], field: SuggestionField) =>
  field === 'other' ? texts.suggestion.done : field === 'closed' ? texts.suggestion.hide : texts.suggestion.accept

function useTitle({ content, missing, suggestion }: Report): string {
  const { adminReports, adminMosques } = useAdminTexts()
  const { labels, missing: texts, suggestion: words } = adminReports
  const { prayers } = useSharedTexts().events
  if (missing) return texts.title(missing.name)
  if (suggestion) return words.title(suggestionLabel(words.topics, adminMosques.facts.labels, suggestion.field))
  const reported = parseReportedTime(content?.about ?? '')
  if (!reported) return labels.other
  if (reported.prayer !== 'jumuah') return labels[reported.time](prayers[reported.prayer])
  return reported.session === null ? labels.missingSession : labels.session
}

function Time({ label, time, isStrong = false }: { label: string; time: string; isStrong?: boolean }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className={`text-xl tabular-nums ${isStrong ? 'font-bold' : ''}`}>{time}</dd>
    </div>
  )
}

function Decide({
  id,
  intent,
  label,
  version,
  isMain = false,
}: {
  id: string
  intent: string
  label: string
  /** The version of the mosque that is shown, so that nothing else is changed by accepting. */
  version?: number | undefined
  isMain?: boolean
}) {
  const { formData } = useSending()
  const isBusy = formData?.get('id') === id && formData.get('intent') === intent
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={isMain ? 'primary' : 'secondary'}
        className="px-4"
        busy={isBusy}
      >
        {label}
      </Button>
    </Form>
  )
}
