import { type ComponentProps, useEffect, useId, useState } from 'react'
import { listZones } from '#app/lib/zones.ts'
import { TextField } from './field.tsx'

/** A text field that suggests every time zone, and searches them as somebody types. Without script it takes the name. */
export function ZoneField(props: ComponentProps<typeof TextField>) {
  const listId = useId()
  const [zones, setZones] = useState<readonly string[]>([])
  // After hydration, because server and browser may know different zones.
  useEffect(() => setZones(listZones()), [])
  return (
    <>
      <TextField dir="ltr" autoComplete="off" spellCheck={false} list={listId} {...props} />
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
