import { GENERAL_LADIES_FACT, type MosqueFact, OSM_NOTE } from '#app/features/mosques/mosque-facts.ts'
import { isEmail, isPhone, normalizeEmail, normalizePhone } from '#app/lib/contact-details.ts'
import { completeHost, isWebAddress } from '#app/lib/web/addresses.ts'
import type { OsmPlace } from './read-osm.ts'

/** What a place of OpenStreetMap says about a mosque, in the fields of a mosque; empty where it says nothing. */
export type OsmFields = {
  name: string
  arabicName: string
  address: string
  suburb: string
  district: string
  city: string
  phone: string
  email: string
  website: string
  capacity: string
  established: string
  keywords: string[]
  facts: MosqueFact[]
  /** Other names by which people know it, as they are written. */
  otherNames: string[]
  /** What is said about a field and is not usable. */
  dropped: { field: 'phone' | 'email' | 'website' | 'capacity' | 'established'; value: string }[]
}

const MAX_KEYWORD_CHARS = 60
const MAX_KEYWORDS = 20

type Tags = OsmPlace['tags']

/** `country` is that of phone numbers without a code. */
export function readOsmFields({ tags }: Pick<OsmPlace, 'tags'>, country = ''): OsmFields {
  const first = (...names: string[]) => names.map((name) => tags[name]).find(Boolean) ?? ''
  const name = pickName(tags)
  const arabicName = first('name:ar') || (isArabic(tags.name ?? '') ? tags.name! : '')
  const suburb = first('addr:suburb', 'addr:neighbourhood', 'addr:quarter')
  const written = {
    phone: [tags.phone, tags['contact:phone'], tags.mobile, tags['contact:mobile']].filter(Boolean).join('; '),
    email: first('email', 'contact:email'),
    website: first('website', 'contact:website', 'url'),
    capacity: first('capacity', 'capacity:persons'),
    established: first('start_date'),
  }
  const usable = {
    phone: pickPhone(split(written.phone), country),
    email: split(written.email).map(normalizeEmail).find(isEmail) ?? '',
    website: split(written.website).map(completeHost).find(isWebAddress) ?? '',
    capacity: /^[1-9]\d{0,5}$/.exec(written.capacity)?.[0] ?? '',
    established: /^(\d{4})(?:-\d\d)*$/.exec(written.established)?.[1] ?? '',
  }
  return {
    name,
    arabicName: arabicName === name ? '' : arabicName,
    address: formatAddress(tags),
    suburb,
    district: first('addr:city_district', 'addr:district'),
    city: first('addr:city', 'addr:town', 'addr:village'),
    ...usable,
    keywords: listOtherNames(tags, [name, arabicName]),
    facts: readFacts(tags),
    otherNames: ['alt_name', 'old_name', 'short_name', 'official_name', 'loc_name']
      .flatMap((key) => split(tags[key] ?? ''))
      .filter((other) => other !== name),
    dropped: (Object.keys(usable) as (keyof typeof usable)[]).flatMap((field) =>
      usable[field] === '' && written[field] !== '' ? [{ field, value: written[field] }] : [],
    ),
  }
}

/** A name in Latin letters if there is one, because the page shows the Arabic name next to it. */
function pickName(tags: Tags): string {
  const names = ['name', 'name:en', 'int_name', 'name:latin', 'official_name', 'name:ar'].map((key) => tags[key] ?? '')
  return names.find((name) => /\p{Script=Latin}/u.test(name)) ?? names.find((name) => name !== '') ?? ''
}

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text) && !/\p{Script=Latin}/u.test(text)

/** Names in other scripts and former names, for the search. */
function listOtherNames(tags: Tags, shown: string[]): string[] {
  const names = Object.entries(tags)
    .filter(([key]) => /^(name|name:[a-z]{2,3}(-\w+)?|alt_name|old_name|short_name|official_name|loc_name)$/.test(key))
    .flatMap(([, value]) => split(value))
    .map((name) => name.toLowerCase())
  const known = shown.map((name) => name.toLowerCase())
  return [...new Set(names)]
    .filter((name) => !known.includes(name) && name.length <= MAX_KEYWORD_CHARS && !/[,،]/.test(name))
    .sort()
    .slice(0, MAX_KEYWORDS)
}

const split = (value: string) =>
  value
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

function formatAddress(tags: Tags): string {
  const street = [tags['addr:housenumber'], tags['addr:street'] ?? tags['addr:place']].filter(Boolean).join(' ')
  const city = [tags['addr:city'], tags['addr:postcode']].filter(Boolean).join(' ')
  if (tags['addr:street'] || tags['addr:place'])
    return [tags['addr:housename'], street, tags['addr:suburb'], city].filter(Boolean).join(', ')
  return tags['addr:full'] ?? ''
}

/** The first number that is one, with the code of its country. */
function pickPhone(values: string[], country: string): string {
  const numbers = values.map((text) => normalizePhone(text.replace(/\(0\)|[^\d+]/g, ''), country))
  return numbers.find(isPhone) ?? ''
}

function readFacts(tags: Tags): MosqueFact[] {
  const answers: [fact: string, answer: string | undefined][] = [
    [GENERAL_LADIES_FACT, tags.female ?? tags.women ?? (Number(tags['capacity:women']) > 0 ? 'yes' : undefined)],
    // 'limited' and 'designated' are neither a yes nor a no for somebody in a wheelchair.
    ['step_free_entrance', tags.wheelchair],
    ['wheelchair_toilet', tags['toilets:wheelchair']],
    ['hearing_loop', tags.hearing_loop ?? tags.audio_loop],
  ]
  return answers.flatMap(([fact, answer]): MosqueFact[] =>
    answer === 'yes' || answer === 'no' ? [{ fact, value: answer, note: OSM_NOTE, updatedAt: null }] : [],
  )
}
