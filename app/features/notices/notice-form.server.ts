import { createHash } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import { type Actor, canManageNotices, isSuperadmin } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { newId } from '#app/db/ids.ts'
import { findMosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { loadMosqueLocation, siteZone, zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { type AdminTexts, adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, languageOf, localAddress } from '#app/i18n/languages.ts'
import { isPhone } from '#app/lib/contact-details.ts'
import { isDay, isTime } from '#app/lib/days.ts'
import { parsePosition } from '#app/lib/position.ts'
import { toMultipleLines, toSingleLine } from '#app/lib/text-fields.ts'
import { instantOf } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { answerFailure, forbidden } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { prayers } from '#salaah/next-prayer.ts'
import { AT_A_TIME, blankNotice, type NoticeFormValues, readNoticeForm, toNoticeValues } from './notice-form-values.ts'
import type { NoticeView } from './notice-in-words.ts'
import { canUndoNotice, checkLife, checkSalaah, endOfJanazah, kindRules, strike } from './notice-rules.ts'
import { emptyNotice } from './notice-schema.ts'
import {
  type JanazahSalaah,
  MAX_LABEL_CHARS,
  MAX_LINE_CHARS,
  MAX_WORDS_CHARS,
  type NoticeContent,
  type NoticeKind,
  noticeKinds,
} from './notice-types.ts'
import { viewNotices } from './notice-views.server.ts'
import {
  correctNotice,
  type NewNotice,
  publishNotice,
  releaseNotice,
  undoNotice,
  withdrawNotice,
} from './notice-writes.server.ts'
import { findNoticeForEdit, listNoticesForAdmin, resolveSalaah, type ShownNotice } from './notices.server.ts'

const address = '/admin/notices'

/** The form that is open: of a new notice of a kind, or of one that is corrected. */
type OpenForm = {
  kind: NoticeKind
  id: string
  version: number
  values: NoticeFormValues
  isNew: boolean
  isHeld: boolean
  canUndo: boolean
}

/** Loads the notices of an admin, and the form that the query opens; `gone` when it names one that is not there. */
export async function loadNoticesPage(
  actor: Actor | null,
  { now, query, page, language }: { now: Date; query: URLSearchParams; page: number; language: Language },
) {
  const list = await listNoticesForAdmin(actor, now, page)
  const form = await openForm(actor, query, now)
  return {
    form: form === 'gone' ? null : form,
    isGone: form === 'gone',
    choices:
      isSuperadmin(actor) && form !== 'gone' && form?.isNew ? await findMosqueChoices(actor, { language }) : null,
    page,
    pages: list.pages,
    count: list.count,
    notices: (await viewNotices(list.notices, language)).map((view, index) => ({
      ...view,
      version: list.notices[index]!.version,
      state: stateOf(list.notices[index]!, now),
      canUndo: canUndoNotice(list.notices[index]!, now),
      hasPage: !kindRules[view.kind].isOfMosque,
    })),
    mayRelease: isSuperadmin(actor),
  }
}

export type NoticesPage = Awaited<ReturnType<typeof loadNoticesPage>>

const stateOf = ({ state, startsAt }: ShownNotice, now: Date) =>
  state === 'published' ? (startsAt > now.toISOString() ? ('coming' as const) : ('public' as const)) : state

async function openForm(actor: Actor | null, query: URLSearchParams, now: Date): Promise<OpenForm | 'gone' | null> {
  const kind = noticeKinds.find((each) => each === query.get('new'))
  const edit = query.get('edit')
  if (edit) {
    const stored = await findNoticeForEdit(actor, edit, now)
    if (!stored || stored.state === 'withdrawn') return 'gone'
    return {
      ...{ kind: stored.kind, id: stored.id, version: stored.version, isNew: false },
      values: toNoticeValues(stored),
      isHeld: stored.state === 'held',
      canUndo: canUndoNotice(stored, now),
    }
  }
  if (!kind) return null
  const mosqueId = actor?.mosqueId ?? ''
  const zone = mosqueId ? await zoneOf({ id: mosqueId }) : await siteZone()
  const values = blankNotice(kind, { now, zone, mosqueId })
  return { kind, id: newId(), version: 0, isNew: true, values, isHeld: false, canUndo: false }
}

/** The answer to a form that published nothing: with errors, or with what would be published. */
export type NoticeAnswer = {
  values: NoticeFormValues
  /** The id that the notice will have, so that pressing twice publishes once. */
  id: string
  version: number
  errors: FormErrors
  failure: string | null
  preview: NoticeView | null
  /** Of what the preview shows; only this is published. */
  fingerprint: string
  isResumed: boolean
}

/** Carries out a press of any button of the page. */
export async function saveNotices(context: Readonly<RouterContextProvider>, url: URL) {
  const actor = getActor(context) ?? forbidden()
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language).adminNotices
  const { now } = requestFacts(context)
  const form = sentForm(context)
  const intent = readText(form, 'intent')
  const [id, version] = [readText(form, 'id'), Number(readText(form, 'version')) || 0]
  const finish = (kind: 'success' | 'error' | 'info', text: string) =>
    redirectWithToast(context, localAddress(language, address), kind, text)
  if (intent === 'withdraw' || intent === 'undo' || intent === 'release') {
    const change = { withdraw: withdrawNotice, undo: undoNotice, release: releaseNotice }[intent]
    const done = { withdraw: texts.toasts.withdrawn, undo: texts.toasts.undone, release: texts.toasts.released }[intent]
    return await answerFailure(
      'A notice could not be changed:',
      async () => {
        const changed = await change(actor, id, { version, now })
        if (changed.outcome === 'missing') return finish('error', texts.gone)
        if (changed.outcome === 'outdated') return finish('error', texts.toasts.outdated({ person: changed.by }))
        return finish('success', done)
      },
      () => finish('error', texts.toasts.failed),
    )
  }
  const values = readNoticeForm(form)
  const answer = (more: Partial<NoticeAnswer>, status = 200) =>
    data<NoticeAnswer>(
      { values, id, version, errors: {}, failure: null, preview: null, fingerprint: '', isResumed: false, ...more },
      { status },
    )
  if (form.has(RESUMED_FIELD)) return answer({ isResumed: true })
  return await answerFailure(
    'A notice could not be saved:',
    async () => {
      const stored = version > 0 ? await findNoticeForEdit(actor, id, now) : null
      if (version > 0 && (!stored || stored.state === 'withdrawn')) return finish('error', texts.gone)
      const kind = stored?.kind ?? noticeKinds.find((each) => each === readText(form, 'kind'))
      const mosqueId = stored?.mosqueId ?? actor.mosqueId ?? values.mosqueId
      if (!kind || !ID.test(id)) return finish('error', texts.gone)
      if (!mosqueId) return answer({ errors: { mosqueId: texts.errors.mosque } }, 400)
      if (!canManageNotices(actor, mosqueId)) forbidden()
      const mosque = await loadMosqueLocation(mosqueId)
      if (!mosque) return answer({ errors: { mosqueId: texts.errors.mosque } }, 400)
      const parsed = await parseNotice(values, { kind, mosqueId, now, stored, texts: texts.errors })
      if (!parsed.ok) return answer({ errors: parsed.errors }, 400)
      const notice: NewNotice = { id, mosqueId, kind, ...parsed.value }
      const fingerprint = fingerprintOf(notice)
      if (intent !== 'publish' || readText(form, 'fingerprint') !== fingerprint) {
        const preview = { ...asPreview(notice, stored, now), mosque: { ...mosque, slug: mosqueId }, zone: parsed.zone }
        const [view] = await viewNotices([preview], language)
        return answer({ preview: view ?? null, fingerprint })
      }
      if (stored) {
        const corrected = await correctNotice(actor, notice, { version, now })
        if (corrected.outcome === 'missing') return finish('error', texts.gone)
        if (corrected.outcome === 'outdated')
          return answer({ failure: texts.conflict({ person: corrected.by }), version: corrected.version }, 409)
        return finish('success', texts.toasts.corrected)
      }
      const published = await publishNotice(actor, notice, now)
      if (published.outcome === 'too-many') return answer({ failure: texts.errors.tooMany }, 429)
      if (published.outcome === 'missing') return finish('error', texts.gone)
      return finish(published.outcome === 'published' ? 'success' : 'info', texts.toasts[published.outcome])
    },
    () => answer({ failure: texts.toasts.failed }, 503),
  )
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The start of a new janazah is the moment of its publication, so the fingerprint leaves it out. */
function fingerprintOf({ id, kind, mosqueId, content, startsAt, endsAt }: NewNotice): string {
  const life = kind === 'janazah' ? [] : [startsAt, endsAt]
  return createHash('sha256')
    .update(JSON.stringify([id, kind, mosqueId, content, life]))
    .digest('base64url')
    .slice(0, 22)
}

function asPreview(notice: NewNotice, stored: ShownNotice | null, now: Date) {
  const isRead = stored !== null && !canUndoNotice(stored, now)
  return {
    ...notice,
    state: 'published' as const,
    struck: isRead ? strike(stored.struck, stored, notice) : [],
    publishedAt: stored?.publishedAt ?? now.toISOString(),
    correctedAt: isRead ? now.toISOString() : null,
    withdrawnAt: null,
    version: 1,
    isSample: false,
  }
}

type Texts = AdminTexts['adminNotices']['errors']

type Parsed =
  | { ok: true; value: Omit<NewNotice, 'id' | 'mosqueId' | 'kind'>; zone: string }
  | { ok: false; errors: FormErrors }

type Parsing = { kind: NoticeKind; mosqueId: string; now: Date; stored: ShownNotice | null; texts: Texts }

/** Checks each field of the form and builds the notice; the key of an error is the name of a field. */
async function parseNotice(values: NoticeFormValues, parsing: Parsing): Promise<Parsed> {
  const { kind, mosqueId, now, stored, texts } = parsing
  const errors: FormErrors = {}
  const report = (field: keyof NoticeFormValues, message: string) => {
    errors[field] ??= message
  }
  const line = (field: keyof NoticeFormValues, max: number, isRequired = false) => {
    const text = toSingleLine(values[field])
    if (isRequired && !text) report(field, texts.required)
    if (text.length > max) report(field, texts.long({ max }))
    return text
  }
  const text = toMultipleLines(values.text)
  if (text.length > MAX_WORDS_CHARS) report('text', texts.long({ max: MAX_WORDS_CHARS }))
  const zone = await zoneOf({ id: mosqueId })
  if (kind === 'janazah') {
    const content: NoticeContent = {
      ...emptyNotice,
      name: line('name', MAX_LABEL_CHARS, true),
      relation: line('relation', MAX_LINE_CHARS),
      suburb: line('suburb', MAX_LABEL_CHARS),
      house: line('house', MAX_LINE_CHARS),
      leaves: values.leaves.trim(),
      salaah: parseSalaah(values, texts, report, line('place', MAX_LINE_CHARS)),
      cemetery: line('cemetery', MAX_LABEL_CHARS),
      cemeteryPosition: parsePosition(values.position),
      ladies: line('ladies', MAX_LINE_CHARS),
      phone: line('phone', 40),
      consent: values.consent !== '',
    }
    if (content.leaves && !isTime(content.leaves)) report('leaves', texts.time)
    if (values.position.trim() && !content.cemeteryPosition) report('position', texts.position)
    if (content.phone && !isPhone(content.phone)) report('phone', texts.phone)
    if ((content.house || content.phone) && !content.consent) report('consent', texts.consent)
    if (Object.keys(errors).length > 0 || !content.salaah) return { ok: false, errors }
    const { at, about: _, zone: __, ...salaah } = await resolveSalaah(mosqueId, content.salaah)
    const isMoved = JSON.stringify(stored?.content.salaah) !== JSON.stringify(content.salaah)
    const problem = isMoved ? checkSalaah(at, now) : null
    if (problem) report(content.salaah.after ? 'day' : 'time', problem === 'past' ? texts.past : texts.tooFar)
    if (problem) return { ok: false, errors }
    const life = { startsAt: stored?.startsAt ?? now.toISOString(), endsAt: endOfJanazah(at).toISOString() }
    return { ok: true, value: { content, salaah, ...life }, zone }
  }
  const isIll = kind === 'ill'
  const content: NoticeContent = {
    ...emptyNotice,
    text,
    name: isIll ? line('name', MAX_LABEL_CHARS, true) : '',
    suburb: isIll ? line('suburb', MAX_LABEL_CHARS) : '',
    place: isIll || kind === 'car' ? '' : line('place', MAX_LINE_CHARS),
    consent: isIll && values.consent !== '',
  }
  if (!isIll && !text) report('text', texts.required)
  if (isIll && !content.consent) report('consent', texts.consentIll)
  const [start, end] = (['start', 'end'] as const).map((edge) => {
    const [day, time] = [values[`${edge}Day`], values[`${edge}Time`]]
    if (!isDay(day)) report(`${edge}Day`, texts.day)
    if (!isTime(time)) report(`${edge}Time`, texts.time)
    return instantOf(day, time, zone)
  })
  if (!start || !end) {
    report('startDay', texts.day)
    return { ok: false, errors }
  }
  const life = { startsAt: start.toISOString(), endsAt: end.toISOString() }
  const problem = checkLife(kind, life, now)
  if (problem === 'past') report('endDay', texts.past)
  if (problem === 'too-far') report('startDay', texts.tooFar)
  if (problem === 'end-before-start') report('endDay', texts.endBeforeStart)
  if (problem === 'too-long') report('endDay', texts.tooLong({ hours: kindRules[kind].maxHours }))
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { content, salaah: null, ...life }, zone }
}

type Report = (field: keyof NoticeFormValues, message: string) => void

function parseSalaah(values: NoticeFormValues, texts: Texts, report: Report, place: string): JanazahSalaah | null {
  const after = prayers.find((prayer) => prayer === values.way) ?? null
  if (!isDay(values.day)) report('day', texts.day)
  if (after === null && (values.way !== AT_A_TIME || !isTime(values.time))) report('time', texts.time)
  if (after !== null && place) report('place', texts.afterElsewhere)
  return { day: values.day, after, time: after === null ? values.time : '', place }
}
