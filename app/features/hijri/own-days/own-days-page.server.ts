import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { type Actor, canNameOwnDays } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { monthAt, monthIndex } from '#app/features/hijri/declaration-rules.ts'
import { listDeclarations } from '#app/features/hijri/declarations.server.ts'
import { loadMoonFacts } from '#app/features/hijri/known-months.server.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { type Language, languageOf, localAddress } from '#app/i18n/languages.ts'
import { isDay } from '#app/lib/days.ts'
import { singleLine } from '#app/lib/text-fields.ts'
import { dayInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, type FormValues, formValues, parseForm, readText } from '#app/lib/web/forms.ts'
import { answerFailure, forbidden } from '#app/lib/web/http.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { MAX_AUTHORITY_CHARS } from '#app/services/hijri-settings.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { followedAuthorities, followedMonths, makkahFirstDay, monthsToName } from './own-day-rules.ts'
import { type AfterOwnDays, loadMosqueCalendar, saveMosqueCalendar } from './own-days.server.ts'

/** The field of the first day of a month. */
const FIELD = /^day\.(\d{5})$/

/** Loads the form: whom the mosque follows, and for the coming months the days of the site and of Makkah beside its own. */
export async function loadOwnDays(actor: Actor | null, mosqueId: string, now: Date, language: Language) {
  if (!canNameOwnDays(actor, mosqueId)) forbidden()
  const calendar = await loadMosqueCalendar(mosqueId)
  const { hijri, general } = await siteSettings()
  const { knownFrom } = await loadMoonFacts()
  const { dates } = textsIn(language).shared
  const { months: names } = textsIn(language).admin.adminMoon
  const known = knownFrom(await listDeclarations(), now)
  const months = monthsToName(known, dayInZone(now, general.timeZone)).map((month) => ({
    field: `day.${monthIndex(month)}`,
    name: `${names[month.month - 1]} ${month.year}`,
    ofSite: fullDate(dates, month.firstDay),
    isDeclared: month.status === 'declared',
    ofMakkah: fullDate(dates, makkahFirstDay(month)),
    saved: calendar.days.find((day) => monthIndex(day) === monthIndex(month))?.firstDay ?? '',
  }))
  return { calendar, months, siteAuthority: hijri.authority }
}

export type OwnDaysAnswer = { failure?: string; errors?: FormErrors; values: FormValues }

/** Saves the form and leads back to the page. */
export async function saveOwnDays(
  context: Readonly<RouterContextProvider>,
  { url, mosqueId, page, afterChange }: { url: URL; mosqueId: string; page: string; afterChange: AfterOwnDays },
) {
  const actor = getActor(context)
  if (!actor || !canNameOwnDays(actor, mosqueId)) forbidden()
  const language = languageOf(url.pathname)
  const texts = textsIn(language).admin.adminMoon.own
  const { now } = requestFacts(context)
  const form = sentForm(context)
  const refuse = (status: number, answer: Omit<OwnDaysAnswer, 'values'>) =>
    data<OwnDaysAnswer>({ values: formValues(form), ...answer }, { status })
  const parsed = parseForm(form, schemaOf(texts.errors))
  if (!parsed.ok) return data<OwnDaysAnswer>({ errors: parsed.errors, values: parsed.values }, { status: 400 })
  const fields = [...form.keys()].flatMap((name) => {
    const index = FIELD.exec(name)?.[1]
    return index ? [{ name, month: monthAt(Number(index)), day: readText(form, name).trim() }] : []
  })
  const wrong = fields.filter(({ day }) => day !== '' && !isDay(day))
  if (wrong.length > 0)
    return refuse(400, { errors: Object.fromEntries(wrong.map(({ name }) => [name, texts.errors.day])) })
  const days = fields.flatMap(({ month, day }) => (day === '' ? [] : [{ ...month, firstDay: day }]))
  return answerFailure(
    'The days of a mosque could not be saved:',
    async () => {
      const { version, ...choice } = parsed.value
      const asked = fields.map(({ month }) => month)
      const saved = await saveMosqueCalendar(actor, mosqueId, { ...choice, days }, { version, asked, now, afterChange })
      if (saved.outcome === 'saved')
        return redirectWithToast(context, localAddress(language, page), 'success', texts.saved)
      if (saved.outcome !== 'refused') return refuse(409, { failure: texts.outdated })
      const errors = saved.problems.map(({ month, reason }) => [`day.${monthIndex(month)}`, texts.errors[reason]])
      return refuse(400, { errors: Object.fromEntries(errors) })
    },
    () => refuse(503, { failure: texts.failed }),
  )
}

const schemaOf = (errors: Record<'choice' | 'authority', string>) =>
  z
    .object({
      follows: z.enum(followedAuthorities, errors.choice),
      months: z.enum(followedMonths, errors.choice),
      authority: singleLine(errors.authority).pipe(z.string().max(MAX_AUTHORITY_CHARS, errors.authority)),
      version: z.coerce.number().int().min(0),
    })
    .refine(({ follows, authority }) => follows !== 'other' || authority !== '', {
      path: ['authority'],
      error: errors.authority,
    })
