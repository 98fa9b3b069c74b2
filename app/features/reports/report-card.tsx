import { Form } from 'react-router'
import { ShownPlaces } from '#app/features/mosques/map/admin-maps.tsx'
import type { ShownPlace } from '#app/features/mosques/map/leaflet-maps.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import type { LikelyDuplicate } from '#app/features/mosques/mosques.server.ts'
import { type AdminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { useTimeFormat } from '#app/i18n/use-time-format.tsx'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { rowTitleClass } from '#app/ui/list.tsx'
import type { MissingMosque } from './missing-mosque.ts'
import { parseReportedNotice, parseReportedTime } from './report-content.ts'
import type { Report } from './reports.server.ts'
import { type SuggestionField, suggestionLabel } from './suggestion.ts'
import { type SuggestionContext, SuggestionDetails } from './suggestion-details.tsx'
import { type TimeContext, TimeMeanings } from './time-meanings.tsx'

const tones = { open: 'primary', accepted: 'success', rejected: 'neutral' } as const

export type ShownReport = Report & {
  when: string
  duplicates: readonly LikelyDuplicate[]
  context: SuggestionContext | null
  timeContext: TimeContext | null
}

/** A report of a visitor with what its reader can do. */
export function ReportCard({ report, tiles }: { report: ShownReport; tiles: string }) {
  const { adminReports: texts } = useAdminTexts()
  const { id, mosque, content, missing, suggestion, duplicates, context, timeContext } = report
  const { contact, times, state, when, decidedByName, thankedAt, hasPhoto } = report
  const title = useTitle(report)
  const language = useLanguage()
  const about = mosque ? `${title}, ${mosqueNameIn(language, mosque)}` : title
  const isTime = content !== null && content.wanted !== null
  const notice = parseReportedNotice(content?.about ?? '')
  const acceptLabel = missing
    ? texts.missing.accept
    : suggestion
      ? acceptSuggestionLabel(texts, suggestion.field)
      : isTime
        ? texts.acceptTime
        : content?.text
          ? texts.acceptInWords
          : texts.accept
  const formatTime = useTimeFormat()
  const canThank = contact !== null && thankedAt === null
  const mayAccept = (context?.mayAccept ?? true) && timeContext?.options.length !== 0
  const timeForm = timeContext ? `time-${id}` : undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className={rowTitleClass}>{title}</h2>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        {times > 1 && <Badge tone="brass">{texts.times({ count: times })}</Badge>}
        {thankedAt !== null && <Badge>{texts.thanked}</Badge>}
      </div>
      <p className="break-words text-ink-soft text-sm">
        {mosque && (
          <>
            <LocalLink to={mosqueAddress(mosque)} className="link">
              <bdi>{mosqueNameIn(language, mosque)}</bdi>
            </LocalLink>
            {' · '}
          </>
        )}
        {when}
        {decidedByName !== null && ` · ${texts.by({ name: decidedByName })}`}
      </p>
      {notice && (
        <LocalLink to={`/admin/notices?edit=${notice}`} className="link target inline-flex items-center self-start">
          {texts.openNotice}
        </LocalLink>
      )}
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
      {content && timeContext && (
        <Form id={timeForm} method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={timeContext.version} />
          <ActionNames about={about} buttons={{ accept: acceptLabel, 'accept-thank': texts.acceptAndThank }} />
          <TimeMeanings id={id} content={content} context={timeContext} />
        </Form>
      )}
      {state === 'open' && isTime && mayAccept && <p className="text-ink-soft text-sm">{texts.acceptHint}</p>}
      <div className="flex flex-wrap gap-2">
        {state === 'open' && (
          <>
            {canThank && mayAccept && (
              <Decide
                id={id}
                about={about}
                intent="accept-thank"
                label={texts.acceptAndThank}
                version={context?.version}
                form={timeForm}
                isMain
              />
            )}
            {mayAccept && (
              <Decide
                id={id}
                about={about}
                intent="accept"
                label={acceptLabel}
                version={context?.version}
                form={timeForm}
                isMain={!canThank}
              />
            )}
            <Decide id={id} about={about} intent="reject" label={texts.reject} />
          </>
        )}
        {state !== 'open' && canThank && <Decide id={id} about={about} intent="thank" label={texts.thank} />}
      </div>
    </>
  )
}

const acceptSuggestionLabel = (texts: AdminTexts['adminReports'], field: SuggestionField) =>
  field === 'other' ? texts.acceptInWords : field === 'closed' ? texts.suggestion.hide : texts.suggestion.accept

function useTitle({ content, missing, suggestion }: Report): string {
  const { adminReports, adminMosques } = useAdminTexts()
  const { labels, missing: texts, suggestion: words } = adminReports
  const { prayers } = useSharedTexts().events
  if (missing) return texts.title({ name: missing.name })
  if (suggestion)
    return words.title({ label: suggestionLabel(words.topics, adminMosques.facts.labels, suggestion.field) })
  const reported = parseReportedTime(content?.about ?? '')
  if (!reported) return parseReportedNotice(content?.about ?? '') ? labels.notice : labels.other
  if (reported.prayer !== 'jumuah') return labels[reported.time]({ prayer: prayers[reported.prayer] })
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
  about,
  intent,
  label,
  version,
  form,
  isMain = false,
}: {
  id: string
  about: string
  intent: string
  label: string
  /** The version of the mosque that is shown, so that nothing else is changed by accepting. */
  version?: number | undefined
  /** The form with the choices of the card, when there is one. */
  form?: string | undefined
  isMain?: boolean
}) {
  const { formData } = useSending()
  const isBusy = formData?.get('id') === id && formData.get('intent') === intent
  const button = (
    <Button
      type="submit"
      form={form}
      name="intent"
      value={intent}
      variant={isMain ? 'primary' : 'secondary'}
      className="px-4"
      busy={isBusy}
    >
      {label}
    </Button>
  )
  if (form) return button
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <ActionNames about={about} button={label} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {button}
    </Form>
  )
}

/** Where a missing mosque is said to be, how the visitor knows, and the mosques that may be the same. */
function MissingDetails({
  missing: { name, address, area, position, source },
  duplicates,
  tiles,
}: {
  missing: MissingMosque
  duplicates: readonly LikelyDuplicate[]
  tiles: string
}) {
  const { missing: texts } = useAdminTexts().adminReports
  const places: ShownPlace[] = position ? [{ ...position, label: name, tone: 'main' }] : []
  for (const duplicate of duplicates)
    if (position && duplicate.position) places.push({ ...duplicate.position, label: duplicate.name, tone: 'other' })
  return (
    <div className="wrap-anywhere flex flex-col gap-2">
      <p dir="auto">{[address, area].join(', ')}</p>
      <p dir="auto">
        {texts.source}: {source}
      </p>
      {position ? (
        <a
          href={mapAddress(position)}
          target="_blank"
          rel="noopener noreferrer"
          className="link target self-start py-2"
        >
          {texts.position}
        </a>
      ) : (
        <p className="text-ink-soft">{texts.noPosition}</p>
      )}
      <ShownPlaces places={places} tiles={tiles} />
      {duplicates.length === 0 ? (
        <p className="text-ink-soft text-sm">{texts.noDuplicates}</p>
      ) : (
        <div>
          <p className="font-semibold text-sm">{texts.duplicates}</p>
          <ul className="flex flex-wrap gap-x-5">
            {duplicates.map((mosque) => (
              <li key={mosque.slug}>
                <LocalLink to={mosqueAddress(mosque)} className="link target inline-flex items-center">
                  <bdi>{`${mosque.name}, ${mosque.area}`}</bdi>
                </LocalLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const mapAddress = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
