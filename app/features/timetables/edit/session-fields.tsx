import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AccessFold, FactField, useAccessLabels } from '#app/features/mosques/edit/access-fields.tsx'
import { PositionPicker } from '#app/features/mosques/map/admin-maps.tsx'
import { MAX_SESSIONS, MAX_TEXT_CHARS } from '#app/features/timetables/timetable-types.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { parseDegrees } from '#app/lib/position.ts'
import type { PlaceMap } from '#app/services/site-map.server.ts'
import { IconButton } from '#app/ui/button.tsx'
import { describeFields, type FieldErrors, SelectField, TextField } from '#app/ui/field.tsx'
import { IntentButton } from '#app/ui/in-place-form.tsx'
import type { TimesFormValues } from './form-values.ts'
import type { SessionValues } from './session-values.ts'

/** The sessions of Jumu'ah: any number up to the limit. */
export function SessionFields({
  values,
  ...props
}: {
  values: TimesFormValues
  errors: FieldErrors
  map: PlaceMap
  onChange: () => void
}) {
  const { form } = useAdminTexts().adminTimes
  return (
    <div className="flex flex-col gap-4">
      {values.sessions.map((session, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form is rendered again when a row is added or removed
        <SessionRow key={index} index={index} session={session} {...props} />
      ))}
      {props.errors.sessions}
      {values.sessions.length < MAX_SESSIONS && (
        <IntentButton intent="add-session" variant="secondary" className="self-start">
          <Plus aria-hidden="true" />
          {form.addSession}
        </IntentButton>
      )}
    </div>
  )
}

const hiddenFields = ['adhan', 'khateeb', 'venueName', 'venueAddress', 'position'] as const

function SessionRow({
  index,
  session,
  errors,
  map,
  onChange,
}: {
  index: number
  session: SessionValues
  errors: FieldErrors
  map: PlaceMap
  onChange: () => void
}) {
  const texts = useAdminTexts().adminTimes
  const { form } = texts
  const words = { ...form, adhan: texts.adhan, ...useAccessLabels() }
  const field = describeFields({ texts: words, saved: session, answer: { errors }, prefix: `sessions.${index}.` })
  const isOpen = hiddenFields.some((name) => field(name).error)
  const content = [session.khateeb, session.place === 'elsewhere' && session.venueName]
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-3">
      <legend className="sr-only">{form.session({ number: index + 1 })}</legend>
      <div className="flex items-center justify-between">
        <p aria-hidden="true" className="font-semibold">
          {form.session({ number: index + 1 })}
        </p>
        <IconButton
          type="submit"
          name="intent"
          value={`remove-session.${index}`}
          label={form.removeSession({ number: index + 1 })}
        >
          <X />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-2 max-[400px]:[&_input]:px-2 sm:grid-cols-3 sm:gap-3">
        <TextField {...field('khutbah')} type="time" />
        <TextField {...field('salaah')} type="time" />
        <FactField name="ladies" field={field} className="col-span-full sm:col-span-1" />
      </div>
      <details open={isOpen} className="mt-2">
        <summary className="target flex cursor-pointer flex-wrap items-center gap-x-2 py-1">
          <span className="font-medium text-primary-text">{form.sessionMore}</span>
          <bdi className="min-w-0 text-ink-soft text-sm">{content.filter(Boolean).join(' · ')}</bdi>
        </summary>
        <div className="group/place grid gap-3 sm:grid-cols-2">
          <TextField {...field('adhan')} type="time" />
          <TextField {...field('khateeb')} maxLength={MAX_TEXT_CHARS} dir="auto" />
          <VenueFields field={field} map={map} onChange={onChange} />
        </div>
      </details>
      <AccessFold values={session} field={field} languages={field('languages')} note={session.language}>
        <TextField {...field('language')} maxLength={MAX_TEXT_CHARS} dir="auto" />
      </AccessFold>
    </fieldset>
  )
}

type VenueField = 'place' | 'venueName' | 'venueAddress' | 'position'
type FieldProps = { name: string; label: string; hint: string | undefined; error: ReactNode; defaultValue: string }

/** Whether a session is at the mosque or where else; in a group named `place`. */
export function VenueFields({
  field,
  map,
  onChange,
}: {
  field: (name: VenueField) => FieldProps
  map: PlaceMap
  onChange: () => void
}) {
  const { form } = useAdminTexts().adminTimes
  return (
    <>
      <SelectField {...field('place')} of={['here', 'elsewhere'] as const} labels={form} />
      <div className="knows-has:hidden gap-3 group-has-[option[value=elsewhere]:checked]/place:grid sm:col-span-2 sm:grid-cols-2">
        <TextField {...field('venueName')} maxLength={MAX_TEXT_CHARS} dir="auto" />
        <TextField {...field('venueAddress')} maxLength={MAX_TEXT_CHARS} dir="auto" />
        <VenuePosition {...field('position')} map={map} onChange={onChange} />
      </div>
    </>
  )
}

const MAX_POSITION_CHARS = 60

/** Where a session elsewhere is held: a text field, with a map that sets the same value. */
function VenuePosition({
  defaultValue,
  map,
  onChange,
  ...field
}: FieldProps & { map: PlaceMap; onChange: () => void }) {
  const { form } = useAdminTexts().adminTimes
  const [text, setText] = useState(defaultValue)
  const degrees = parseDegrees(text)
  const position = { latitude: String(degrees?.latitude ?? ''), longitude: String(degrees?.longitude ?? '') }
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <TextField
        {...field}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={MAX_POSITION_CHARS}
        dir="ltr"
      />
      <PositionPicker
        position={position}
        map={map}
        labels={form.venueMap}
        onChange={({ latitude, longitude }) => {
          setText(latitude && `${latitude}, ${longitude}`)
          onChange()
        }}
      />
    </div>
  )
}
