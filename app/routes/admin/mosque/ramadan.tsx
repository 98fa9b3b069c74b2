import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccessFold, FactField, useAccessLabels } from '#app/features/mosques/edit/access-fields.tsx'
import { MosqueHeading } from '#app/features/mosques/manage/mosque-heading.tsx'
import { deskOf } from '#app/features/mosques/mosque-links.ts'
import { VenueFields } from '#app/features/timetables/edit/session-fields.tsx'
import type { MosqueEidDays } from '#app/features/timetables/ramadan/mosque-program.server.ts'
import {
  type EidValues,
  MAX_ROWS,
  type ProgramFormValues,
  readProgramForm,
  type TaraweehValues,
} from '#app/features/timetables/ramadan/program-form-values.ts'
import {
  loadProgramPage,
  type ProgramAnswer,
  type ProgramPage,
  saveProgramForm,
} from '#app/features/timetables/ramadan/program-page.server.ts'
import { MAX_NIGHTS, MAX_NOTE_CHARS, MAX_TEXT_CHARS } from '#app/features/timetables/timetable-types.ts'
import { adminTexts, useAdminTexts } from '#app/i18n/admin-texts.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { notFound } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { deskMosque } from '#app/pages/desk-mosque.server.ts'
import { adminMeta } from '#app/shell/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, FormFold } from '#app/ui/choice.tsx'
import { DraftForm, formErrorSummary, RefusalNotice, SaveBar, useDraftForm } from '#app/ui/draft-form.tsx'
import { describeFields, type FieldErrors, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { EnterKeyButton, IntentButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/ramadan.ts'

export const meta: Route.MetaFunction = (args) => adminMeta(args, (texts) => texts.adminRamadan.title)

export async function loader(args: Route.LoaderArgs) {
  const { actor, mosqueId, language } = deskMosque(args)
  const options = { now: requestFacts(args.context).now, query: args.url.searchParams, language }
  const page = await loadProgramPage(actor, mosqueId, options)
  return { page: page ?? notFound(adminTexts.of(language).adminMosques.toasts.notFound) }
}

export async function action(args: Route.ActionArgs) {
  const { mosqueId, desk } = deskMosque(args)
  return await saveProgramForm(args.context, { url: args.url, mosqueId, page: `${desk}/ramadan` })
}

export default function Page({ loaderData: { page }, actionData, params }: Route.ComponentProps) {
  const { adminRamadan: texts } = useAdminTexts()
  const title = texts.heading({ year: String(page.year) })
  return (
    <div className="flex flex-col gap-5">
      <MosqueHeading title={title} mosqueId={params.mosqueId} name={page.mosque.name} text={texts.text} />
      <ProgramForm
        key={`${page.mosque.id} ${page.year} ${page.version}`}
        page={page}
        answer={actionData}
        address={`${deskOf(params)}/ramadan`}
      />
    </div>
  )
}

/** The form of what a mosque holds in Ramadan and on the Eids, for a phone: one column, and what is rare folded. */
function ProgramForm({
  page,
  answer,
  address,
}: {
  page: ProgramPage
  answer: ProgramAnswer | undefined
  /** The page of the form, without the language. */
  address: string
}) {
  const { adminRamadan: texts, adminEditing: editing, adminTimes } = useAdminTexts()
  const { ladiesChoices } = adminTimes.form
  const { dates } = useSharedTexts()
  const { mosque, year, days, isSighted } = page
  const summary = formErrorSummary(answer, { conflict: '', errors: texts.errors.toast })
  const form = useDraftForm({
    draftKey: `ramadan:${mosque.id}:${year}`,
    stored: page.values,
    version: page.version,
    answer,
    summary,
    read: readProgramForm,
  })
  const intent = useSentIntent()
  const { values } = form
  const props = { values, errors: answer?.errors ?? {}, map: page.map, onChange: form.handleChange }
  const expected = isSighted ? texts.followsMoon : ''
  const eidDay = ({ day, other }: MosqueEidDays) => {
    const first = dayAndMonth(dates, day)
    return other ? texts.eid.either({ first, second: dayAndMonth(dates, other) }) : first
  }
  return (
    <DraftForm
      form={form}
      isSaving={Boolean(intent)}
      failed={texts.failed}
      texts={editing}
      preventScrollReset
      className="flex max-w-3xl flex-col gap-5"
    >
      <EnterKeyButton value="save" />
      <input type="hidden" name="year" value={year} />
      <RefusalNotice summary={summary} answer={answer} conflictText="" />
      {page.isFromLastYear && (
        <Notice tone="brass" className="flex flex-wrap items-center gap-3">
          <p className="min-w-48 flex-1">{texts.fromLastYear({ year: String(year - 1) })}</p>
          <LocalLink to={`${address}?empty`} className="link target inline-flex items-center">
            {texts.startEmpty}
          </LocalLink>
        </Notice>
      )}
      <Card id="taraweeh" className="p-4">
        <h2 className="text-xl">{texts.taraweeh.title}</h2>
        <p className="mb-3 text-ink-soft text-sm">
          {texts.taraweeh.days({
            from: dayAndMonth(dates, days.ramadan.from),
            until: dayAndMonth(dates, days.ramadan.until),
          })}{' '}
          {expected}
        </p>
        <div className="flex flex-col gap-4">
          {values.taraweeh.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the form is rendered again when a row is added or removed
            <TaraweehRow key={index} index={index} row={row} {...props} />
          ))}
          {values.taraweeh.length < MAX_ROWS && <AddButton value="add-taraweeh" label={texts.taraweeh.add} />}
        </div>
      </Card>
      <div id="itikaf">
        <FormFold
          title={<h2 className="text-xl">{texts.itikaf.title}</h2>}
          holds={[ladiesChoices[values.itikaf.held as keyof typeof ladiesChoices], values.itikaf.contact]
            .filter(Boolean)
            .join(' · ')}
        >
          <ItikafFields {...props} />
        </FormFold>
      </div>
      <Card id="eid" className="p-4">
        <h2 className="text-xl">{texts.eid.title}</h2>
        <p className="mb-3 text-ink-soft text-sm">
          {texts.eid.days({ fitr: eidDay(days.fitr), adha: eidDay(days.adha) })} {expected}
        </p>
        <div className="flex flex-col gap-4">
          {values.eid.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the form is rendered again when a row is added or removed
            <EidRow key={index} index={index} row={row} {...props} />
          ))}
          {values.eid.length < MAX_ROWS && (
            <div className="flex flex-wrap gap-3">
              <AddButton value="add-eid-fitr" label={texts.eid.addFitr} />
              <AddButton value="add-eid-adha" label={texts.eid.addAdha} />
            </div>
          )}
        </div>
      </Card>
      <SaveBar notSavedYet={answer?.isResumed && editing.notSavedYet}>
        <IntentButton intent="save" busyLabel={texts.saving}>
          {texts.save}
        </IntentButton>
      </SaveBar>
    </DraftForm>
  )
}

const AddButton = ({ value, label }: { value: string; label: string }) => (
  <IntentButton intent={value} variant="secondary" className="self-start">
    <Plus aria-hidden="true" />
    {label}
  </IntentButton>
)

type Props = {
  values: ProgramFormValues
  errors: FieldErrors
  map: ProgramPage['map']
  onChange: () => void
}

const yesOrNo = ['unknown', 'yes', 'no'] as const

type RowProps<Row> = Props & { index: number; row: Row }

/** A session, folded unless it is the first taraweeh or empty, with the button that removes it; what is rare is folded in it. */
function Row({
  title,
  holds,
  remove,
  removeValue,
  more,
  isFirst = false,
  isOpen,
  children,
  folded,
  access,
}: {
  title: string
  /** What is typed in it; an empty text opens it. */
  holds: string
  remove: string
  removeValue: string
  more: readonly (string | false)[]
  isFirst?: boolean
  isOpen: boolean
  children: ReactNode
  folded: ReactNode
  access: ReactNode
}) {
  const { adminRamadan: texts } = useAdminTexts()
  return (
    <FormFold title={title} holds={holds} open={isFirst || holds === ''}>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">{title}</legend>
        <div className="grid gap-3 sm:grid-cols-2">{children}</div>
        <FormFold title={texts.more} holds={more.filter(Boolean).join(' · ')} open={isOpen}>
          <div className="group/place grid gap-3 sm:grid-cols-2">{folded}</div>
        </FormFold>
        {access}
        <IntentButton intent={removeValue} variant="quiet" className="self-start">
          <X aria-hidden="true" />
          {remove}
        </IntentButton>
      </fieldset>
    </FormFold>
  )
}

const foldedTaraweeh = [
  'fromNight',
  'khatamNight',
  'note',
  'place',
  'venueName',
  'venueAddress',
  'position',
] as const satisfies (keyof TaraweehValues)[]

function TaraweehRow({ index, row, errors, map, onChange }: RowProps<TaraweehValues>) {
  const { adminRamadan, adminTimes } = useAdminTexts()
  const { taraweeh: texts, note } = adminRamadan
  const words = { ...adminTimes.form, ...useAccessLabels(), ...texts, note, language: adminTimes.form.language }
  // Nobody has typed anything into a row that was just added.
  const begins = row.way === 'fixed' ? row.time : row.rakaats && texts.afterIsha
  const holds = [begins, row.rakaats && `${texts.rakaats}: ${row.rakaats}`, row.huffadh]
  const field = describeFields({ texts: words, saved: row, answer: { errors }, prefix: `taraweeh.${index}.` })
  return (
    <Row
      title={texts.session({ number: index + 1 })}
      holds={holds.filter(Boolean).join(' · ')}
      remove={texts.remove({ number: index + 1 })}
      removeValue={`remove-taraweeh.${index}`}
      more={[row.venueName, row.note]}
      isFirst={index === 0}
      isOpen={foldedTaraweeh.some((name) => field(name).error)}
      folded={
        <>
          <TextField {...field('fromNight')} inputMode="numeric" maxLength={2} />
          <TextField {...field('khatamNight')} inputMode="numeric" maxLength={2} />
          <TextField {...field('note')} maxLength={MAX_NOTE_CHARS} dir="auto" />
          <VenueFields field={field} map={map} onChange={onChange} />
        </>
      }
      access={
        <AccessFold values={row} field={field} languages={field('languages')} note={row.language}>
          <TextField {...field('language')} maxLength={MAX_NOTE_CHARS} dir="auto" />
        </AccessFold>
      }
    >
      <div className="group/way grid gap-3 sm:col-span-2 sm:grid-cols-2">
        <SelectField
          {...field('way')}
          of={['after-isha', 'fixed'] as const}
          labels={{ 'after-isha': texts.afterIsha, fixed: texts.fixed }}
        />
        <TextField
          {...field('minutes')}
          inputMode="numeric"
          maxLength={3}
          className="not-group-has-[option[value=after-isha]:checked]/way:hidden"
        />
        <TextField {...field('time')} type="time" className="not-group-has-[option[value=fixed]:checked]/way:hidden" />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:col-span-2">
        <TextField {...field('rakaats')} inputMode="numeric" maxLength={2} />
        <FactField name="ladies" field={field} />
      </div>
      <TextField {...field('huffadh')} maxLength={MAX_NOTE_CHARS} dir="auto" className="sm:col-span-2" />
      <div className="group/reading flex flex-col gap-3 sm:col-span-2">
        <SelectField
          {...field('reading')}
          of={['lines', 'juz'] as const}
          labels={{ lines: texts.inWords, juz: texts.juz }}
        />
        <TextAreaField
          {...field('lines')}
          rows={2}
          maxLength={MAX_NIGHTS * (MAX_TEXT_CHARS + 1)}
          dir="auto"
          className="not-group-has-[option[value=lines]:checked]/reading:hidden"
        />
      </div>
    </Row>
  )
}

function ItikafFields({ values, errors }: Props) {
  const { adminRamadan, adminTimes } = useAdminTexts()
  const { itikaf, note } = adminRamadan
  const saved = values.itikaf
  const field = describeFields({ texts: { ...itikaf, note }, saved, answer: { errors }, prefix: 'itikaf.' })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField {...field('held')} of={yesOrNo} labels={adminTimes.form.ladiesChoices} />
      <TextField {...field('contact')} maxLength={MAX_TEXT_CHARS} dir="auto" />
      <TextField {...field('note')} maxLength={MAX_NOTE_CHARS} dir="auto" />
    </div>
  )
}

const foldedEid = [
  'imam',
  'rain',
  'note',
  'place',
  'venueName',
  'venueAddress',
  'position',
] as const satisfies (keyof EidValues)[]

function EidRow({ index, row, errors, map, onChange }: RowProps<EidValues>) {
  const { adminRamadan, adminTimes } = useAdminTexts()
  const { eid: texts, note } = adminRamadan
  const field = describeFields({
    texts: { ...adminTimes.form, ...useAccessLabels(), ...texts, note },
    saved: { ...row, bringMat: row.bringMat !== '' },
    answer: { errors },
    prefix: `eid.${index}.`,
  })
  return (
    <Row
      title={`${texts.session({ number: index + 1 })}: ${row.eid === 'adha' ? texts.adha : texts.fitr}`}
      holds={row.salaah}
      remove={texts.remove({ number: index + 1 })}
      removeValue={`remove-eid.${index}`}
      more={[row.venueName, row.rain, row.imam, row.note]}
      isOpen={row.place === 'elsewhere' || foldedEid.some((each) => field(each).error)}
      folded={
        <>
          <VenueFields field={field} map={map} onChange={onChange} />
          <TextField {...field('rain')} maxLength={MAX_NOTE_CHARS} dir="auto" />
          <TextField {...field('imam')} maxLength={MAX_TEXT_CHARS} dir="auto" />
          <TextField {...field('note')} maxLength={MAX_NOTE_CHARS} dir="auto" />
        </>
      }
      access={
        <AccessFold values={row} field={field} languages={field('languages')} note={row.language}>
          <TextField {...field('language')} maxLength={MAX_TEXT_CHARS} dir="auto" />
        </AccessFold>
      }
    >
      <SelectField {...field('eid')} of={['fitr', 'adha'] as const} labels={texts} />
      <div className="grid gap-3 min-[26rem]:grid-cols-2">
        <TextField {...field('salaah')} type="time" />
        <FactField name="ladies" field={field} />
      </div>
      <CheckboxField {...field('bringMat')} value="yes" />
    </Row>
  )
}
