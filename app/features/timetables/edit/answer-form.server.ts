import { createHash } from 'node:crypto'
import { data } from 'react-router'
import { canEditTimes } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { dateAccess } from '#app/features/mosques/gathering-access.ts'
import { withDays } from '#app/features/timetables/published-timetables.server.ts'
import type { BeginningsOn } from '#app/features/timetables/timetable-problems.ts'
import { timetableContent, timetablePeriod } from '#app/features/timetables/timetable-schema.ts'
import { MAX_TEXT_CHARS, type Timetable, type TimetableContent } from '#app/features/timetables/timetable-types.ts'
import { type NewTimetable, saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { beginningsOn, loadMosqueLocations } from '#app/features/timetables/timetables.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import { isDay } from '#app/lib/days.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { forbidden, notFound } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { asCandidate, planChange } from './carry-over.server.ts'
import {
  changeRows,
  keepSessionAccess,
  parsePeriod,
  parseTimesForm,
  readTimesForm,
  type TimesError,
} from './form-values.ts'
import { type MergedTimes, mergeTimesForm } from './merge-times.server.ts'
import { beginningsOfForm, type TimesPage } from './open-page.server.ts'
import { buildPreview, findTimesErrors, type PreviewData } from './preview-data.server.ts'
import { findTimetable, listPeriods } from './stored-timetables.server.ts'
import { changeTimes, type TimesPress } from './times-buttons.server.ts'

/** The response when nothing was published: the form with a preview, with errors, or with a row more or less. */
export type TimesAnswer = Omit<MergedTimes, 'isOutdated'> & {
  /** When each salaah begins on the first day. */
  begins: TimesPage['begins']
  errors: FormErrors
  failure: string | null
  /** What visitors will see, and a fingerprint of it: only what was previewed is published. */
  preview: (PreviewData & { fingerprint: string; note: 'changed' | 'merged' | 'moved' | null }) | null
  isResumed: boolean
}

/** A press of a button on the page of the times of a mosque. */
export type TimesRequest = TimesPress & {
  url: URL
  /** The number of events' dates that a timetable would move. */
  countMoves: (mosqueId: string, candidates: readonly Timetable[], now: Date) => Promise<number>
}

/** Carries out a press of any button on the page of the times of a mosque. */
export async function answerTimesForm(request: TimesRequest): Promise<Response | ReturnType<typeof data<TimesAnswer>>> {
  const { context, url, mosqueId, page, afterChange } = request
  const language = languageOf(url.pathname)
  const actor = getActor(context)
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const form = sentForm(context)
  const intent = readText(form, 'intent')
  const changed = await changeTimes(actor, request, { form, intent, language })
  if (changed) return changed
  const texts = adminTexts.of(language).adminTimes
  const { now } = requestFacts(context)
  const location = (await loadMosqueLocations([mosqueId])).get(mosqueId) ?? notFound(texts.missing)
  const today = dayInZone(now, location.zone)

  const read = readTimesForm(form)
  const opened = await findTimetable(actor, mosqueId, read.opened)
  const sent = changeRows(keepSessionAccess(read, opened?.content ?? null), intent)
  const school = location.rules.school ?? 'shafii'
  const { isOutdated, ...merged } = await mergeTimesForm(actor, mosqueId, form, sent, { today, school, opened })
  const { values, version, conflict } = merged
  const begins = await beginningsOfForm(location, mosqueId, {
    ...values,
    validFrom: isDay(values.validFrom) ? values.validFrom : today,
  })
  const none = { errors: {}, failure: null, preview: null, isResumed: false }
  const answer = (more: Partial<TimesAnswer>, status = 200) =>
    data<TimesAnswer>({ ...none, begins, ...merged, ...more }, { status })
  const inWords = (error: TimesError) =>
    error === 'long'
      ? texts.errors.long({ max: MAX_TEXT_CHARS })
      : error === 'choice'
        ? sharedTexts.of(language).times.access.wrong
        : texts.errors[error]
  if (form.has(RESUMED_FIELD)) return answer({ isResumed: true })
  if (intent === 'start') {
    const errors: FormErrors = {}
    parsePeriod(values, today, (field, error) => {
      if (field === 'validFrom') errors[field] = inWords(error)
    })
    return answer({ errors }, errors.validFrom ? 400 : conflict ? 409 : 200)
  }
  if (intent.startsWith('add-') || intent.startsWith('remove-')) return answer({})
  const parsed = parseTimesForm(values, today)
  const wrong = Object.entries(parsed.errors).map(([field, error]) => [field, inWords(error)])
  if (conflict || wrong.length > 0) return answer({ errors: Object.fromEntries(wrong) }, conflict ? 409 : 400)

  const content = dateSessions(timetableContent.parse(parsed.timetable.content), opened?.content ?? null, today)
  const typed: NewTimetable = { ...timetablePeriod.parse(parsed.timetable), content }
  const published = (await listPeriods(actor, mosqueId)).filter(
    (row) => row.state === 'published' && row.withdrawnFrom === null,
  )
  const ofRamadan = typed.hijri ? published.find(({ hijri }) => hijri) : null
  if (ofRamadan && ofRamadan.id !== values.opened) return answer({ errors: { kind: texts.errors.secondRamadan } }, 400)
  const save = async (state: 'draft' | 'published', timetable: NewTimetable, carried: readonly NewTimetable[] = []) => {
    const options = { state, version, now, afterChange, carried }
    const saved = await saveTimetable(actor, mosqueId, timetable, options).catch((error: unknown) => {
      console.error('The times of a mosque could not be saved:', error)
      return null
    })
    if (saved === null) return answer({ failure: texts.toasts.failed }, 503)
    // Somebody else saved after this form was merged, so it is merged again.
    if (saved.outcome === 'outdated') return answerTimesForm(request)
    if (saved.outcome !== 'saved') notFound(texts.missing)
    const to = localAddress(language, state === 'draft' ? page : `${page}?published=${saved.id}`)
    return redirectWithToast(context, to, 'success', texts.toasts[state === 'draft' ? 'drafted' : 'published'])
  }
  if (intent === 'draft') return save('draft', typed)

  // What is checked and shown of a timetable of Ramadan are the days of the next one.
  const [{ validFrom, validUntil } = typed] = await withDays(
    [asCandidate(typed, { mosqueId, now })],
    today,
    typed.validFrom,
  )
  const shown = { ...typed, validFrom, validUntil }
  const beginnings: BeginningsOn = (day, bySchool) => beginningsOn(location, day, bySchool)
  const formatTime = await siteTimeFormat(language)
  const describe = { admin: texts, dates: sharedTexts.of(language).dates, formatTime }
  const errors = findTimesErrors(values, shown, beginnings, describe)
  if (Object.keys(errors).length > 0) return answer({ errors }, 400)
  const ticked = [...form.getAll('keep'), ...form.getAll('carry')].map(String)
  const plan = await planChange(actor, mosqueId, shown, ticked, { today, now, beginnings })
  const { carryOver, takenBack, changeDays, timetable, carried } = plan
  const fingerprint = fingerprintOf([typed, shown, carryOver, takenBack, changeDays])
  const isSeen = readText(form, 'fingerprint') === fingerprint
  if (intent === 'publish' && isSeen) return save('published', { ...typed, content: timetable.content }, carried)

  const same = published.find(
    (row) => row.kind === typed.kind && row.hijri === typed.hijri && row.validFrom === typed.validFrom,
  )
  const candidates = [timetable, ...carried].map((each, index) => asCandidate(each, { mosqueId, now }, index))
  const preview = {
    ...(await buildPreview(asCandidate(shown, { mosqueId, now }), changeDays, { beginnings, texts: describe })),
    carryOver,
    takenBack,
    replaces: same?.createdByName ?? null,
    ramadan: typed.hijri && validUntil ? { from: validFrom, until: validUntil } : null,
    ticked,
    moves: await request.countMoves(mosqueId, await withDays(candidates, today, today), now),
  }
  const note = isOutdated ? 'merged' : merged.isMoved ? 'moved' : intent === 'publish' ? 'changed' : null
  return answer({ preview: { ...preview, fingerprint, note } })
}

/** Dates what is said of sessions; what is said as before keeps its date. */
function dateSessions(content: TimetableContent, before: TimetableContent | null, today: string): TimetableContent {
  const sessions = content.sessions.map((session, index) => {
    const earlier = before?.sessions.find(({ salaah }) => salaah === session.salaah) ?? before?.sessions[index]
    return { ...session, access: dateAccess(session.access, earlier?.access, today) }
  })
  return { ...content, sessions }
}

const fingerprintOf = (shown: unknown) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
