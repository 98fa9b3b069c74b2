import type { ReactNode } from 'react'
import { data, Form } from 'react-router'
import { canAdoptTimes } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { AdoptedForm, AdoptedReport } from '#app/features/prayer-times/adopted/adopted-form.tsx'
import { listAdopted } from '#app/features/prayer-times/adopted/adopted-writes.server.ts'
import { type AdoptedAnswer, readAdoptedForm } from '#app/features/prayer-times/adopted/read-adopted-form.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { cityNameFor, languageOf } from '#app/i18n/languages.ts'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure, forbidden } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteCities } from '#app/services/site-salaah.server.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useSending } from '#app/ui/in-place-form.tsx'
import { listHeadClass } from '#app/ui/list.tsx'
import { adoptTimes, switchTimes } from '#app/workflows/adopted-times.server.ts'
import type { Route } from './+types/adopted.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminAdopted.title)

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

  const read = await readAdoptedForm(form, texts, actor.id)
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
  const { adminAdopted: texts } = useSiteDeskTexts()
  const { inUse, earlier, cities, year } = loaderData
  const answer: AdoptedAnswer | undefined = actionData
  const { report } = answer ?? {}
  const cityName = cities.find(({ id }) => id === report?.city)?.name ?? ''
  return (
    <div className="flex flex-col gap-5">
      <div className={listHeadClass}>
        <h1 className="text-2xl">{texts.title}</h1>
        <a href="#load" className={buttonClass()}>
          {texts.load}
        </a>
        <p className="measure basis-full text-ink-soft">{texts.text}</p>
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
      <Card id="load" tabIndex={-1} className="flex flex-col gap-4">
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

type ShownAdopted = {
  id: string
  city: string
  year: number
  /** 'Cape Town 2027'. */
  name: string
  publisher: string
  link: string
  days: number
  createdByName: string
  when: string
}

type AdoptedListProps = {
  timetables: readonly ShownAdopted[]
  /** What the button of each does: end its use, or use it again in place of the one in use. */
  intent: 'remove' | 'restore'
  /** The id of the timetable in use of the same city and year; empty when there is none. */
  inUseOf?: (timetable: ShownAdopted) => string
}

function AdoptedList({ timetables, intent, inUseOf = () => '' }: AdoptedListProps) {
  const { adminAdopted: texts } = useSiteDeskTexts()
  return (
    <ul className="divide-y divide-line">
      {timetables.map((timetable) => (
        <li key={timetable.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <h3 id={`adopted-${timetable.id}`} className="font-semibold text-base">
              {timetable.name}
            </h3>
            <p className="break-words">
              <Publisher {...timetable} /> · <bdi>{texts.days({ count: timetable.days })}</bdi>
            </p>
            <p className="text-ink-soft text-sm">
              {texts.loaded({ who: timetable.createdByName, when: timetable.when })}
            </p>
          </div>
          <SwitchForm timetable={timetable} intent={intent}>
            <input type="hidden" name="from" value={intent === 'remove' ? timetable.id : inUseOf(timetable)} />
            <input type="hidden" name="to" value={intent === 'remove' ? '' : timetable.id} />
          </SwitchForm>
        </li>
      ))}
    </ul>
  )
}

function Publisher({ publisher, link }: { publisher: string; link: string }) {
  if (!link) return <bdi>{publisher}</bdi>
  return (
    <a href={link} className="link target inline-flex items-center" rel="noopener external">
      <bdi>{publisher}</bdi>
    </a>
  )
}

type SwitchFormProps = { timetable: ShownAdopted; intent: 'remove' | 'restore'; children: ReactNode }

function SwitchForm({ timetable: { id, name, city, year }, intent, children }: SwitchFormProps) {
  const { adminAdopted: texts } = useSiteDeskTexts()
  const sending = useSending().formData
  const isSending = sending?.get('intent') === intent && [sending.get('from'), sending.get('to')].includes(id)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="city" value={city} />
      <input type="hidden" name="year" value={year} />
      <ActionNames about={name} button={intent === 'remove' ? texts.remove : texts.restore} />
      {children}
      <Button
        type="submit"
        id={`${intent}-${id}`}
        variant="secondary"
        aria-labelledby={`${intent}-${id} adopted-${id}`}
        busy={isSending}
        busyLabel={intent === 'remove' ? texts.removing : texts.restoring}
      >
        {intent === 'remove' ? texts.remove : texts.restore}
      </Button>
    </Form>
  )
}
