import { z } from 'zod'
import { historyBegins, listHistory } from '#app/features/history/history.server.ts'
import { findMosque } from '#app/features/mosques/search/mosques.server.ts'
import { defineEndpoint, nextQuery, pageOf, pageParams, textParam, toPage } from './endpoint.ts'

const CACHED_MS = 60 * 60 * 1000
const value = z.string().nullable()

const changeJson = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    by: z.enum(['mosque', 'site']).describe('Who changed it, `mosque` also of a prayer room: never a person.'),
    isReported: z.boolean().describe('Whether a visitor had reported it.'),
    isUndo: z.boolean().describe('Whether it takes an earlier change back.'),
    what: z
      .string()
      .describe('Such as `jamaat.dhuhr`, `jamaat.dhuhr.7` for Sundays, `jumuah`, `address` or `fact.parking`.'),
    before: value.describe(
      'A time is `HH:MM`, `+10` minutes after the salaah begins, or `+10~` rounded up to 5; `=` as on other days; empty where nothing was announced. Null where only the change is public.',
    ),
    after: value,
    days: value.describe('When changed times apply: from a day, `2026-12-01/2026-12-31`, `ramadan`, or a Hijri year.'),
    removed: value.describe('Why the site took the values away; `…` where only that is known.'),
  })
  .meta({ id: 'HistoryEntry', description: 'One thing that changed at a mosque, without a person or a contact.' })

export const historyEndpoint = defineEndpoint({
  path: '/api/v1/mosques/{id}/history',
  name: 'listHistory',
  summary: 'What changed at a mosque, when, and from what to what, newest first.',
  parameters: z.object({ id: z.string() }),
  query: z.object({ of: textParam(50).describe('Only this thing, such as `jamaat.dhuhr`.'), ...pageParams(50) }),
  response: pageOf(changeJson).extend({
    recordsBegin: z.iso.datetime().describe('From then on every change is recorded.'),
  }),
  missing: 'Mosque not found',
  async respond({ id = '' }, { of, ...part }, { now, origin }) {
    if (!(await findMosque(id))) return null
    const { entries, count } = await listHistory(id, { of, page: part.page, size: part.perPage })
    const address = `${origin}/api/v1/mosques/${encodeURIComponent(id)}/history`
    const body = toPage(entries, count, part, address, nextQuery({ of }, part))
    return {
      until: new Date(now.getTime() + CACHED_MS),
      body: { ...body, recordsBegin: await historyBegins(id) },
    }
  },
})
