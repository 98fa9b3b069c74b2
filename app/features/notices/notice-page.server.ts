import type { RouterContextProvider } from 'react-router'
import { type Actor, isSuperadmin } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { newId } from '#app/db/ids.ts'
import { findMosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { mosqueNoticesAddress } from '#app/features/mosques/mosque-links.ts'
import { siteZone, zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { pageFilter, queryFilters } from '#app/lib/web/query-filters.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { noticeAddress, noticePictureAddress } from './notice-links.ts'
import { listNoticesForAdmin } from './notice-lists.server.ts'
import { canUndoNotice, kindRules, noticeKinds } from './notice-rules.ts'
import { emptyNotice, noticeValues } from './notice-schema.ts'
import { viewNotices, writeMessage } from './notice-words.server.ts'
import { findNoticeForEdit, type ShownNotice } from './notices.server.ts'

const address = '/admin/notices'

const filters = queryFilters({ page: pageFilter })

/** Loads the notices of an admin, or `only` one, and the form that the query opens. */
export async function loadNoticesPage(context: Readonly<RouterContextProvider>, url: URL, only: string | null) {
  const actor = getActor(context)
  const { now } = requestFacts(context)
  const language = languageOf(url.pathname)
  const { page } = filters.read(url.searchParams)
  const { notices, count, pages } = await listNoticesForAdmin(actor, now, only ? { id: only } : page)
  const form = await openForm(actor, url.searchParams, now)
  if (form === 'gone')
    throw redirectWithToast(
      context,
      localAddress(language, address),
      'error',
      adminTexts.of(language).adminNotices.gone,
    )
  const views = await viewNotices(notices, language)
  return {
    ...{ form, page, pages, count },
    toSend: await findToSend(context, url),
    choices: isSuperadmin(actor) && form?.isNew ? await findMosqueChoices(actor, { language }) : null,
    notices: notices.map((notice, index) => ({
      ...views[index]!,
      version: notice.version,
      state: stateOf(notice, now),
      canUndo: canUndoNotice(notice, now),
      hasPage: !kindRules[notice.kind].isOfMosque,
    })),
    mayRelease: isSuperadmin(actor),
  }
}

/** The notice that was just published, in the words of the page. */
async function findToSend(context: Readonly<RouterContextProvider>, url: URL) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const notice = await findNoticeForEdit(getActor(context), url.searchParams.get('published') ?? '', now)
  if (notice?.state !== 'published') return null
  const hasPage = !kindRules[notice.kind].isOfMosque
  const page = localAddress(language, hasPage ? noticeAddress(notice.id) : mosqueNoticesAddress(notice.mosque))
  const picture = hasPage &&
    stateOf(notice, now) === 'public' && {
      src: noticePictureAddress(notice.id, language),
      alt: adminTexts.of(language).adminEditing.send.picture,
      ...{ width: 1200, height: 630, file: `notice-${notice.id}.png` },
    }
  return { language, message: `${await writeMessage(notice, language)}\n${origin}${page}`, picture: picture || null }
}

export type NoticesPage = Awaited<ReturnType<typeof loadNoticesPage>>

const stateOf = ({ state, startsAt }: ShownNotice, now: Date) =>
  state === 'published' ? (startsAt > now.toISOString() ? ('coming' as const) : ('public' as const)) : state

/** The form of a new notice of a kind, or of one that is corrected; `gone` when that is not there. */
async function openForm(actor: Actor | null, query: URLSearchParams, now: Date) {
  const edit = query.get('edit')
  if (edit) {
    const stored = await findNoticeForEdit(actor, edit, now)
    if (!stored || stored.state === 'withdrawn') return 'gone'
    const { kind, id, version, zone, state } = stored
    return { kind, id, version, values: noticeValues(stored, zone), isNew: false, isHeld: state === 'held' }
  }
  const kind = noticeKinds.find((each) => each === query.get('new'))
  if (!kind) return null
  const mosqueId = actor?.mosqueId ?? ''
  const zone = mosqueId ? await zoneOf({ id: mosqueId }) : await siteZone()
  const endsAt = new Date(now.getTime() + kindRules[kind].hours * 3_600_000).toISOString()
  const values = noticeValues({ mosqueId, content: emptyNotice, startsAt: now.toISOString(), endsAt }, zone)
  return { kind, id: newId(), version: 0, values, isNew: true, isHeld: false }
}
