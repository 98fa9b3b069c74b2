import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'
import type { FormErrors } from '#app/lib/web/forms.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { describeFields, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { prayers } from '#salaah/next-prayer.ts'
import { AT_A_TIME, kindRules, MAX_NOTICE_CHARS, type NoticeKind, type NoticeText } from './notice-rules.ts'
import type { NoticeValues } from './notice-schema.ts'

/** The fields of a kind of notice; of a janazah those that few know are folded. */
export function NoticeFields({
  kind,
  values,
  hasFocus,
  answer,
}: {
  kind: NoticeKind
  values: NoticeValues
  hasFocus: boolean
  answer: { errors: FormErrors | undefined }
}) {
  const { fields: texts, more } = useAdminTexts().adminNotices
  const { prayers: names } = useSharedTexts().events
  const { fields, required, labels } = kindRules[kind]
  const field = describeFields({ texts, saved: values, answer })
  const propsOf = (name: NoticeText) => ({
    ...field(name),
    label: texts[labels[name] ?? name],
    required: required.includes(name),
    maxLength: MAX_NOTICE_CHARS[name],
    dir: 'auto',
  })
  const line = (name: NoticeText) => <TextField key={name} {...propsOf(name)} autoComplete="off" />
  const consent = <CheckboxField {...field('consent')} label={texts[labels.consent ?? 'consent']} />
  if (kind !== 'janazah')
    return (
      <>
        {fields.includes('name') && line('name')}
        {fields.includes('suburb') && line('suburb')}
        <TextAreaField {...propsOf('text')} rows={3} />
        {fields.includes('place') && line('place')}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('startDay')} type="date" required />
          <TextField {...field('startTime')} type="time" required dir="ltr" />
          <TextField {...field('endDay')} type="date" required />
          <TextField {...field('endTime')} type="time" required dir="ltr" />
        </div>
        {fields.includes('consent') && consent}
      </>
    )
  const folded = (['suburb', 'house', 'leaves', 'ladies', 'phone', 'relation', 'position'] as const).map(field)
  const isOpen = folded.some(({ defaultValue, error }) => defaultValue || error) || Boolean(field('consent').error)
  return (
    <>
      <TextField {...propsOf('name')} autoComplete="off" autoFocus={hasFocus} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('way')} of={prayers} labels={(prayer) => texts.wayAfter({ prayer: names[prayer] })}>
          <option value={AT_A_TIME}>{texts.wayTime}</option>
        </SelectField>
        <TextField {...field('time')} type="time" dir="ltr" />
        <TextField {...field('day')} type="date" required />
      </div>
      {line('cemetery')}
      {line('place')}
      <details open={isOpen} className="rounded-lg border border-line bg-surface">
        <summary className="target flex items-center px-4 font-semibold text-primary-text">{more}</summary>
        <div className="flex flex-col gap-5 border-line border-t p-4">
          <div className="grid gap-5 sm:grid-cols-2">
            {line('suburb')}
            <TextField {...field('leaves')} type="time" dir="ltr" />
          </div>
          {line('house')}
          <TextField {...propsOf('phone')} type="tel" dir="ltr" autoComplete="off" />
          {consent}
          {line('relation')}
          {line('ladies')}
          <TextField {...field('position')} dir="ltr" />
        </div>
      </details>
    </>
  )
}
