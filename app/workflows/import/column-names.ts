import { factNames } from '#app/features/mosques/facts/mosque-facts.ts'
import { languages } from '#app/i18n/languages.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'

/** The columns of the templates, in their order; each has a heading in `adminTransfer.templates` of every language. */
export const templateColumns = {
  mosques: [
    'name',
    'arabicName',
    'address',
    'area',
    'suburb',
    'phone',
    'email',
    'website',
    'description',
    'established',
    'capacity',
    'facilities',
    ...factNames,
    'imams',
    'latitude',
    'longitude',
    'adminName',
    'adminEmail',
  ],
  events: ['mosqueName', 'title', 'type', 'date', 'startTime', 'endTime', 'description', 'imageUrl', 'registrationUrl'],
} as const

export type ListKind = keyof typeof templateColumns
export type Headings = { [K in ListKind]: Record<(typeof templateColumns)[K][number], string> }

/** Further columns of an export. Those without a use in an import are known too, so that they are not reported. */
const exportColumns: Record<ListKind, string> = {
  mosques:
    'id status city facts timeZone googleMapsUrl googlePageUrl approximate searchKeywords keywords images imageTexts adminIds createdAt updatedAt',
  events:
    'id mosqueId startSalaah startOffset endSalaah endOffset zone imageId registrationRequired isRecurring rrule excludedDates movedDates cancelledDates status slug createdBy createdAt updatedAt',
}

/** What lists of other programs call a column. */
const otherNames: Record<ListKind, Record<string, string>> = {
  mosques: {
    name: 'mosque, masjid, masjid name, name of mosque, name of masjid',
    arabicName: 'arabic',
    address: 'street, street address, physical address',
    city: 'town, المدينة',
    area: 'region, district',
    suburb: 'neighbourhood, neighborhood',
    phone: 'tel, telephone, phone number, telephone number, contact number, cell, cellphone, mobile',
    email: 'e-mail, email address, mosque email',
    website: 'web, web site, url, homepage',
    description: 'about, notes',
    established: 'year, founded, established year',
    capacity: 'size',
    facilities: 'facility, amenities',
    imams: 'imam, imam name',
    latitude: 'lat',
    longitude: 'lon, lng, long',
    images: 'image, picture, pictures, photo, photos',
    googleMapsUrl: 'google maps, map, maps, maps link, google maps link',
    googlePageUrl: 'google page, google page link',
    adminName: 'administrator, administrator name, secretary, contact person',
    adminEmail: 'administrator email, secretary email, admin e-mail, email of admin',
  },
  events: {
    mosqueName: 'mosque, masjid',
    title: 'event, event name, event title, what',
    type: 'event type, kind, category',
    date: 'day, when',
    startTime: 'start, starts, time, from, begins',
    endTime: 'end, ends, to, until',
    description: 'about, details, notes',
    imageUrl: 'image, picture, poster',
    registrationUrl: 'registration, link, register',
  },
}

const fold = (name: string) => foldForSearch(name.replaceAll(/\([^)]*\)/g, ' ')).replaceAll(' ', '')

export type ColumnNames = Record<ListKind, Map<string, string>>

/** The field of each accepted column name; `headingsOf` gives the headings of the templates in a language. */
export function buildColumnNames(headingsOf: (language: (typeof languages)[number]) => Headings): ColumnNames {
  const build = (kind: ListKind) => {
    const fields = [...templateColumns[kind], ...exportColumns[kind].split(' ')]
    const names = new Map(fields.map((field) => [fold(field), field]))
    for (const language of languages)
      for (const [field, heading] of Object.entries(headingsOf(language)[kind])) names.set(fold(heading), field)
    for (const [field, others] of Object.entries(otherNames[kind]))
      for (const other of others.split(',')) if (!names.has(fold(other))) names.set(fold(other), field)
    return names
  }
  return { mosques: build('mosques'), events: build('events') }
}

export type MatchedColumns = { kind: ListKind; fields: (string | null)[]; ignored: string[] }

/**
 * The field of each column, and the columns that no field or an earlier column has; null when the list is neither of
 * mosques nor of events. Case, spaces, accents, punctuation and words in brackets do not matter.
 */
export function matchColumns(headers: readonly string[], names: ColumnNames): MatchedColumns | null {
  const find = (kind: ListKind, field: string) => headers.some((header) => names[kind].get(fold(header)) === field)
  const kind = find('events', 'title') ? 'events' : find('mosques', 'name') ? 'mosques' : null
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
