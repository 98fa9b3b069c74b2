import { createHash } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import { canEditTimes } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { beginningsOn, loadMosqueLocations } from '#app/features/timetables/mosque-clock.server.ts'
import { loadTimetables } from '#app/features/timetables/timetable-rows.server.ts'
import { saveTimetable } from '#app/features/timetables/timetable-writes.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { forbidden, notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { sentForm } from '#app/lib/web/sent-form.ts'
import { siteTimeFormat } from '#app/services/site-time-format.server.ts'
import type { Conflict } from '#app/ui/use-draft-form.ts'
import { changeRows } from './change-rows.ts'
import { changeTimes } from './change-times.server.ts'
import { mergeTimesForm } from './merge-times-form.server.ts'
import { type ParsedTimes, parseTimesForm } from './parse-times-form.ts'
import { findSameStart } from './stored-timetables.server.ts'
import { readTimesForm, type TimesFormValues } from './times-form-values.ts'
import { buildPreview, findTimesErrors, type PreviewData, previewDays } from './times-preview-data.ts'

/** The response when nothing was published: the form with a preview, with errors, or with a row more or less. */
export type TimesAnswer = {
  values: TimesFormValues
  version: number
  opened: string
  latest: string
  errors: FormErrors
  failure: string | null
  conflict: Conflict<TimesFormValues> | null
  /** What visitors will see, and a fingerprint of it: only what was previewed is published. */
  preview: (PreviewData & { fingerprint: string; note: 'changed' | 'merged' | null }) | null
  isMerged: boolean
  isResumed: boolean
}

type Request = {
  context: Readonly<RouterContextProvider>
  language: Language
  mosqueId: string
  /** The page of the form, without the language. */
  page: string
}

/** Carries out a press of any button on the page of the times of a mosque. */
export async function saveTimesForm(request: Request): Promise<Response | ReturnType<typeof data<TimesAnswer>>> {
  const { context, language, mosqueId, page } = request
  const actor = getActor(context)
  if (!actor || !canEditTimes(actor, mosqueId)) forbidden()
  const form = sentForm(context)
  const intent = readText(form, 'intent')
  const changed = await changeTimes(intent, { form, actor, ...request })
  if (changed) return changed
  const texts = adminTexts.of(language).adminTimes
  const { now } = requestFacts(context)
  const location = (await loadMosqueLocations([mosqueId])).get(mosqueId)
  if (!location) notFound(texts.missing)
  const today = dayInZone(now, location.zone)

  const sent = changeRows(readTimesForm(form), intent)
  const merged = await mergeTimesForm(actor, mosqueId, form, sent)
  const { values, conflict } = merged
  const answer = (more: Partial<TimesAnswer>, status = 200) =>
    data<TimesAnswer>({ errors: {}, failure: null, preview: null, isResumed: false, ...merged, ...more }, { status })
  if (form.has(RESUMED_FIELD)) return answer({ isResumed: true })
  if (intent.startsWith('add-') || intent.startsWith('remove-')) return answer({})
  const parsed = parseTimesForm(values, { texts: texts.errors, today })
  if (conflict || !parsed.ok) return answer({ errors: parsed.ok ? {} : parsed.errors }, conflict ? 409 : 400)

  const { period, content } = parsed.value
  const save = (state: 'draft' | 'published') =>
    saveTimetable(actor, mosqueId, { ...period, content }, { state, version: merged.version, now }).catch(
      (error: unknown) => {
        console.error('The times of a mosque could not be saved:', error)
        return null
      },
    )
  const finish = async (state: 'draft' | 'published') => {
    const saved = await save(state)
    if (saved === null) return answer({ failure: texts.toasts.failed }, 503)
    if (saved.outcome === 'missing') notFound(texts.missing)
    // Somebody else saved after this form was merged, so it is merged again.
    if (saved.outcome === 'outdated') return saveTimesForm(request)
    const to = localAddress(language, state === 'draft' ? page : `${page}?published=${saved.id}`)
    return redirectWithToast(context, to, 'success', texts.toasts[state === 'draft' ? 'drafted' : 'published'])
  }
  if (intent === 'draft') return finish('draft')

  const beginnings = (day: string, school: ParsedTimes['content']['school']) => beginningsOn(location, day, school)
  const formatTime = await siteTimeFormat(language)
  const describe = { admin: texts, dates: sharedTexts.of(language).dates, formatTime }
  const errors = findTimesErrors(values, parsed.value, beginnings, describe)
  if (Object.keys(errors).length > 0) return answer({ errors }, 400)
  const fingerprint = fingerprintOf(parsed.value)
  const isSeen = readText(form, 'fingerprint') === fingerprint
  if (intent === 'publish' && isSeen) return finish('published')
  const stored = (await loadTimetables([mosqueId], previewDays(period.validFrom))).get(mosqueId) ?? []
  const sameStart = await findSameStart(mosqueId, period.kind, period.validFrom)
  const preview = buildPreview(parsed.value, stored, sameStart, {
    beginnings,
    createdAt: now.toISOString(),
    texts: describe,
  })
  const note = merged.isMerged ? 'merged' : intent === 'publish' ? 'changed' : null
  return answer({ preview: { ...preview, fingerprint, note } })
}

const fingerprintOf = (parsed: ParsedTimes) =>
  createHash('sha256').update(JSON.stringify(parsed)).digest('base64url').slice(0, 16)
