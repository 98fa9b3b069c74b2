import { importedEventFields } from '#app/features/events/edit/event-row-schema.ts'
import { eventTexts } from '#app/features/events/event-types.ts'
import { factNames } from '#app/features/mosques/mosque-facts.ts'
import { mosqueSchema, mosqueTexts } from '#app/features/mosques/mosque-schema.ts'
import { publicProgramColumns } from '#app/features/timetables/feeds/program-rows.ts'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, languages } from '#app/i18n/languages.ts'
import type { SharedTexts } from '#app/i18n/texts.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'

/** The columns of the templates, in their order: the texts of the schema, and what else is easy to fill in. */
export const templateColumns = {
  mosques: [
    ...mosqueTexts,
    ...(['placeKind', 'established', 'capacity', 'facilities'] as const),
    ...factNames,
    ...(['imams', 'latitude', 'longitude', 'adminName', 'adminEmail'] as const),
  ],
  events: [
    ...new Set([
      ...(['mosqueName', 'title', 'type', 'date', 'startTime', 'endTime'] as const),
      ...eventTexts,
      'imageUrl' as const,
    ]),
  ],
}

export type ListKind = keyof typeof templateColumns
type Headings = { [K in ListKind]: Record<(typeof templateColumns)[K][number], string> }
type Texts = { admin: AdminTexts; shared: SharedTexts }

/** The headings of the templates in a language: the labels of the forms, and those of what only a list has. */
export function templateHeadings({ admin, shared }: Texts): Headings {
  const { adminMosques, adminEvents, adminTransfer } = admin
  const { latitude, longitude } = adminMosques.position
  const { templates } = adminTransfer
  return {
    mosques: { ...mosqueLabels(admin), latitude, longitude, ...templates.mosques },
    events: { ...shared.events, ...adminEvents.fields, ...templates.events },
  }
}

/** What the form of a mosque calls its fields, its facts and its lists. */
function mosqueLabels({ adminMosques: { form, facts, imams, images, position, room } }: AdminTexts) {
  const lists = { imams: imams.title, images: images.title }
  return { ...form, ...facts.labels, ...lists, placeKind: room.kind, position: position.title }
}

/** What a report calls a field of a mosque; a fact has `facts.` before its name. */
export function labelOf(texts: AdminTexts, field: string): string {
  const labels: Record<string, string> = { ...mosqueLabels(texts), ...texts.adminTransfer.templates.mosques }
  const name = field.replace(/^facts\./, '')
  return labels[name] ?? name
}

/** Further columns of an export. Those without a use in an import are known too, so that they are not reported. */
const exportColumns: Record<ListKind, string[]> = {
  mosques: [
    ...Object.keys(mosqueSchema().shape),
    ...['id', 'searchKeywords', 'imageTexts', 'adminIds', 'createdAt', 'updatedAt'],
  ],
  events: [...importedEventFields, 'id', 'mosqueId', 'slug', 'isRecurring', 'createdAt', 'updatedAt'],
}

/** What lists of other programs call a column. */
const otherNames: Record<ListKind, Record<string, string>> = {
  mosques: {
    placeKind: 'kind',
    name: 'mosque, masjid, mosque name, masjid name, name of mosque, name of masjid',
    arabicName: 'arabic',
    address: 'street, street address, physical address',
    city: 'town, city town, town city',
    area: 'region, district',
    suburb: 'neighbourhood, neighborhood',
    phone:
      'tel, telephone, phone number, phone no, telephone number, tel no, contact number, contact no, cell, cellphone, mobile',
    email: 'e-mail, email address, mosque email',
    website: 'web, web site, web address, website url, url, homepage',
    description: 'about, notes',
    established: 'year, founded, established year',
    capacity: 'size',
    facilities: 'facility, amenities',
    imams: 'imam, imam name',
    latitude: 'lat',
    longitude: 'lon, lng, long',
    images: 'image, picture, pictures, photo, photos',
    googleMapsUrl: 'google maps, map, maps, maps link',
    googlePageUrl: 'google page',
    adminName: 'administrator, administrator name, secretary, contact person',
    adminEmail: 'administrator email, secretary email, admin e-mail, email of admin',
  },
  events: {
    mosqueName: 'mosque, masjid',
    title: 'event, event name, event title, what',
    type: 'event type, kind, category',
    date: 'day, when',
    startTime: 'start, starts, time, from, begins, وقت البدء',
    endTime: 'end, ends, to, until, وقت الانتهاء',
    description: 'about, details, notes',
    imageUrl: 'image, picture, poster',
    registrationUrl: 'registration, link, register',
  },
}

const fold = (name: string) => foldForSearch(name.replaceAll(/\([^)]*\)/g, ' ')).replaceAll(' ', '')

/** A list of what mosques hold in Ramadan and on the Eids has the columns of its export and no others. */
type ImportedList = ListKind | 'programs'
export type ColumnNames = Record<ImportedList, Map<string, string>>

/** The field of each accepted column name. */
export function buildColumnNames(textsIn: (language: Language) => Texts): ColumnNames {
  const build = (kind: ListKind) => {
    const fields = [...templateColumns[kind], ...exportColumns[kind]]
    const names = new Map(fields.map((field) => [fold(field), field]))
    for (const language of languages) {
      const headings: Record<string, string> = templateHeadings(textsIn(language))[kind]
      for (const field of templateColumns[kind]) names.set(fold(headings[field]!), field)
    }
    for (const [field, others] of Object.entries(otherNames[kind]))
      for (const other of others.split(',')) if (!names.has(fold(other))) names.set(fold(other), field)
    return names
  }
  const programs = new Map(publicProgramColumns.map((column): [string, string] => [fold(column), column]))
  return { mosques: build('mosques'), events: build('events'), programs }
}

export type MatchedColumns = { kind: ImportedList; fields: (string | null)[]; ignored: string[] }

/**
 * The field of each column, and the columns that no field or an earlier column has; null when the list is not
 * one of mosques, events or programs. Case, spaces, accents, punctuation and words in brackets do not matter.
 */
export function matchColumns(headers: readonly string[], names: ColumnNames): MatchedColumns | null {
  const find = (kind: ImportedList, field: string) => headers.some((header) => names[kind].get(fold(header)) === field)
  const kind = find('programs', 'occasion')
    ? 'programs'
    : find('events', 'title')
      ? 'events'
      : find('mosques', 'name')
        ? 'mosques'
        : null
  if (!kind) return null
  const used = new Set<string>()
  const ignored: string[] = []
  const fields = headers.map((header) => {
    const field = names[kind].get(fold(header))
    if (field && !used.has(field)) {
      used.add(field)
      return field
    }
    if (header.trim() !== '') ignored.push(header.trim().slice(0, 60))
    return null
  })
  return { kind, fields, ignored }
}
