import { Form } from 'react-router'
import type { MosqueChoices } from '#app/features/mosques/manage/mosque-admin-list.server.ts'
import { MosqueSelect } from '#app/features/mosques/manage/mosque-select.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { NotSavedYet } from '#app/ui/draft-form.tsx'
import { Options, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { EnterKeyButton, useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { prayers } from '#salaah/next-prayer.ts'
import { NoticeCard } from './notice-card.tsx'
import type { NoticeAnswer, NoticesPage } from './notice-form.server.ts'
import { AT_A_TIME, type NoticeField, type NoticeFormValues } from './notice-form-values.ts'
import { MAX_LABEL_CHARS, MAX_LINE_CHARS, MAX_WORDS_CHARS, type NoticeKind } from './notice-types.ts'

type Props = {
  form: NonNullable<NoticesPage['form']>
  choices: MosqueChoices | null
  answer: NoticeAnswer | undefined
}

/** The form of a notice, for a phone: what is needed first, and the preview above it before anything is published. */
export function NoticeForm({ form, choices, answer }: Props) {
  const { adminNotices: texts, adminEditing: editing } = useAdminTexts()
  const { kinds } = useSharedTexts().notices
  const { kind, isNew } = form
  const values = answer?.values ?? form.values
  const errors = answer?.errors ?? {}
  const intent = useSentIntent()
  const preview = answer?.preview
  const hasErrors = Object.keys(errors).length > 0
  const publishLabel = isNew ? texts.publish : texts.save
  const props = { values, errors }
  return (
    <Form method="post" noValidate preventScrollReset className="flex max-w-lg flex-col gap-5">
      <EnterKeyButton value="preview" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={answer?.id || form.id} />
      <input type="hidden" name="version" value={answer?.version ?? form.version} />
      <input type="hidden" name="fingerprint" value={answer?.fingerprint ?? ''} />
      <ActionNames about={kinds[kind]} buttons={{ preview: texts.preview, publish: publishLabel }} />
      {answer?.failure && <Notice tone="error">{answer.failure}</Notice>}
      {hasErrors && <Notice tone="error">{texts.errors.toast}</Notice>}
      {preview && (
        <section aria-labelledby="preview" className="flex flex-col gap-3">
          <h2 id="preview" className="text-xl">
            {texts.previewTitle}
          </h2>
          <NoticeCard notice={preview} heading="h3" />
          <Button
            type="submit"
            name="intent"
            value="publish"
            className="self-start"
            busy={intent === 'publish'}
            busyLabel={texts.publishing}
          >
            {publishLabel}
          </Button>
          <p className="text-ink-soft text-sm">{texts.change}</p>
        </section>
      )}
      {isNew && choices && (
        <MosqueSelect
          choices={choices}
          label={texts.chooseMosque}
          name="mosqueId"
          none={texts.choose}
          required
          defaultValue={values.mosqueId}
          error={errors.mosqueId}
        />
      )}
      {kind === 'janazah' ? <JanazahFields {...props} /> : <OtherFields kind={kind} {...props} />}
      {answer?.isResumed && <NotSavedYet text={editing.notSavedYet} />}
      <Button
        type="submit"
        name="intent"
        value="preview"
        variant={preview ? 'secondary' : 'primary'}
        className="self-start"
        busy={intent === 'preview'}
        busyLabel={texts.previewing}
      >
        {texts.preview}
      </Button>
    </Form>
  )
}

type FieldsProps = { values: NoticeFormValues; errors: Record<string, string> }

function JanazahFields({ values, errors }: FieldsProps) {
  const { fields, more } = useAdminTexts().adminNotices
  const { prayers: names } = useSharedTexts().events
  const field = (name: NoticeField) => ({ name, defaultValue: values[name], error: errors[name] })
  const folded = ['suburb', 'house', 'leaves', 'ladies', 'phone', 'relation', 'position'] as const
  const isOpen = folded.some((name) => values[name] !== '' || errors[name]) || Boolean(errors.consent)
  return (
    <>
      <TextField
        {...field('name')}
        label={fields.name}
        hint={fields.nameHint}
        required
        dir="auto"
        autoComplete="off"
        maxLength={MAX_LABEL_CHARS}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('way')} label={fields.way}>
          <option value={AT_A_TIME}>{fields.wayTime}</option>
          <Options of={prayers} label={(prayer) => fields.wayAfter({ prayer: names[prayer] })} />
        </SelectField>
        <TextField {...field('time')} label={fields.time} type="time" dir="ltr" />
        <TextField {...field('day')} label={fields.day} type="date" required />
      </div>
      <TextField
        {...field('cemetery')}
        label={fields.cemetery}
        hint={fields.cemeteryHint}
        dir="auto"
        autoComplete="off"
        maxLength={MAX_LABEL_CHARS}
      />
      <TextField {...field('place')} label={fields.place} dir="auto" autoComplete="off" maxLength={MAX_LINE_CHARS} />
      <details open={isOpen} className="rounded-lg border border-line bg-surface">
        <summary className="target flex items-center px-4 font-semibold text-primary-text">{more}</summary>
        <div className="flex flex-col gap-5 border-line border-t p-4">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('suburb')} label={fields.suburb} dir="auto" maxLength={MAX_LABEL_CHARS} />
            <TextField {...field('leaves')} label={fields.leaves} type="time" dir="ltr" />
          </div>
          <TextField
            {...field('house')}
            label={fields.house}
            hint={fields.houseHint}
            dir="auto"
            autoComplete="off"
            maxLength={MAX_LINE_CHARS}
          />
          <TextField
            {...field('phone')}
            label={fields.phone}
            hint={fields.phoneHint}
            type="tel"
            dir="ltr"
            autoComplete="off"
            maxLength={40}
          />
          <ConsentField label={fields.consent} values={values} errors={errors} />
          <TextField
            {...field('relation')}
            label={fields.relation}
            hint={fields.relationHint}
            dir="auto"
            maxLength={MAX_LINE_CHARS}
          />
          <TextField {...field('ladies')} label={fields.ladies} dir="auto" maxLength={MAX_LINE_CHARS} />
          <TextField {...field('position')} label={fields.position} hint={fields.positionHint} dir="ltr" />
        </div>
      </details>
    </>
  )
}

function ConsentField({ label, values, errors }: FieldsProps & { label: string }) {
  return <CheckboxField name="consent" label={label} defaultChecked={values.consent !== ''} error={errors.consent} />
}

function OtherFields({ kind, values, errors }: FieldsProps & { kind: NoticeKind }) {
  const { fields } = useAdminTexts().adminNotices
  const field = (name: NoticeField) => ({ name, defaultValue: values[name], error: errors[name] })
  const isIll = kind === 'ill'
  return (
    <>
      {isIll && (
        <>
          <TextField
            {...field('name')}
            label={fields.nameIll}
            hint={fields.nameHint}
            required
            dir="auto"
            autoComplete="off"
            maxLength={MAX_LABEL_CHARS}
          />
          <TextField {...field('suburb')} label={fields.suburb} dir="auto" maxLength={MAX_LABEL_CHARS} />
        </>
      )}
      <TextAreaField
        {...field('text')}
        label={isIll ? fields.textIll : kind === 'car' ? fields.textCar : fields.text}
        required={!isIll}
        rows={3}
        dir="auto"
        maxLength={MAX_WORDS_CHARS}
      />
      {!isIll && kind !== 'car' && (
        <TextField {...field('place')} label={fields.place} dir="auto" maxLength={MAX_LINE_CHARS} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('startDay')} label={fields.startDay} type="date" required />
        <TextField {...field('startTime')} label={fields.startTime} type="time" required dir="ltr" />
        <TextField {...field('endDay')} label={fields.endDay} type="date" required />
        <TextField {...field('endTime')} label={fields.endTime} type="time" required dir="ltr" />
      </div>
      {isIll && <ConsentField label={fields.consentIll} values={values} errors={errors} />}
    </>
  )
}
