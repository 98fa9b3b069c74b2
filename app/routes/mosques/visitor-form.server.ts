import { data, type RouterContextProvider, redirect } from 'react-router'
import type { z } from 'zod'
import { findMosqueByAddress, zoneOf } from '#app/features/mosques/mosque-lookup.server.ts'
import { findMosque } from '#app/features/mosques/page/mosque-details.server.ts'
import { type Language, languageOf } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { nextMidnight } from '#app/lib/time.ts'
import { type FormErrors, formValues, parseForm } from '#app/lib/web/forms.ts'
import { notFound } from '#app/lib/web/http.ts'
import { cacheUntil, requestFacts, sentForm } from '#app/lib/web/request-context.ts'

/** What is published of the mosque that a form is about; hidden, deleted and unknown ones give the same answer. */
export async function requirePublished<T>(
  part: string,
  pathname: string,
  load: (mosqueId: string | null) => Promise<T | null>,
) {
  const found = await findMosqueByAddress(part)
  const published = await load(found?.id ?? null)
  if (!found || published === null) notFound(publicTexts.of(languageOf(pathname)).mosques.page.notFound)
  return { ...found, published }
}

/** The answer to a form that was not stored, with what was typed. */
export const failForm = (form: FormData, status: number, failure: string | null, errors: FormErrors = {}) =>
  data({ errors, values: formValues(form), failure }, { status })

type Sender = { clientAddress: string; language: Language; origin: string; now: Date }

/**
 * Stores what a visitor sent and leads back to the page of the form, which thanks. `store` returns another answer when it
 * stored nothing. The form of a visitor is never closed: what comes above the limits is held for review.
 */
export async function answerVisitorForm<Schema extends z.ZodType, Answer>(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  schema: Schema,
  store: (input: z.output<Schema>, form: FormData, sender: Sender) => Promise<Answer | null>,
  queryOf: (input: z.output<Schema>) => Record<string, string> = () => ({}),
) {
  const language = languageOf(url.pathname)
  const form = sentForm(context)
  const parsed = parseForm(form, schema)
  if (!parsed.ok) return failForm(form, 400, parsed.errors.field ?? null, parsed.errors)
  const { clientAddress, origin, now } = requestFacts(context)
  try {
    const answer = await store(parsed.value, form, { clientAddress, language, origin, now })
    if (answer !== null) return answer
  } catch (error) {
    console.error('What a visitor sent could not be stored:', error)
    return failForm(form, 503, publicTexts.of(language).report.failure)
  }
  return redirect(`${url.pathname}?${new URLSearchParams({ ...queryOf(parsed.value), sent: '1' })}#sent`)
}

type Context = Parameters<typeof requestFacts>[0]

/** The published mosque that a page is about, with its zone. The page is cached until midnight there, also when it is missing. */
export async function findPageMosque(context: Context, url: URL, part: string) {
  const { now } = requestFacts(context)
  const found = await findMosqueByAddress(part)
  const zone = await zoneOf({ id: found?.id ?? '' })
  const mosque = found && (await findMosque(found.id))
  cacheUntil(context, nextMidnight(now, zone))
  if (!mosque) notFound(publicTexts.of(languageOf(url.pathname)).mosques.page.notFound)
  return { mosque, zone }
}
