import { ChevronDown, Plus, X } from 'lucide-react'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type PositionInput, PositionPicker } from '#app/features/mosques/map/admin-maps.tsx'
import { factGroupNames, factGroups, factLabel, factNames } from '#app/features/mosques/mosque-facts.ts'
import {
  MAX_CHARS,
  MAX_ENTRIES,
  MAX_FACT_NOTE_CHARS,
  type MosqueTextField as TextFieldName,
} from '#app/features/mosques/mosque-schema.ts'
import { type MosqueCity, streamStarts } from '#app/features/mosques/mosque-types.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { cityNameFor } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { useCountry } from '#app/i18n/use-country.ts'
import { cn } from '#app/lib/cn.ts'
import { withPhoneExample } from '#app/lib/phones.ts'
import { parseDegrees } from '#app/lib/position.ts'
import type { PlaceMap } from '#app/services/site-map.server.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import {
  controlClass,
  describeFields,
  FieldError,
  type FieldErrors,
  SelectField,
  TextAreaField,
  TextField,
  ZoneField,
} from '#app/ui/field.tsx'
import type { PageSection } from '#app/ui/section-index.tsx'
import { SegmentedToggle } from '#app/ui/tabs.tsx'
import { ImageManager, type PicturePreviews } from './image-manager.tsx'
import type { ContentField, ImamContent } from './mosque-content.ts'
import { FACT_FIELD, type MosqueFormValues, NOTE_FIELD } from './mosque-form-data.ts'

/** The time zone, the city and when a stream is live have fields of their own. */
type InputName = Exclude<TextFieldName, 'timeZone' | 'city' | 'streamFrom'> | 'established' | 'capacity'
type Input = {
  part: 'basics' | 'location' | 'contact'
  /** Spans both columns of the form. */
  isWide?: boolean
  rows?: number
} & Pick<ComponentProps<'input'>, 'required' | 'type' | 'dir' | 'lang' | 'inputMode' | 'maxLength' | 'autoComplete'>

/** The plain fields of a mosque in the order of the form, with the part they belong to and their attributes. */
const inputs: Record<InputName, Input> = {
  name: { part: 'basics', required: true },
  arabicName: { part: 'basics', dir: 'rtl', lang: 'ar' },
  description: { part: 'basics', isWide: true, rows: 5 },
  established: { part: 'basics', inputMode: 'numeric', maxLength: 4 },
  capacity: { part: 'basics', inputMode: 'numeric', maxLength: 8 },
  address: { part: 'location', isWide: true, required: true, autoComplete: 'off' },
  area: { part: 'location', required: true },
  suburb: { part: 'location', required: true },
  googleMapsUrl: { part: 'location', isWide: true, inputMode: 'url', dir: 'ltr' },
  phone: { part: 'contact', type: 'tel', dir: 'ltr', autoComplete: 'off' },
  email: { part: 'contact', type: 'email', dir: 'ltr', autoComplete: 'off' },
  website: { part: 'contact', inputMode: 'url', dir: 'ltr' },
  googlePageUrl: { part: 'contact', inputMode: 'url', dir: 'ltr' },
  streamUrl: { part: 'contact', inputMode: 'url', dir: 'ltr' },
}

type Props = {
  values: MosqueFormValues
  errors: FieldErrors
  previews: PicturePreviews
  mayRename: boolean
  isNew: boolean
  map: PlaceMap
  cities: readonly MosqueCity[]
  onChange: () => void
  onUploading: (busy: boolean) => void
}

type MosqueField = ReturnType<typeof describeFields<Record<ContentField, string>, MosqueFormValues>>

/** The parts of the form, for its index. */
export function useMosqueFormParts(): PageSection[] {
  const { form, imams, facts, images } = useAdminTexts().adminMosques
  return [
    { id: 'basics', title: form.basics },
    { id: 'location', title: form.location },
    { id: 'contact', title: form.contact },
    { id: 'imams', title: imams.title },
    { id: 'facilities', title: facts.title },
    { id: 'pictures', title: images.title },
  ]
}

/** All fields of a mosque, grouped in parts. */
export function MosqueFields(props: Props) {
  const { values, errors, previews, mayRename, isNew, onChange, onUploading } = props
  const field = describeFields({ texts: useFieldLabels(), saved: values, answer: { errors } })
  const texts = useAdminTexts().adminMosques
  const { form } = texts
  const [images, setImages] = useState(values.images)
  return (
    <>
      <FormPart id="basics" title={form.basics}>
        <Inputs part="basics" field={field} mayRename={mayRename} />
        {mayRename && !isNew && (
          <SelectField
            {...field('status')}
            of={['active', 'hidden'] as const}
            labels={{ active: form.active, hidden: form.hiddenStatus }}
          />
        )}
      </FormPart>
      <FormPart id="location" title={form.location}>
        <CityField {...props} field={field} />
        <Inputs part="location" field={field} mayRename={mayRename} />
        <FieldGroup legend={texts.position.title}>
          <PositionField {...props} field={field} />
        </FieldGroup>
        <details open={Boolean(values.timeZone || errors.timeZone)}>
          <summary className="target w-fit cursor-pointer font-semibold text-sm">{form.timeZone}</summary>
          <ZoneField {...field('timeZone')} maxLength={MAX_CHARS.timeZone} />
        </details>
      </FormPart>
      <FormPart id="contact" title={form.contact} filled={countFilled(values, 'contact')}>
        <Inputs part="contact" field={field} mayRename={mayRename} />
        <SelectField {...field('streamFrom')} of={streamStarts} labels={texts.streamStarts}>
          <option value="">{texts.streamStarts.press}</option>
        </SelectField>
      </FormPart>
      <FormPart id="imams" title={texts.imams.title} hint={texts.imams.hint} filled={values.imams.length}>
        <ImamRows imams={values.imams} error={errors.imams} onChange={onChange} />
      </FormPart>
      <FormPart id="facilities" title={texts.facts.title} hint={texts.facts.hint} filled={values.facts.length}>
        <FactFields values={values} errors={errors} />
        <TextField {...field('keywords')} hint={texts.keywords.hint} />
      </FormPart>
      <FormPart id="pictures" title={texts.images.title} filled={images.length}>
        <ImageManager
          images={images}
          previews={previews}
          errors={errors}
          onBusy={onUploading}
          onChange={(change) => {
            setImages(change)
            onChange()
          }}
        />
      </FormPart>
    </>
  )
}

/** The city, where the directory has several. Without a choice it is the nearest one. */
function CityField({ values, cities, field }: Props & { field: MosqueField }) {
  const { form } = useAdminTexts().adminMosques
  const language = useLanguage()
  if (cities.length === 0) return <input type="hidden" name="city" value={values.city} />
  return (
    <SelectField {...field('city')}>
      <option value="">{form.nearestCity}</option>
      {cities.map(({ id, names }) => (
        <option key={id} value={id}>
          {cityNameFor(names, language)}
        </option>
      ))}
    </SelectField>
  )
}

/** The position as two number fields, with a map that sets the same values. */
function PositionField({ values, field, map, onChange }: Props & { field: MosqueField }) {
  const { position: texts } = useAdminTexts().adminMosques
  const [position, setPosition] = useState<PositionInput>(values)
  const change = (next: PositionInput) => {
    setPosition(next)
    onChange()
  }
  const input = (name: keyof PositionInput) => {
    const { defaultValue: _, ...described } = field(name)
    return {
      ...described,
      value: position[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ ...position, [name]: event.target.value }),
      inputMode: 'text',
      dir: 'ltr',
    } as const
  }
  const pastePair = (event: ClipboardEvent) => {
    const pair = parseDegrees(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    change({ latitude: String(pair.latitude), longitude: String(pair.longitude) })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft text-sm">{texts.hint}</p>
      <div className="ui-field-pairs">
        <TextField {...input('latitude')} onPaste={pastePair} />
        <TextField {...input('longitude')} />
      </div>
      <CheckboxField {...field('approximate')} />
      <PositionPicker position={position} map={map} labels={texts} onChange={change} />
    </div>
  )
}

function Inputs({ part, field, mayRename }: Pick<Input, 'part'> & Pick<Props, 'mayRename'> & { field: MosqueField }) {
  const { form } = useAdminTexts().adminMosques
  const country = useCountry()
  return (
    <div className="ui-field-pairs">
      {namesIn(part).map((name) => {
        const { part: _part, isWide, rows, ...input } = inputs[name]
        const { hint, ...described } = field(name)
        const props = {
          ...described,
          hint: hint && withPhoneExample(hint, country),
          maxLength: name === 'established' || name === 'capacity' ? input.maxLength : MAX_CHARS[name],
          className: isWide ? 'sm:col-span-2' : undefined,
        }
        if (rows) return <TextAreaField key={name} {...props} rows={rows} />
        const lock = name === 'name' && !mayRename ? { disabled: true, hint: form.nameLocked } : {}
        return <TextField key={name} {...input} {...props} {...lock} />
      })}
    </div>
  )
}

const namesIn = (part: Input['part']) =>
  (Object.keys(inputs) as InputName[]).filter((name) => inputs[name].part === part)

const countFilled = (values: MosqueFormValues, part: Input['part']) =>
  namesIn(part).filter((name) => values[name].trim() !== '').length

type PartProps = { id: string; title: string; hint?: string; children: ReactNode }

/** A part of the form. One that says how much of it is `filled` can be folded, and begins so on a phone. */
function FormPart({ filled, ...part }: PartProps & { filled?: number }) {
  const { id, title, hint, children } = part
  return (
    <Card id={id} tabIndex={-1} className={cn('flex flex-col gap-4 outline-none', filled !== undefined && 'py-3!')}>
      {filled === undefined ? (
        <>
          <div>
            <h2 className="text-xl">{title}</h2>
            {hint && <p className="text-ink-soft text-sm">{hint}</p>}
          </div>
          {children}
        </>
      ) : (
        <FoldedPart filled={filled} {...part} />
      )}
    </Card>
  )
}

const PHONE = '(max-width: 39.99rem)'

function FoldedPart({ id, title, hint, filled, children }: PartProps & { filled: number }) {
  const texts = useAdminTexts().adminMosques
  const ref = useRef<HTMLDetailsElement>(null)
  const shown = useRef(filled)
  // Without script it is open: only the browser knows how wide it is, and whether somebody has already gone to it.
  useEffect(() => {
    const isChosen = location.hash === `#${id}` || document.activeElement?.id === id
    if (ref.current && matchMedia(PHONE).matches && !isChosen) ref.current.open = false
  }, [id])
  // An error or a picture that was just added is never in a folded part. Effects of the form, which focus the first error, run later.
  useEffect(() => {
    const hasError = ref.current?.querySelector(
      '[aria-invalid=true], [data-slot=field-error], [data-slot=version-choice]',
    )
    if (ref.current && (hasError || shown.current !== filled)) ref.current.open = true
    shown.current = filled
  })
  return (
    <details ref={ref} open className="group/part">
      <summary className="target flex flex-wrap items-center gap-x-3 list-none">
        <h2 className="text-xl">{title}</h2>
        <span className="text-ink-soft text-sm">{texts.filled({ count: filled })}</span>
        <ChevronDown
          aria-hidden="true"
          className="ms-auto size-5 shrink-0 group-open/part:[transform:rotate(180deg)]"
        />
      </summary>
      {hint && <p className="text-ink-soft text-sm">{hint}</p>}
      <div className="flex flex-col gap-4 pt-4 pb-2">{children}</div>
    </details>
  )
}

/** The label of every field in the form. */
export function useFieldLabels(): Record<ContentField, string> {
  const { form, position, imams, images, facts, keywords } = useAdminTexts().adminMosques
  return {
    ...form,
    ...position,
    imams: imams.title,
    images: images.title,
    facts: facts.title,
    keywords: keywords.label,
  }
}

const emptyImam: ImamContent = { name: '', position: '', bio: '' }

/** The rows of imams, at least one. All but the first can be removed. Without script there is one empty row at the end. */
function ImamRows({
  imams,
  error,
  onChange,
}: {
  imams: readonly ImamContent[]
  error: ReactNode
  onChange: () => void
}) {
  const { imams: texts } = useAdminTexts().adminMosques
  const nextKey = useRef(0)
  const withKey = (imam: ImamContent) => ({ ...imam, key: nextKey.current++ })
  const [rows, setRows] = useState(() => (imams.length > 0 ? imams : [emptyImam]).map(withKey))
  const change = (next: typeof rows) => {
    setRows(next)
    onChange()
  }
  return (
    <div className="flex flex-col gap-5">
      {rows.map((row, index) => (
        <ImamRow
          key={row.key}
          imam={row}
          number={index + 1}
          onRemove={index === 0 ? null : () => change(rows.filter((other) => other.key !== row.key))}
        />
      ))}
      <noscript>
        <ImamRow imam={emptyImam} number={rows.length + 1} onRemove={null} />
      </noscript>
      <FieldError id="imams-error">{error}</FieldError>
      {rows.length < MAX_ENTRIES.imams && (
        <Button
          variant="secondary"
          className="self-start noscript:hidden"
          onClick={() => change([...rows, withKey(emptyImam)])}
        >
          <Plus aria-hidden="true" />
          {texts.add}
        </Button>
      )}
    </div>
  )
}

function ImamRow({ imam, number, onRemove }: { imam: ImamContent; number: number; onRemove: (() => void) | null }) {
  const { imams: texts } = useAdminTexts().adminMosques
  return (
    <fieldset className="grid gap-4 border-line border-b pb-5 last-of-type:border-b-0 sm:grid-cols-2">
      <legend className="sr-only">{texts.row({ number })}</legend>
      <div className="flex items-end gap-2">
        <TextField name="imamName" label={texts.name} defaultValue={imam.name} maxLength={120} className="flex-1" />
        {onRemove && (
          <IconButton label={texts.remove({ number })} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </div>
      <TextField name="imamPosition" label={texts.position} defaultValue={imam.position} maxLength={120} />
      <TextAreaField
        name="imamBio"
        label={texts.bio}
        defaultValue={imam.bio}
        rows={2}
        maxLength={1000}
        className="sm:col-span-2"
      />
    </fieldset>
  )
}

/** Yes, no or not known for every fact, each with a note. */
function FactFields({ values, errors }: { values: MosqueFormValues; errors: FieldErrors }) {
  const { facts: texts } = useAdminTexts().adminMosques
  const others = values.facts.map(({ fact }) => fact).filter((fact) => !(factNames as readonly string[]).includes(fact))
  return (
    <div className="flex flex-col gap-6">
      {factGroupNames.map((group) => (
        <fieldset key={group} className="flex min-w-0 flex-col gap-3">
          <legend className="mb-2 font-semibold">{texts.groups[group]}</legend>
          {[...factGroups[group], ...(group === 'place' ? others : [])].map((fact) => (
            <FactField key={fact} fact={fact} values={values} error={errors[`facts.${fact}`]} />
          ))}
        </fieldset>
      ))}
      <FieldError id="facts-error">{errors.facts}</FieldError>
      <CheckboxField
        name="factsConfirmed"
        label={texts.confirm}
        hint={texts.confirmHint}
        defaultChecked={values.factsConfirmed}
      />
    </div>
  )
}

function FactField({ fact, values, error }: { fact: string; values: MosqueFormValues; error: FieldErrors[string] }) {
  const { facts: texts } = useAdminTexts().adminMosques
  const stored = values.facts.find((entry) => entry.fact === fact)
  const label = factLabel(texts.labels, fact)
  return (
    <div className="group/fact grid gap-2 border-line border-t pt-3 sm:grid-cols-[18rem_1fr] sm:items-end sm:gap-x-4">
      <SegmentedToggle
        legend={label}
        name={FACT_FIELD + fact}
        defaultValue={stored?.value ?? ''}
        options={[
          { value: 'yes', label: texts.yes },
          { value: 'no', label: texts.no },
          { value: '', label: texts.unknown },
        ]}
      />
      <div className="min-w-0 group-has-[input[value='']:checked]/fact:hidden">
        <input
          type="text"
          name={NOTE_FIELD + fact}
          aria-label={texts.note({ label })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${fact}-error` : undefined}
          placeholder={texts.notePlaceholder}
          maxLength={MAX_FACT_NOTE_CHARS}
          defaultValue={stored?.note}
          className={controlClass}
        />
        <FieldError id={`${fact}-error`}>{error}</FieldError>
      </div>
    </div>
  )
}
