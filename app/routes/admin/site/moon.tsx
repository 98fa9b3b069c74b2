import { data, Form } from 'react-router'
import { canDeclareMonths } from '#app/access/permissions.ts'
import { getActor } from '#app/access/session.server.ts'
import { moveDatesWithMonths } from '#app/features/events/dates/moved-occurrences.server.ts'
import { announcements, type HijriMonth, type NewDeclaration } from '#app/features/hijri/declaration-schema.ts'
import { type Declared, declareMonth, undoDeclaration, withdrawMonth } from '#app/features/hijri/declarations.server.ts'
import { DeclarationActions, type EntryAnswer, OtherMonth } from '#app/features/hijri/declare/declaration-fields.tsx'
import { importDeclarationFile } from '#app/features/hijri/declare/declarations-csv.server.ts'
import {
  declaredWords,
  loadMoonDesk,
  refusalInWords,
  type ShownDeclaration,
} from '#app/features/hijri/declare/moon-desk.server.ts'
import { MoonQuestion } from '#app/features/hijri/declare/moon-question.tsx'
import {
  parseDeclarationForm,
  parseUndoForm,
  parseWithdrawalForm,
} from '#app/features/hijri/declare/read-declaration-form.ts'
import { declaredInWords } from '#app/features/hijri/declared-words.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { languageOf, localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { sharedTexts } from '#app/i18n/texts.ts'
import { dayInZone, timeInZone } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { type FormErrors, type FormValues, formValues, readText } from '#app/lib/web/forms.ts'
import { answerFailure, forbidden } from '#app/lib/web/http.ts'
import { type AppPage, MAX_UPLOAD_BYTES } from '#app/lib/web/page-handle.ts'
import { requestFacts, sentForm } from '#app/lib/web/request-context.ts'
import { siteSettings } from '#app/services/settings.server.ts'
import { siteInstantFormat } from '#app/services/site-time.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge, Card } from '#app/ui/card.tsx'
import { FileField } from '#app/ui/field.tsx'
import { useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/moon.ts'

export const handle = { kind: 'app', maxBodyBytes: MAX_UPLOAD_BYTES } satisfies AppPage

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminMoon.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadMoonDesk(getActor(context), requestFacts(context).now, languageOf(url.pathname))
}

const intents = ['answer', 'correct', 'withdraw', 'undo', 'other', 'add'] as const
type Intent = (typeof intents)[number]

type Answer = {
  /** The form that was refused. */
  intent: Intent
  failure?: string
  errors?: FormErrors
  values?: FormValues
  /** Somebody else was faster: what holds now, and the form again that would replace it. */
  conflict?: { who: string; when: string; sentence: string | null; yours: string; fields: [string, string][] }
}

export async function action({ context, url }: Route.ActionArgs) {
  const actor = getActor(context)
  if (!actor || !canDeclareMonths(actor)) forbidden()
  const language = languageOf(url.pathname)
  const texts = adminTexts.of(language).adminMoon
  const { now } = requestFacts(context)
  const moving = { now, afterChange: moveDatesWithMonths }
  const form = sentForm(context)
  const intent = intents.find((each) => each === readText(form, 'intent')) ?? 'answer'
  const here = localAddress(language, '/admin/moon')
  const finish = (kind: 'success' | 'error' | 'info', text: string) => redirectWithToast(context, here, kind, text)
  const again = (status: number, answer: Omit<Answer, 'intent' | 'values'>) =>
    data<Answer>({ intent, values: formValues(form), ...answer }, { status })

  const { general, hijri } = await siteSettings()
  if (hijri.calendar !== 'sighting') return finish('error', texts.otherCalendar)
  const clock = { now, zone: general.timeZone }
  const seen = readText(form, 'seen')
  // A button of the evening says in one value what was announced and which day is the first.
  const [pressed = '', firstDay = ''] = readText(form, 'answer').split(' ')
  if (intent === 'answer' && announcements.some((each) => each === pressed)) {
    form.set('announced', pressed)
    form.set('firstDay', firstDay)
  }

  const answerTo = async (declared: Declared, of: HijriMonth, entry: NewDeclaration | null) => {
    const { dates } = sharedTexts.of(language)
    const { dayAndTime } = await siteInstantFormat(language)
    const facts = (month: HijriMonth, day: string) => ({
      month: texts.months[month.month - 1]!,
      day: dayAndMonth(dates, day),
    })
    switch (declared.outcome) {
      case 'saved': {
        const { declaration } = declared
        if (intent === 'undo') return finish('success', texts.toasts.undone)
        if (declaration.announced === 'withdrawn')
          return finish('success', texts.toasts.withdrawn(facts(declaration, declaration.firstDay)))
        const toast = declaration.correctedAt ? texts.toasts.corrected : texts.toasts.saved
        return finish('success', toast(facts(declaration, declaration.firstDay)))
      }
      case 'same': {
        const { enteredByName: who, enteredAt } = declared.declaration
        return finish('info', texts.toasts.same({ who, when: dayAndTime(enteredAt) }))
      }
      case 'changed': {
        const { current } = declared
        if (!entry) return finish('error', texts.toasts.outdated)
        const words = await declaredWords(language)
        return again(409, {
          conflict: {
            who: current?.enteredByName ?? '',
            when: current ? dayAndTime(current.enteredAt) : '',
            sentence: current && declaredInWords(current, words, true),
            yours: declaredInWords(entry, words, true),
            fields: [...fieldsOf(entry, clock.zone), ['seen', current?.id ?? '']],
          },
        })
      }
      case 'refused':
        return again(400, { failure: await refusalInWords(declared.refusal, of, language) })
    }
  }

  const work = async () => {
    if (intent === 'add') {
      const sent = form.get('file')
      if (!(sent instanceof File) || sent.size === 0) return again(400, { failure: texts.file.none })
      const imported = await importDeclarationFile(actor, sent, { ...moving, language })
      if (!imported.ok) return again(400, { failure: imported.problems.join('\n') })
      return finish('success', texts.file.done(imported))
    }
    if (intent === 'undo') {
      const parsed = parseUndoForm(form, texts.errors)
      if (!parsed.ok) return again(400, { errors: parsed.errors })
      const { id, reason } = parsed.value
      return answerTo(await undoDeclaration(actor, id, { reason, ...moving }), { year: 0, month: 1 }, null)
    }
    if (intent === 'withdraw') {
      const parsed = parseWithdrawalForm(form, texts.errors, clock)
      if (!parsed.ok) return again(400, { errors: parsed.errors })
      const { month, withdrawal } = parsed.value
      return answerTo(await withdrawMonth(actor, month, withdrawal, { seen, ...moving }), month, null)
    }
    const parsed = parseDeclarationForm(form, texts.errors, clock)
    if (!parsed.ok) return again(400, { errors: parsed.errors })
    const declared = await declareMonth(actor, parsed.value, { seen: seen || null, ...moving })
    return answerTo(declared, parsed.value, parsed.value)
  }
  return answerFailure('An announced month could not be saved:', work, () =>
    again(503, { failure: texts.toasts.failed }),
  )
}

/** The fields of a form that enters the same again, at the same instant. */
function fieldsOf(entry: NewDeclaration, zone: string): [string, string][] {
  const { announcedAt, year, month, ...rest } = entry
  const instant = new Date(announcedAt)
  return [
    ['year', String(year)],
    ['month', String(month)],
    ['announcedDay', dayInZone(instant, zone)],
    ['announcedTime', timeInZone(instant, zone)],
    ...Object.entries(rest),
  ]
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { adminMoon: texts } = useAdminTexts()
  const { calendar, authority, question, nextEvening, newest, history, today, year } = loaderData
  const answer: Answer | undefined = actionData
  const answerOf = (intent: Intent): EntryAnswer => (answer?.intent === intent && !answer.conflict ? answer : undefined)
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="measure text-ink-soft">{texts.text}</p>
      </div>
      {calendar !== 'sighting' ? (
        <Notice>
          {texts.otherCalendar} <SettingsLink />
        </Notice>
      ) : (
        <>
          {answer?.conflict && <Conflict {...answer.conflict} />}
          {authority === '' && (
            <Notice>
              {texts.noAuthority} <SettingsLink />
            </Notice>
          )}
          {question && !answer?.conflict && <MoonQuestion question={question} answer={answerOf('answer')} />}
          {!question && answer?.intent === 'answer' && answer.failure && <Notice tone="error">{answer.failure}</Notice>}
          {!question && nextEvening && <p className="text-ink-soft">{texts.quiet(nextEvening)}</p>}
          <Card className="flex flex-col gap-2">
            <h2 className="text-xl">{texts.holds}</h2>
            {newest ? (
              <>
                <DeclarationNote declaration={newest} />
                <DeclarationActions
                  key={newest.id}
                  declaration={newest}
                  answers={{ correct: answerOf('correct'), withdraw: answerOf('withdraw'), undo: answerOf('undo') }}
                  today={today}
                />
              </>
            ) : (
              <p className="text-ink-soft">{texts.none}</p>
            )}
            <OtherMonth answer={answerOf('other')} year={year} today={today} authority={authority} />
          </Card>
        </>
      )}
      {calendar === 'sighting' && <AsFile answer={answerOf('add')} hasHistory={history.length > 0} />}
      {history.length > 0 && (
        <Card className="flex flex-col gap-2">
          <h2 className="text-xl">{texts.history}</h2>
          <DeclarationList declarations={history} />
        </Card>
      )}
    </div>
  )
}

function AsFile({ answer, hasHistory }: { answer: EntryAnswer; hasHistory: boolean }) {
  const { file: texts, saving } = useAdminTexts().adminMoon
  const sentIntent = useSentIntent()
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="text-xl">{texts.title}</h2>
      <p className="text-ink-soft">{texts.text}</p>
      {answer?.failure && (
        <Notice tone="error" className="whitespace-pre-line">
          {answer.failure}
        </Notice>
      )}
      {hasHistory && (
        <LocalLink to="/admin/export/announced-months.csv" reloadDocument className={buttonClass('secondary')}>
          {texts.export}
        </LocalLink>
      )}
      <Form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-3">
        <input type="hidden" name="intent" value="add" />
        <FileField name="file" accept=".csv,.xlsx,text/csv" label={texts.label} />
        <Button type="submit" variant="secondary" busy={sentIntent === 'add'} busyLabel={saving}>
          {texts.import}
        </Button>
      </Form>
    </Card>
  )
}

const SettingsLink = () => (
  <LocalLink to="/admin/settings?tab=hijri" className="link">
    {useAdminTexts().adminMoon.toSettings}
  </LocalLink>
)

/** What somebody else has entered meanwhile, and the two ways to go on. */
function Conflict({ who, when, sentence, yours, fields }: NonNullable<Answer['conflict']>) {
  const { conflict: texts } = useAdminTexts().adminMoon
  return (
    <Notice tone="brass" className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{texts.title}</h2>
      {sentence ? (
        <div>
          <p>{texts.there({ who, when })}</p>
          <p dir="auto" className="font-semibold">
            {sentence}
          </p>
        </div>
      ) : (
        <p>{texts.gone}</p>
      )}
      <p dir="auto">{texts.yours({ sentence: yours })}</p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <LocalLink to="/admin/moon" className={buttonClass('primary')}>
          {texts.keep}
        </LocalLink>
        <Form method="post">
          <input type="hidden" name="intent" value="correct" />
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="secondary" className="w-full">
            {texts.replace}
          </Button>
        </Form>
      </div>
    </Notice>
  )
}

/** What was announced, with who entered it and what became of it. */
function DeclarationNote({ declaration }: { declaration: ShownDeclaration }) {
  const texts = useAdminTexts().adminMoon
  const { sentence, source, note, enteredByName, enteredWhen, ended, isSample } = declaration
  return (
    <>
      <p dir="auto" className={ended ? 'text-ink-soft line-through' : ''}>
        {sentence}
      </p>
      <p className="text-ink-soft text-sm">
        {texts.enteredBy({ who: enteredByName, when: enteredWhen })} {isSample && <Badge>{texts.sample}</Badge>}
      </p>
      {(source || note) && (
        <p dir="auto" className="break-words text-ink-soft text-sm">
          {[source, note].filter(Boolean).join(' · ')}
        </p>
      )}
      {ended && (
        <p dir="auto" className="text-sm">
          {ended}
        </p>
      )}
    </>
  )
}

/** Everything that was entered, the last first. */
function DeclarationList({ declarations }: { declarations: readonly ShownDeclaration[] }) {
  return (
    <ol className="flex flex-col divide-y divide-line">
      {declarations.map((declaration) => (
        <li key={declaration.id} className="py-3">
          <h3 className="font-semibold">
            {declaration.monthName} {declaration.year}
          </h3>
          <DeclarationNote declaration={declaration} />
        </li>
      ))}
    </ol>
  )
}
