import { z } from 'zod'
import { factNames } from '#app/features/mosques/mosque-facts.ts'
import {
  mosqueAddress,
  mosqueBoardAddress,
  mosqueCalendarAddress,
  mosqueCodeAddress,
  mosqueContactAddress,
  mosqueDaysAddress,
  mosqueEmbedAddress,
  mosqueHistoryAddress,
  mosqueMonthPdfAddress,
  mosqueNoticesAddress,
  mosqueTimesAddress,
} from '#app/features/mosques/mosque-links.ts'
import { toSafeWebUrl } from '#app/features/mosques/mosque-rules.ts'
import { type MosqueTextField, mosqueTexts } from '#app/features/mosques/mosque-schema.ts'
import { type MosqueDetails, type MosqueSummary, placeKinds } from '#app/features/mosques/mosque-types.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { pick } from '#app/lib/pick.ts'
import { eventJson } from './event-json.ts'
import { salahApiAddress } from './salahapi-endpoints.ts'
import { jamaatJson } from './timetable-endpoint.ts'

const text = z.string().nullable()
const position = z
  .object({ latitude: z.number(), longitude: z.number(), approximate: z.boolean() })
  .nullable()
  .describe('In degrees (WGS 84); null when it is not known.')

const factJson = z
  .object({
    fact: z.string(),
    value: z.enum(['yes', 'no']),
    note: text,
    updatedAt: z.iso.datetime().nullable().describe('When it was last confirmed or changed; null when not known.'),
  })
  .meta({ id: 'MosqueFact', description: 'A fact of a mosque: yes or no.' })

const summaryFields = {
  id: z.string(),
  kind: z.enum(placeKinds).describe('A prayer room is in lists only with `rooms=on`.'),
  name: z.string(),
  arabicName: text,
  city: text.describe('Its name in English; null on a site with mosques in one city only.'),
  cityId: text.describe('What the filter `city` takes.'),
  area: z.string(),
  suburb: text,
  address: text,
  capacity: z.int().nullable(),
  phone: text,
  facilities: z.array(z.string()).describe('Such as `parking` or `wudu_area`: what its facts answer with yes.'),
  facts: z
    .array(factJson)
    .describe(
      `What is known, such as ${factNames.map((name) => `\`${name}\``).join(', ')}. What is not known is not in the list.`,
    ),
  position,
  url: z.url().describe('Its page.'),
}

const featureFields = [
  'kind',
  'name',
  'arabicName',
  'city',
  'area',
  'suburb',
  'address',
  'facilities',
  'facts',
  'url',
] as const

/** A mosque in a list. */
export const mosqueJson = z
  .object({
    ...summaryFields,
    nextJamaat: jamaatJson
      .extend({
        distance: z
          .number()
          .nullable()
          .optional()
          .describe(
            'From `near` to where it is held, in kilometers; null when the position of its `venue` is not known.',
          ),
      })
      .nullable()
      .describe('Null when the mosque announces none until the day after tomorrow.'),
    distance: z
      .number()
      .optional()
      .describe('From `near` to the mosque, in kilometers along the ground. `nextJamaat` has its own.'),
  })
  .meta({ id: 'Mosque', description: 'A mosque in a list.' })

/** A mosque as a GeoJSON feature. */
export const mosqueFeatureJson = z
  .object({
    type: z.literal('Feature'),
    id: z.string(),
    geometry: z.object({
      type: z.literal('Point'),
      coordinates: z.array(z.number()).length(2).describe('Longitude, then latitude.'),
    }),
    properties: z.object(pick(summaryFields, featureFields)).extend({ approximate: z.boolean() }),
  })
  .meta({ id: 'MosqueFeature', description: 'A mosque as a GeoJSON feature (RFC 7946).' })

const detailFields = {
  description: text,
  established: z.int().nullable().describe('A year.'),
  website: text,
  email: text,
  googleMapsUrl: text,
  googlePageUrl: text,
  streamUrl: text.describe('Where it can be heard live.'),
}

/** Every other text that the schema of a mosque has. */
type OtherText = Exclude<MosqueTextField, keyof typeof summaryFields | keyof typeof detailFields>
const isOther = (field: MosqueTextField): field is OtherText => !(field in summaryFields || field in detailFields)
const otherTexts = mosqueTexts.filter(isOther)

/** A mosque with everything its page shows. */
export const mosqueDetailsJson = z
  .object({
    ...summaryFields,
    ...detailFields,
    ...(Object.fromEntries(otherTexts.map((field) => [field, text])) as Record<OtherText, typeof text>),
    imams: z.array(z.object({ name: z.string(), position: text, bio: text })),
    images: z.array(z.object({ url: z.url(), width: z.int(), height: z.int(), alt: text })),
    updatedAt: z.iso.datetime(),
    links: z
      .object({
        times: z.url().describe('The month, to read and to print.'),
        days: z.url().describe('The coming 60 days as JSON, with instants.'),
        salahApi: z.url().describe('Its times as a SalahAPI document, which names their CSV.'),
        calendar: z.url().describe('The congregations as a calendar.'),
        notices: z.url().describe('The page of its notices; as data they are at `/api/v1/notices`.'),
        history: z.url().describe('What changed; as data at `/api/v1/mosques/{id}/history`.'),
        board: z.url().describe('The page for a screen on its wall.'),
        embed: z
          .url()
          .describe('Its times inside a page of another site; `?show=week` or `month`, `?colors=light` or `dark`.'),
        monthPdf: z.url().describe('The month on an A4 page.'),
        cardPdf: z.url().describe('The month as cards to fold.'),
        code: z.url().describe('The QR code of its page, as SVG.'),
        contact: z.url().describe('For an address book, as vCard.'),
      })
      .describe('What else there is of it, in the first language of the site.'),
    nextJamaat: jamaatJson.nullable(),
    events: z.array(eventJson).describe('From today on, the nearest first, at most 50.'),
  })
  .meta({ id: 'MosqueDetails', description: 'A mosque with everything its page shows.' })

/** A mosque as lists of the API return it. */
export function toMosqueJson(
  mosque: Omit<MosqueSummary, 'description' | 'imam' | 'picture'>,
  origin: string,
): Omit<z.input<typeof mosqueJson>, 'nextJamaat'> {
  const { facilities, facts } = mosque
  const { latitude, longitude, approximate } = mosque
  const isLocated = latitude !== null && longitude !== null
  return {
    ...pick(mosque, ['id', 'name', 'arabicName', 'area', 'suburb', 'address', 'capacity', 'phone']),
    kind: mosque.placeKind,
    city: mosque.city?.names[defaultLanguage] ?? null,
    cityId: mosque.city?.id ?? null,
    facilities: [...facilities],
    facts: facts.map(({ fact, value, note, updatedAt }) => ({ fact, value, note: note || null, updatedAt })),
    position: isLocated ? { latitude, longitude, approximate } : null,
    url: origin + mosqueAddress(mosque),
  }
}

/** A mosque as a feature; null when its position is not known. */
export function toMosqueFeature(mosque: MosqueSummary, origin: string): z.input<typeof mosqueFeatureJson> | null {
  const { position, ...rest } = toMosqueJson(mosque, origin)
  if (!position) return null
  const { longitude, latitude, approximate } = position
  return {
    type: 'Feature',
    id: rest.id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { ...pick(rest, featureFields), approximate },
  }
}

/** Everything of a mosque but its events and its next jamaat. */
export function toMosqueDetailsJson(
  mosque: MosqueDetails,
  origin: string,
): Omit<z.input<typeof mosqueDetailsJson>, 'events' | 'nextJamaat'> {
  const { description, established, email, imams, updatedAt } = mosque
  return {
    ...toMosqueJson(mosque, origin),
    description,
    established,
    website: toSafeWebUrl(mosque.website),
    email,
    googleMapsUrl: toSafeWebUrl(mosque.googleMapsUrl),
    googlePageUrl: toSafeWebUrl(mosque.googlePageUrl),
    streamUrl: toSafeWebUrl(mosque.streamUrl),
    ...pick(mosque, otherTexts),
    imams: imams.map(({ name, position, bio }) => ({ name, position, bio })),
    images: mosque.pictures.map(({ largest, width, height, alt }) => ({
      url: largest.startsWith('/') ? origin + largest : largest,
      width,
      height,
      alt,
    })),
    updatedAt,
    links: {
      times: origin + mosqueTimesAddress(mosque),
      days: origin + mosqueDaysAddress(mosque),
      salahApi: origin + salahApiAddress(mosque.id),
      calendar: origin + mosqueCalendarAddress(mosque, defaultLanguage),
      notices: origin + mosqueNoticesAddress(mosque),
      history: origin + mosqueHistoryAddress(mosque),
      board: origin + mosqueBoardAddress(mosque),
      embed: origin + mosqueEmbedAddress(mosque),
      monthPdf: origin + mosqueMonthPdfAddress('times', mosque, defaultLanguage),
      cardPdf: origin + mosqueMonthPdfAddress('card', mosque, defaultLanguage),
      code: origin + mosqueCodeAddress(mosque, defaultLanguage),
      contact: origin + mosqueContactAddress(mosque, defaultLanguage),
    },
  }
}
