import { z } from 'zod'
import { wideKinds } from '#app/features/notices/notice-filters.ts'
import { noticeAddress } from '#app/features/notices/notice-links.ts'
import type { ResolvedSalaah } from '#app/features/notices/notice-types.ts'
import { listNotices, nextNoticeChange, type ShownNotice } from '#app/features/notices/notices.server.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { formatClock } from '#salaah/clock.ts'
import { prayers } from '#salaah/next-prayer.ts'
import { defineEndpoint, integerParam, pageOf } from './endpoint.ts'

const text = z.string().nullable()

const salaahJson = z.object({
  day: z.iso.date(),
  after: z.enum(prayers).nullable().describe('The salaah after whose jamaat it is; null when it is at a time.'),
  time: text.describe('`HH:MM` in the time zone of the mosque; null while the mosque announces no such jamaat.'),
  place: text.describe('Null: at the mosque.'),
})

const noticeJson = z
  .object({
    id: z.string(),
    kind: z.enum(wideKinds as [string, ...string[]]),
    mosque: z.string().describe('The id of the mosque that says it.'),
    mosqueName: z.string(),
    url: z.url().describe('The page of the notice. Search engines are asked not to list it.'),
    isWithdrawn: z.boolean().describe('A withdrawn notice says nothing but that.'),
    isSample: z.boolean(),
    name: text,
    relation: text,
    house: text,
    suburb: text,
    leaves: text.describe('`HH:MM` at which it leaves the house.'),
    salaah: salaahJson.nullable().describe('Of a janazah.'),
    cemetery: text,
    cemeteryPosition: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    ladies: text,
    text,
    place: text,
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime().describe('Do not show the notice from this instant on.'),
    publishedAt: z.iso.datetime(),
    correctedAt: z.iso.datetime().nullable(),
    withdrawnAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notice', description: 'A janazah or another notice of a mosque, without the number of a family.' })

export const noticeEndpoint = defineEndpoint({
  path: '/api/v1/notices',
  name: 'listNotices',
  summary: 'Janazah and other notices of mosques that are public now, janazah first.',
  query: z.object({
    kind: z
      .enum(['', ...wideKinds])
      .default('')
      .describe('Only this kind.'),
    mosque: z
      .string()
      .max(64, 'must have at most 64 characters')
      .default('')
      .describe('The id of a mosque; without it all mosques.'),
    area: z
      .string()
      .max(120, 'must have at most 120 characters')
      .default('')
      .describe('Only of mosques in this area, as mosques have it.'),
    page: integerParam(1, 10_000, 1),
    perPage: integerParam(1, 100, 30).describe('How many on a page, at most 100.'),
  }),
  response: pageOf(noticeJson),
  async respond(_parameters, { kind, mosque, area, page, perPage }, { now, origin }) {
    const { notices, count } = await listNotices(now, {
      ...{ page, pageSize: perPage, area, mosqueId: mosque },
      kind: kind || null,
    })
    const [city] = await siteCities()
    const instants = [
      nextMidnight(now, city.zone),
      await nextNoticeChange(now),
      ...notices.map(({ endsAt }) => new Date(endsAt)),
    ]
    const until = Math.min(...instants.flatMap((instant) => (instant ? [instant.getTime()] : [])))
    const next = new URLSearchParams({
      ...(kind && { kind }),
      ...(mosque && { mosque }),
      ...(area && { area }),
      page: String(page + 1),
      perPage: String(perPage),
    })
    return {
      until: new Date(until),
      body: {
        data: notices.map((notice) => toNoticeJson(notice, origin)),
        total: count,
        page,
        perPage,
        next: page * perPage < count ? `${origin}/api/v1/notices?${next}` : null,
      },
    }
  },
})

function toNoticeJson(notice: ShownNotice, origin: string) {
  const { id, kind, mosqueId, mosque, state, content, salaah, isSample } = notice
  const { startsAt, endsAt, publishedAt, correctedAt, withdrawnAt } = notice
  const { name, relation, house, suburb, leaves, cemetery, ladies, text, place, cemeteryPosition } = content
  return {
    ...{ id, kind, isSample, startsAt, endsAt, publishedAt, correctedAt, withdrawnAt, cemeteryPosition },
    mosque: mosqueId,
    mosqueName: mosque.name,
    url: origin + noticeAddress(id),
    isWithdrawn: state === 'withdrawn',
    name: name || null,
    relation: relation || null,
    house: house || null,
    suburb: suburb || null,
    leaves: leaves || null,
    salaah: salaah && toSalaahJson(salaah),
    cemetery: cemetery || null,
    ladies: ladies || null,
    text: text || null,
    place: place || null,
  }
}

const toSalaahJson = ({ day, after, minutes, place }: ResolvedSalaah) => ({
  day,
  after,
  time: minutes === null ? null : formatClock(minutes),
  place: place || null,
})
