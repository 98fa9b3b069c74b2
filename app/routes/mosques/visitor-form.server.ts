import { data } from 'react-router'
import { findMosqueByAddress } from '#app/features/mosques/mosque-lookup.server.ts'
import { languageOf } from '#app/i18n/languages.ts'
import { publicTexts } from '#app/i18n/texts.ts'
import { type FormErrors, formValues } from '#app/lib/web/forms.ts'
import { notFound } from '#app/lib/web/http.ts'

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

/** The answers to a form that was not stored, with what was typed. */
export function failuresOf(form: FormData) {
  const fail = (status: number, failure: string | null, errors: FormErrors = {}, headers?: HeadersInit) =>
    data({ errors, values: formValues(form), failure }, { status, ...(headers ? { headers } : {}) })
  const failUntil = (seconds: number, textOf: (minutes: number) => string) =>
    fail(429, textOf(Math.ceil(seconds / 60)), {}, { 'Retry-After': String(seconds) })
  return { fail, failUntil }
}
