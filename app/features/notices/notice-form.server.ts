import { createHash } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import { canManageNotices } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { loadMosqueLocation, zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, parseForm, RESUMED_FIELD, readText } from '#app/lib/web/forms.ts'
import { answerFailure, forbidden } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { strike } from './notice-corrections.ts'
import { canUndoNotice, checkSalaah, endOfJanazah, noticeKinds } from './notice-rules.ts'
import { type NoticeValues, noticeForm, readNoticeForm } from './notice-schema.ts'
import { type NoticeView, viewNotices } from './notice-words.server.ts'
import {
  correctNotice,
  type NewNotice,
  publishNotice,
  releaseNotice,
  undoNotice,
  withdrawNotice,
} from './notice-writes.server.ts'
import { findNoticeForEdit, resolveSalaah, type ShownNotice } from './notices.server.ts'

const address = '/admin/notices'

/** The answer to a form that published nothing: with errors, or with what would be published. */
export type NoticeAnswer = {
  values: NoticeValues
  /** The id that the notice will have, so that pressing twice publishes once. */
  id: string
  version: number
  errors?: FormErrors
  failure?: string
  preview?: NoticeView
  /** Of what the preview shows; only this is published. */
  fingerprint?: string
  isResumed?: boolean
}

/** Carries out a press of any button of the page; a notice that was opened from the inbox leads to the `next` there. */
export async function saveNotices(context: Readonly<RouterContextProvider>, url: URL, next: string | null) {
  const actor = getActor(context) ?? forbidden()
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language).adminNotices
  const { now } = requestFacts(context)
  const form = sentForm(context)
  const intent = readText(form, 'intent')
  const [id, version] = [readText(form, 'id'), Number(readText(form, 'version')) || 0]
  const finish = (kind: 'success' | 'error' | 'info', text: string, to = address) =>
    redirectWithToast(context, localAddress(language, to), kind, text)
  const toSend = `${address}?published=${id}`
  if (intent === 'withdraw' || intent === 'undo' || intent === 'release') {
    const change = { withdraw: withdrawNotice, undo: undoNotice, release: releaseNotice }[intent]
    const done = { withdraw: texts.toasts.withdrawn, undo: texts.toasts.undone, release: texts.toasts.released }[intent]
    return await answerFailure(
      'A notice could not be changed:',
      async () => {
        const changed = await change(actor, id, { version, now })
        if (changed.outcome === 'missing') return finish('error', texts.gone)
        if (changed.outcome === 'outdated') return finish('error', texts.toasts.outdated({ person: changed.by }))
        return redirectWithToast(context, next ?? localAddress(language, address), 'success', done)
      },
      () => finish('error', texts.toasts.failed),
    )
  }
  const answer = (more: Partial<NoticeAnswer>, status = 200) =>
    data<NoticeAnswer>({ values: readNoticeForm(form), id, version, ...more }, { status })
  if (form.has(RESUMED_FIELD)) return answer({ isResumed: true })
  return await answerFailure(
    'A notice could not be saved:',
    async () => {
      const stored = version > 0 ? await findNoticeForEdit(actor, id, now) : null
      if (version > 0 && (!stored || stored.state === 'withdrawn')) return finish('error', texts.gone)
      const kind = stored?.kind ?? noticeKinds.find((each) => each === readText(form, 'kind'))
      const mosqueId = stored?.mosqueId ?? actor.mosqueId ?? readText(form, 'mosqueId')
      if (!kind || !ID.test(id)) return finish('error', texts.gone)
      if (mosqueId && !canManageNotices(actor, mosqueId)) forbidden()
      const mosque = await loadMosqueLocation(mosqueId)
      if (!mosque) return answer({ errors: { mosqueId: texts.errors.mosque } }, 400)
      const zone = await zoneOf({ id: mosqueId })
      const parsed = parseForm(form, noticeForm(kind, texts.errors, { zone, now }))
      if (!parsed.ok) return answer({ errors: parsed.errors }, 400)
      const { content, life } = parsed.value
      const resolved = content.salaah && (await resolveSalaah(mosqueId, content.salaah))
      const isMoved = JSON.stringify(stored?.content.salaah) !== JSON.stringify(content.salaah)
      const problem = resolved && isMoved && checkSalaah(resolved.at, now)
      if (problem) return answer({ errors: { [content.salaah?.after ? 'day' : 'time']: texts.errors[problem] } }, 400)
      const { startsAt, endsAt } = life ?? {
        startsAt: stored?.startsAt ?? now.toISOString(),
        endsAt: endOfJanazah(resolved!.at).toISOString(),
      }
      const notice: NewNotice = { id, mosqueId, kind, content, salaah: resolved?.salaah ?? null, startsAt, endsAt }
      const fingerprint = fingerprintOf(notice)
      if (intent !== 'publish' || readText(form, 'fingerprint') !== fingerprint) {
        const preview = { ...asPreview(notice, stored, now), mosque: { ...mosque, slug: mosqueId }, zone }
        const [view] = await viewNotices([preview], language)
        return answer({ preview: view!, fingerprint })
      }
      if (stored) {
        const corrected = await correctNotice(actor, notice, { version, now })
        if (corrected.outcome === 'missing') return finish('error', texts.gone)
        if (corrected.outcome === 'outdated')
          return answer({ failure: texts.conflict({ person: corrected.by }), version: corrected.version }, 409)
        return finish('success', texts.toasts.corrected, toSend)
      }
      const published = await publishNotice(actor, notice, now)
      if (published.outcome === 'too-many') return answer({ failure: texts.errors.tooMany }, 429)
      if (published.outcome === 'missing') return finish('error', texts.gone)
      const tone = published.outcome === 'published' ? 'success' : 'info'
      return finish(tone, texts.toasts[published.outcome], toSend)
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
