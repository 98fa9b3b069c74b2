import { data } from 'react-router'
import { canAdoptTimes } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { AdoptedForm, AdoptedReport } from '#app/features/prayer-times/adopted/adopted-form.tsx'
import { AdoptedList } from '#app/features/prayer-times/adopted/adopted-list.tsx'
import { listAdopted } from '#app/features/prayer-times/adopted/adopted-writes.server.ts'
import { type AdoptedAnswer, readAdoptedForm } from '#app/features/prayer-times/adopted/read-adopted-form.server.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { cityNameFor, languageOf } from '#app/i18n/languages.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure, forbidden } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { siteInstantFormat } from '#app/services/site-time-format.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import { adoptTimes, switchTimes } from '#app/workflows/adopted-times.server.ts'
import type { Route } from './+types/adopted.ts'

export const handle = { kind: 'app', guard: 'superadmin', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => {
  const { title, text } = adminTexts.of(languageOf(args.location.pathname)).adminAdopted
  return pageMeta({ ...args, title, description: text, hidden: true })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { inUse, earlier } = await listAdopted(getActor(context))
  const { dayAndTime } = await siteInstantFormat(languageOf(url.pathname))
  const cities = await namedCities(url)
  const nameOf = (city: string) => cities.find(({ id }) => id === city)?.name ?? city
  const toShown = ({ createdAt, createdBy: _, removedAt: _removed, ...rest }: (typeof inUse)[number]) => ({
    ...rest,
    name: `${nameOf(rest.city)} ${rest.year}`,
    when: dayAndTime(createdAt),
  })
  return {
    inUse: inUse.map(toShown),
    earlier: earlier.map(toShown),
    cities,
    year: requestFacts(context).now.getUTCFullYear(),
  }
}

const namedCities = async (url: URL) =>
  (await siteCities()).map(({ id, names }) => ({ id, name: cityNameFor(names, languageOf(url.pathname)) }))

export async function action({ context, url }: Route.ActionArgs) {
  const actor = getActor(context)
  if (!actor || !canAdoptTimes(actor)) forbidden()
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language).adminAdopted
  const cities = await namedCities(url)
  const nameOf = (city: string) => cities.find(({ id }) => id === city)?.name ?? city
  const form = sentForm(context)
  const { now } = requestFacts(context)
  const intent = readText(form, 'intent')
  const finish = (kind: 'success' | 'error', text: string) => redirectWithToast(context, url.pathname, kind, text)

  if (intent === 'remove' || intent === 'restore') {
    const [city, year] = [readText(form, 'city'), Number(readText(form, 'year'))]
    if (!Number.isInteger(year)) return finish('error', texts.outdated)
    const change = { city, year, from: readText(form, 'from') || null, to: readText(form, 'to') || null }
    const done = intent === 'remove' ? texts.removed : texts.restored
    return answerFailure(
      'A published timetable could not be switched:',
      async () => {
        const { outcome } = await switchTimes(actor, change, now)
        if (outcome === 'outdated') return finish('error', texts.outdated)
        return finish('success', done({ name: `${nameOf(city)} ${year}` }))
      },
      () => finish('error', texts.failed),
    )
  }

  const read = await readAdoptedForm(form, texts, getActor(context)?.id ?? '')
  if (!read.ok) return data<AdoptedAnswer>(read.answer, { status: 400 })
  if (intent !== 'adopt') return data<AdoptedAnswer>(read.answer)
  return answerFailure(
    'A published timetable could not be saved:',
    async () => {
      const { outcome } = await adoptTimes(actor, read.timetable, readText(form, 'replaces') || null, now)
      if (outcome === 'outdated')
        return data<AdoptedAnswer>({ ...read.answer, failure: texts.outdated }, { status: 409 })
      const { city, year } = read.timetable
      return finish('success', texts.adopted({ name: `${nameOf(city)} ${year}` }))
    },
    () => data<AdoptedAnswer>({ ...read.answer, failure: texts.failed }, { status: 503 }),
  )
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { adminAdopted: texts } = useAdminTexts()
  const { inUse, earlier, cities, year } = loaderData
  const answer: AdoptedAnswer | undefined = actionData
  const { report } = answer ?? {}
  const cityName = cities.find(({ id }) => id === report?.city)?.name ?? ''
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="measure text-ink-soft">{texts.text}</p>
      </div>
      {report && answer && (
        <Card className="flex flex-col gap-4">
          <h2 className="text-xl">{texts.report}</h2>
          <AdoptedReport report={report} answer={answer} cityName={cityName} />
        </Card>
      )}
      <Card className="flex flex-col gap-2">
        <h2 className="text-xl">{texts.inUse}</h2>
        {inUse.length === 0 ? (
          <p className="text-ink-soft">{texts.none}</p>
        ) : (
          <AdoptedList timetables={inUse} intent="remove" />
        )}
      </Card>
      <Card className="flex flex-col gap-4">
        <h2 className="text-xl">{texts.load}</h2>
        <AdoptedForm key={JSON.stringify(inUse)} answer={answer} cities={cities} year={year} />
      </Card>
      {earlier.length > 0 && (
        <Card className="flex flex-col gap-2">
          <h2 className="text-xl">{texts.earlier}</h2>
          <AdoptedList
            timetables={earlier}
            intent="restore"
            inUseOf={({ city, year }) => inUse.find((each) => each.city === city && each.year === year)?.id ?? ''}
          />
        </Card>
      )}
    </div>
  )
}
