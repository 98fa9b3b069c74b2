import type { RouterContextProvider } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import { timeInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { endBroadcast, findBroadcast, startBroadcast } from './live.server.ts'

/** The time of day until which the admin of a mosque said that it is live; null when it does not. */
export async function livePanelUntil(mosqueId: string, now: Date, language: Language): Promise<string | null> {
  const endsAt = await findBroadcast(mosqueId, now)
  return endsAt && (await siteTimeFormat(language))(timeInZone(endsAt, await zoneOf({ id: mosqueId })))
}

/** Says that a mosque is live, or no longer. */
export async function changeLive(
  context: Readonly<RouterContextProvider>,
  mosqueId: string | null | undefined,
  { page, language }: { page: string; language: Language },
): Promise<Response> {
  const [actor, form] = [getActor(context), sentForm(context)]
  const texts = adminTexts.of(language).adminHome.live
  if (!mosqueId) forbidden()
  if (form.get('intent') === 'end-live') {
    await endBroadcast(actor, mosqueId)
    return redirectWithToast(context, page, 'success', texts.ended)
  }
  const { now } = requestFacts(context)
  const isStarted = await startBroadcast(actor, mosqueId, Number(form.get('minutes')), now)
  return redirectWithToast(context, page, isStarted ? 'success' : 'error', isStarted ? texts.started : texts.failed)
}
