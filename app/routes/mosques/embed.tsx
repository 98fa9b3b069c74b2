import {
  type EmbedChoice,
  embedChoices,
  mosqueAddress,
  mosqueEmbedAddress,
} from '#app/features/mosques/mosque-links.ts'
import { loadMonthTimes } from '#app/features/timetables/page/month-times.server.ts'
import { loadMosqueTimes } from '#app/features/timetables/page/mosque-times.server.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { mosqueNameIn } from '#app/i18n/mosque-names.ts'
import { requirePath } from '#app/i18n/site-addresses.ts'
import { sharedTexts } from '#app/i18n/texts.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import type { PublicPage } from '#app/lib/web/page-handle.ts'
import { cacheUntil, requestFacts } from '#app/lib/web/request-context.ts'
import { EmbeddedDays, EmbeddedMonth } from '#app/pages/embed.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import type { Route } from './+types/embed'
import { findPageMosque } from './visitor-form.server.ts'

export const handle = { kind: 'document', frame: 'embed', query: ['show', 'colors'], cached: true } satisfies PublicPage

const DAYS = 3

/** The times of a mosque inside pages of other sites. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { now, origin } = requestFacts(context)
  const language = languageOf(url.pathname)
  const { mosque, zone } = await findPageMosque(context, url, params.mosque)
  requirePath(url, mosqueEmbedAddress(mosque))
  const show: EmbedChoice = embedChoices.find((choice) => choice === url.searchParams.get('show')) ?? 'days'
  const shown = {
    name: mosqueNameIn(language, mosque),
    address: mosqueAddress(mosque),
    asOf: { day: dayInZone(now, zone), time: timeInZone(now, zone) },
  }
  if (show === 'month') {
    const pageUrl = origin + localAddress(language, mosqueAddress(mosque))
    const month = await loadMonthTimes(mosque, { asked: null, zone, now, pageUrl })
    cacheUntil(context, new Date(month.changesAt))
    return { mosque: shown, month, times: null, days: [] }
  }
  const times = await loadMosqueTimes(mosque, zone, now)
  cacheUntil(context, new Date(times.changesAt))
  return { mosque: shown, month: null, times, days: show === 'week' ? times.week : times.week.slice(0, DAYS) }
}

export function meta(args: Route.MetaArgs) {
  const { embed } = sharedTexts.of(languageOf(args.location.pathname))
  const title = embed.times({ mosque: args.loaderData!.mosque.name })
  return pageMeta({ ...args, title, description: title, hidden: true })
}

export default function MosqueEmbed({ loaderData: { mosque, month, times, days } }: Route.ComponentProps) {
  if (month) return <EmbeddedMonth mosque={mosque} month={month} />
  return times && <EmbeddedDays mosque={mosque} times={times} days={days} />
}
