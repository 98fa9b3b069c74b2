import type { ReactNode } from 'react'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { SelectField } from '#app/ui/field.tsx'

/** The area that is followed; `children` are choices before the areas. */
export function AreaField({
  areas,
  value,
  error,
  children,
}: {
  areas: readonly string[]
  value: string
  error: string | undefined
  children?: ReactNode
}) {
  const { following: texts } = useTexts()
  return (
    <SelectField name="area" label={texts.area} hint={texts.areaHint} error={error} defaultValue={value}>
      <option value="">–</option>
      {children}
      {areas.map((area) => (
        <option key={area}>{area}</option>
      ))}
    </SelectField>
  )
}

/** What is told, as boxes to tick. */
export function TopicsField<T extends string>({
  legend,
  topics,
  labels,
  chosen,
  error,
}: {
  legend: string
  topics: readonly T[]
  labels: Readonly<Record<T, string>>
  chosen: readonly unknown[]
  error: string | undefined
}) {
  return (
    <FieldGroup legend={legend} error={error}>
      {topics.map((topic) => (
        <CheckboxField
          key={topic}
          name="topics"
          value={topic}
          defaultChecked={chosen.includes(topic)}
          label={labels[topic]}
        />
      ))}
    </FieldGroup>
  )
}

/** What happens to what is sent. */
export function Consent({ text }: { text: string }) {
  const { following: texts } = useTexts()
  return (
    <p className="text-ink-soft text-sm">
      {text}{' '}
      <LocalLink to="/privacy" className="link">
        {texts.privacy}
      </LocalLink>
    </p>
  )
}

/** What somebody follows already; what is not ticked any more is followed no longer. */
export function KeptField<T extends string>({
  followed,
  labels,
}: {
  followed: readonly { target: string; topic: T; name: string }[]
  labels: Readonly<Record<T, string>>
}) {
  const { following } = useTexts()
  const { own: texts } = following
  return (
    <FieldGroup legend={texts.list}>
      {followed.map(({ target, topic, name }) => (
        <CheckboxField
          key={`${topic} ${target}`}
          name="kept"
          value={`${topic} ${target}`}
          defaultChecked
          label={texts.item({ topic: labels[topic], name: name || following.everywhere })}
        />
      ))}
    </FieldGroup>
  )
}
