import type { RouterContextProvider } from 'react-router'
import { getActor } from '#app/access/session.server.ts'
import { deskOf } from '#app/features/mosques/mosque-links.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/web/http.ts'

type Args = { params: { mosqueId?: string }; context: Readonly<RouterContextProvider>; url: URL }

/** The mosque that a page of the desk is about: a superadmin's address names it, to its admin it is the own one. */
export function deskMosque({ params, context, url }: Args) {
  const actor = getActor(context)
  const mosqueId = params.mosqueId ?? actor?.mosqueId
  const language = languageOf(url.pathname)
  if (!mosqueId) notFound(adminTexts.of(language).adminMosques.toasts.noMosque)
  return { actor, mosqueId, language, desk: deskOf(params) }
}
