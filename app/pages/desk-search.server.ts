import { type Actor, canEnterAdmin, isSuperadmin } from '#app/access/permissions.ts'
import { listAllAdmins } from '#app/features/accounts/people/all-admins.server.ts'
import { listMosqueAdmins } from '#app/features/accounts/people/mosque-admins.server.ts'
import { listSuperadmins } from '#app/features/accounts/people/superadmins.server.ts'
import { listEventsForAdmin } from '#app/features/events/edit/event-admin-list.server.ts'
import { adminEventFilters } from '#app/features/events/event-filters.ts'
import { findMosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { loadPlaceKind } from '#app/features/mosques/mosque-lookup.server.ts'
import type { PlaceKind } from '#app/features/mosques/mosque-types.ts'
import { partOf, settingsTabs } from '#app/features/settings/settings-tabs.ts'
import { type AdminTexts, adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, languages } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { defaultSettings, siteTextKeys } from '#app/services/settings-document.ts'
import { sectionLabels, sections } from '#app/shell/admin-header.tsx'
import type { DeskMatch } from '#app/shell/desk-search.tsx'

/** The most matches of one kind. */
const MAX_OF_A_KIND = 5

/** Pages, settings, mosques, events and people of the desk that a query names, in any language; only what the actor may open. */
export async function searchDesk(
  actor: Actor | null,
  text: string,
  { language, now }: { language: Language; now: Date },
): Promise<DeskMatch[]> {
  if (!actor || !canEnterAdmin(actor)) forbidden()
  const q = text.trim()
  const query = foldForSearch(q)
  if (!query) return []
  const found = isSuperadmin(actor)
    ? [
        findNamed(pagesFor('superadmin', 'mosque'), query, language),
        findNamed(listSettings(), query, language),
        await findMosques(actor, q, language),
        await findEvents(actor, q, now, language),
        [...(await findAdmins(actor, q, language)), ...(await findSuperadmins(actor, query))],
      ]
    : [
        findNamed(pagesFor('mosque_admin', await loadPlaceKind(actor.mosqueId)), query, language),
        await findEvents(actor, q, now, language),
        await findColleagues(actor, query),
      ]
  return found.flatMap((matches) => matches.slice(0, MAX_OF_A_KIND))
}

/** What has a name in each language. */
type Named = { to: string; kind: DeskMatch['kind']; titleIn: (texts: AdminTexts) => string | undefined } & {
  detailIn: (texts: AdminTexts) => string
}

function findNamed(all: readonly Named[], query: string, language: Language): DeskMatch[] {
  const isNamed = ({ titleIn }: Named) =>
    languages.some((each) => foldForSearch(titleIn(adminTexts.of(each)) ?? '').includes(query))
  const texts = adminTexts.of(language)
  return all
    .filter(isNamed)
    .map(({ to, kind, titleIn, detailIn }) => ({ to, kind, title: titleIn(texts) ?? '', detail: detailIn(texts) }))
}

function pagesFor(role: keyof typeof sections, kind: PlaceKind): Named[] {
  const pages = sections[role].flatMap(({ pages, ...section }) =>
    pages.map(([page, to]): Named => {
      const name = 'name' in section ? section.name : pages[0][0]
      return {
        to,
        kind: 'page',
        titleIn: (texts) => sectionLabels(texts, kind)[page],
        detailIn: (texts) => (name === page ? '' : sectionLabels(texts, kind)[name]),
      }
    }),
  )
  const profile: Named = {
    to: '/profile',
    kind: 'page',
    titleIn: ({ account }) => account.profile.title,
    detailIn: () => '',
  }
  return [...pages, profile]
}

/** Each tab of the settings, and what can be set in it. */
function listSettings(): Named[] {
  return settingsTabs.flatMap((tab) => {
    const setting = { to: `/admin/settings?tab=${tab}`, kind: 'setting' } as const
    const named = (titleIn: Named['titleIn']): Named => ({
      ...setting,
      titleIn,
      detailIn: ({ settings }) => settings.tabs[tab],
    })
    const fields =
      tab === 'texts'
        ? siteTextKeys.map((key) => named(({ settings }) => settings.texts.fields[key].label))
        : Object.keys(defaultSettings[partOf(tab)]).map((field) =>
            named(({ settings }) => {
              const label = Object.entries(settings[tab]).find(([name]) => name === field)?.[1]
              return typeof label === 'string' ? label : undefined
            }),
          )
    return [
      { ...setting, titleIn: ({ settings }) => settings.tabs[tab], detailIn: ({ settings }) => settings.title },
      ...fields,
    ]
  })
}

async function findMosques(actor: Actor, q: string, language: Language): Promise<DeskMatch[]> {
  const { mosques } = await findMosqueChoices(actor, { q, language })
  return mosques.map(({ id, placeKind, name }) => ({
    kind: placeKind,
    title: name,
    detail: '',
    to: `/admin/mosques/edit/${id}`,
  }))
}

async function findEvents(actor: Actor, q: string, now: Date, language: Language): Promise<DeskMatch[]> {
  const filters = adminEventFilters.read(new URLSearchParams({ q }))
  const lists = [
    await listEventsForAdmin(actor, filters, now),
    await listEventsForAdmin(actor, { ...filters, tab: 'past' }, now),
  ]
  return lists.flatMap(({ events }) =>
    events.map(({ id, title, mosqueName, mosqueArabicName }) => ({
      kind: 'event',
      title,
      detail: mosqueNameIn(language, { name: mosqueName, arabicName: mosqueArabicName }),
      to: `/admin/events?edit=${id}`,
    })),
  )
}

async function findAdmins(actor: Actor, q: string, language: Language): Promise<DeskMatch[]> {
  const { admins } = await listAllAdmins(actor, { q, state: null, page: 1 })
  return admins.map(({ name, email, mosqueName, mosqueArabicName }) => ({
    kind: 'person',
    title: name,
    detail: mosqueName ? mosqueNameIn(language, { name: mosqueName, arabicName: mosqueArabicName }) : email,
    to: `/admin/admins?${new URLSearchParams({ q: email })}`,
  }))
}

const findSuperadmins = async (actor: Actor, query: string) =>
  people(await listSuperadmins(actor), query, '/admin/users')

const findColleagues = async (actor: Actor, query: string) =>
  actor.mosqueId ? people(await listMosqueAdmins(actor, actor.mosqueId), query, '/admin/mosque/colleagues') : []

const people = (all: readonly { name: string; email: string }[], query: string, to: string): DeskMatch[] =>
  all
    .filter((person) => [person.name, person.email].some((text) => foldForSearch(text).includes(query)))
    .map(({ name, email }) => ({ kind: 'person', title: name, detail: email, to }))
