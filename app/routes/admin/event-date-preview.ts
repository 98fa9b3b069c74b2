import { getActor } from '#app/access/session.server.ts'
import { previewDates } from '#app/features/events/edit/date-preview.server.ts'
import { readEventFormValues } from '#app/features/events/edit/event-form-values.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import type { Route } from './+types/event-date-preview'

/** The next dates of a form that is being filled in; nothing is stored. */
export async function action({ context, url }: Route.ActionArgs) {
  const { now } = requestFacts(context)
  const texts = adminTexts.of(languageOf(url.pathname)).adminEvents.errors
  return previewDates(getActor(context), readEventFormValues(sentForm(context)), { texts, now })
}
