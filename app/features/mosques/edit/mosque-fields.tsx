import { Plus, X } from 'lucide-react'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useRouteLoaderData } from 'react-router'
import { type PositionInput, PositionPicker } from '#app/features/mosques/map/admin-maps.tsx'
import { factGroupNames, factGroups, factLabel, factNames } from '#app/features/mosques/mosque-facts.ts'
import {
  MAX_CHARS,
  MAX_ENTRIES,
  MAX_FACT_NOTE_CHARS,
  type MosqueTextField as TextFieldName,
} from '#app/features/mosques/mosque-schema.ts'
import { type MosqueCity, placeKinds, roomBuildings, streamStarts } from '#app/features/mosques/mosque-types.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { cityNameFor } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { withPhoneExample } from '#app/lib/phones.ts'
import { parseDegrees } from '#app/lib/position.ts'
import type { PlaceMap } from '#app/services/site-map.server.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, FieldGroup, FormFold } from '#app/ui/choice.tsx'
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

/** Texts with a choice have fields of their own. */
type InputName =
  | Exclude<TextFieldName, 'timeZone' | 'city' | 'streamFrom' | 'streamType' | 'roomBuilding'>
  | 'established'
  | 'capacity'
type Input = {
  part: 'basics' | 'room' | 'location' | 'about' | 'contact'
  /** Spans both columns of the form. */
  isWide?: boolean
  rows?: number
} & Pick<ComponentProps<'input'>, 'required' | 'type' | 'dir' | 'lang' | 'inputMode' | 'maxLength' | 'autoComplete'>

/** The plain fields of a mosque in the order of the form, with the part they belong to and their attributes. */
const inputs: Record<InputName, Input> = {
  name: { part: 'basics', required: true },
  arabicName: { part: 'basics', dir: 'rtl', lang: 'ar' },
  area: { part: 'basics', required: true },
  suburb: { part: 'basics', required: true },
  address: { part: 'basics', isWide: true, required: true, autoComplete: 'off' },
  phone: { part: 'basics', type: 'tel', dir: 'ltr', autoComplete: 'off' },
  roomPlace: { part: 'room', isWide: true },
  roomHours: { part: 'room' },
  roomEntry: { part: 'room' },
  roomContact: { part: 'room' },
  roomConfirmed: { part: 'room', type: 'date' },
  googleMapsUrl: { part: 'location', isWide: true, inputMode: 'url', dir: 'ltr' },
  description: { part: 'about', isWide: true, rows: 5 },
  established: { part: 'about', inputMode: 'numeric', maxLength: 4 },
  capacity: { part: 'about', inputMode: 'numeric', maxLength: 8 },
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
  const { form, position, imams, facts, images } = useAdminTexts().adminMosques
  return [
    { id: 'basics', title: form.basics },
    { id: 'location', title: position.title },
    { id: 'facilities', title: facts.title },
    { id: 'imams', title: imams.title },
    { id: 'pictures', title: images.title },
    { id: 'about', title: form.about },
    { id: 'contact', title: form.contact },
  ]
}

/** All fields of a mosque: what visitors look for first, then folded parts. */
export function MosqueFields(props: Props) {
  const { values, errors, previews, mayRename, isNew, onChange, onUploading } = props
  const texts = useAdminTexts().adminMosques
  const { form, facts } = texts
  const [images, setImages] = useState(values.images)
  const [placeKind, setKind] = useState(values.placeKind)
  const field = describeFields({ texts: useFieldLabels(placeKind), saved: values, answer: { errors } })
  const hasFacts = values.facts.filter(({ value }) => value === 'yes').map(({ fact }) => factLabel(facts.labels, fact))
  return (
    <>
      <Card id="basics" tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <h2 className="text-xl">{form.basics}</h2>
        <Inputs part="basics" field={field} mayRename={mayRename} />
        {mayRename && (
          <SelectField
            {...field('placeKind')}
            of={placeKinds}
            labels={texts.room.kinds}
            onChange={(event) => setKind(event.target.value)}
          />
        )}
        {placeKind === 'prayer-room' && (
          <>
            <SelectField {...field('roomBuilding')} of={roomBuildings} labels={texts.room.buildings}>
              <option value="">{facts.unknown}</option>
            </SelectField>
            <Inputs part="room" field={field} mayRename={mayRename} />
          </>
        )}
        {mayRename && !isNew && (
          <SelectField
            {...field('status')}
            of={['active', 'hidden'] as const}
            labels={{ active: form.active, hidden: form.hiddenStatus }}
          />
        )}
      </Card>
      <div>
        <FoldedPart
          id="location"
          title={texts.position.title}
          holds={[values.latitude, values.longitude, values.timeZone]}
        >
          <CityField {...props} field={field} />
          <Inputs part="location" field={field} mayRename={mayRename} />
          <FieldGroup legend={texts.position.title}>
            <PositionField {...props} field={field} />
          </FieldGroup>
          <ZoneField {...field('timeZone')} maxLength={MAX_CHARS.timeZone} />
        </FoldedPart>
        <FoldedPart id="facilities" title={facts.title} hint={facts.hint} holds={hasFacts}>
          <FactFields values={values} errors={errors} />
          <TextField {...field('keywords')} hint={texts.keywords.hint} />
        </FoldedPart>
        <FoldedPart
          id="imams"
          title={texts.imams.title}
          hint={texts.imams.hint}
          holds={values.imams.map(({ name }) => name)}
        >
          <ImamRows imams={values.imams} error={errors.imams} onChange={onChange} />
        </FoldedPart>
        <FoldedPart
          id="pictures"
          title={texts.images.title}
          holds={images.length > 0 ? [texts.images.count({ count: images.length })] : []}
        >
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
        </FoldedPart>
        <FoldedPart id="about" title={form.about} holds={namesIn('about').map((name) => values[name])}>
          <Inputs part="about" field={field} mayRename={mayRename} />
        </FoldedPart>
        <FoldedPart id="contact" title={form.contact} holds={namesIn('contact').map((name) => values[name])}>
          <Inputs part="contact" field={field} mayRename={mayRename} />
          <SelectField {...field('streamFrom')} of={streamStarts} labels={texts.streamStarts}>
            <option value="">{texts.streamStarts.press}</option>
          </SelectField>
        </FoldedPart>
      </div>
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
  const country = useRouteLoaderData<{ shell: { country: string } }>('root')?.shell.country ?? ''
  return (
    <div className="ui-field-pairs">
      {namesIn(part).map((name) => {
        const { part: _part, isWide, rows, ...input } = inputs[name]
        const { hint, ...described } = field(name)
        const props = {
          ...described,
          hint:
            name === 'streamUrl' && field('streamType').defaultValue
              ? form.streamPlays
              : hint && withPhoneExample(hint, country),
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

/** A part of the form, open when somebody comes to it from another page. */
function FoldedPart({
  id,
  title,
  hint,
  holds,
  children,
}: {
  id: string
  title: string
  hint?: string
  holds: readonly string[]
  children: ReactNode
}) {
  const texts = useAdminTexts().adminMosques
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === `#${id}`) ref.current?.querySelector('details')?.setAttribute('open', '')
  }, [id])
  return (
    <div ref={ref} id={id} tabIndex={-1} className="outline-none">
      <FormFold title={<h2 className="text-lg">{title}</h2>} holds={holds.filter(Boolean).join(' · ') || texts.nothing}>
        {hint && <p className="text-ink-soft text-sm">{hint}</p>}
        {children}
      </FormFold>
    </div>
  )
}

/** The label of every field in the form. */
export function useFieldLabels(kind: string): Record<ContentField, string> {
  const { form, position, imams, images, facts, keywords, room } = useAdminTexts().adminMosques
  return {
    ...form,
    name: form[kind === 'prayer-room' ? 'roomName' : 'name'],
    placeKind: room.kind,
    ...position,
    imams: imams.title,
    images: images.title,
    facts: facts.title,
    keywords: keywords.label,
  }
}

const emptyImam: ImamContent = { name: '', position: '', bio: '' }

/** The rows of imams, at least one. All but the first can be removed. */
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
      <FieldError id="imams-error">{error}</FieldError>
      {rows.length < MAX_ENTRIES.imams && (
        <Button variant="secondary" className="self-start" onClick={() => change([...rows, withKey(emptyImam)])}>
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
