import { z } from 'zod'
import type { AdminTexts } from '#app/i18n/admin-texts.ts'
import { isEmail, isPhone, normalPhone } from '#app/lib/contact-details.ts'
import { isWebAddress } from '#app/lib/web-address.ts'
import { isImageAddress } from './addresses.ts'
import type { MosqueContent } from './mosque-content.ts'
import { limits, lists } from './mosque-limits.ts'

type Texts = AdminTexts['adminMosques']['errors']

/** The form of a mosque with the messages of its table; `year` is the present one. An import may lack the address. */
export function mosqueSchema(texts: Texts, year: number, { imported = false } = {}): z.ZodType<MosqueContent> {
  const text = (limit: number) =>
    z
      .string()
      .default('')
      .transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
      .pipe(z.string().max(limit, texts.tooLong(limit)))
  const required = (limit: number, message: string) => text(limit).refine((typed) => typed !== '', message)
  const ifGiven = (limit: number, rule: (typed: string) => boolean, message: string) =>
    text(limit).refine((typed) => typed === '' || rule(typed), message)
  const number = (message: string, fits: (value: number) => boolean) =>
    z
      .union([z.string(), z.number(), z.null()])
      .default('')
      .transform((typed) => String(typed ?? '').trim())
      .refine((typed) => typed === '' || (isNumber(typed) && fits(Number(typed))), message)
      .transform((typed) => (typed === '' ? null : Number(typed)))
  const whole = (message: string, from: number, to: number) =>
    number(message, (value) => Number.isInteger(value) && value >= from && value <= to)

  return z
    .object({
      name: required(limits.name, texts.name),
      arabicName: text(limits.name),
      description: text(limits.text),
      established: whole(texts.established, 1600, year),
      capacity: whole(texts.capacity, 1, 10_000_000),
      address: imported ? text(limits.address) : required(limits.address, texts.address),
      area: required(limits.place, texts.area),
      suburb: text(limits.place),
      phone: ifGiven(40, isPhone, texts.phone).transform(normalPhone),
      email: ifGiven(254, isEmail, texts.email),
      website: ifGiven(limits.link, isWebAddress, texts.website),
      googleMapsUrl: ifGiven(limits.link, isWebAddress, texts.link),
      googlePageUrl: ifGiven(limits.link, isWebAddress, texts.link),
      status: z.enum(['active', 'hidden']).catch('active'),
      latitude: number(texts.latitude, (value) => Math.abs(value) <= 90),
      longitude: number(texts.longitude, (value) => Math.abs(value) <= 180),
      approximate: z.boolean().default(false),
      facilities: z
        .array(z.string().regex(/^[a-z0-9_]{1,40}$/))
        .max(lists.facilities, texts.tooMany(lists.facilities))
        .transform((chosen) => [...new Set(chosen)].sort()),
      keywords: z.array(text(limits.keyword)).max(lists.keywords, texts.tooMany(lists.keywords)),
      imams: z
        .array(z.object({ name: text(limits.place), position: text(limits.place), bio: text(limits.bio) }))
        .max(lists.imams, texts.tooMany(lists.imams)),
      images: z
        .array(
          z.object({
            imageId: z
              .string()
              .regex(/^[0-9a-f]{32}$/, texts.image)
              .nullable(),
            url: z.string().max(limits.link, texts.image).refine(isImageAddress, texts.image).nullable(),
            alt: text(200),
          }),
        )
        .max(lists.images, texts.tooMany(lists.images)),
    })
    .refine((mosque) => (mosque.latitude === null) === (mosque.longitude === null), {
      path: ['longitude'],
      error: texts.bothNumbers,
    })
}

const isNumber = (typed: string) => /^[+-]?\d+([.,]\d+)?$/.test(typed) && Number.isFinite(Number(typed))
