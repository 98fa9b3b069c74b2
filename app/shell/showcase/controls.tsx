import { Heart, MapPin } from 'lucide-react'
import { Button, buttonClass, IconButton } from '#app/ui/button.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { SegmentedToggle } from '#app/ui/segmented-toggle.tsx'

export function Buttons({ busy, onBusy }: { busy: boolean; onBusy: (busy: boolean) => void }) {
  return (
    <Section title="Buttons">
      <div className="flex flex-wrap gap-3">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button disabled>Disabled</Button>
        <Button busy={busy} busyLabel="Saving..." onClick={() => onBusy(true)}>
          Becomes busy
        </Button>
        <Button busy busyLabel="Sending...">
          Send
        </Button>
        <a href="#content" className={buttonClass('secondary')}>
          <MapPin aria-hidden="true" />
          Link as a button
        </a>
        <IconButton label="Save">
          <Heart />
        </IconButton>
        <IconButton label="Save, disabled" disabled>
          <Heart />
        </IconButton>
      </div>
    </Section>
  )
}

export function FieldExamples() {
  return (
    <Section title="Fields">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" name="name" placeholder="Enter a name" required />
        <TextField label="With a hint" name="hint" hint="As written on the building." />
        <TextField
          label="With an error"
          name="error"
          defaultValue="ftp://x"
          error="Website URL must start with http:// or https://"
        />
        <TextField label="Disabled" name="disabled" defaultValue="Cannot be changed" disabled />
        <TextField label="Read only" name="read-only" defaultValue="admin@example.org" readOnly />
        <SelectField label="Area" name="area">
          <option>All Areas</option>
          <option>Bo-Kaap</option>
        </SelectField>
        <SelectField label="With an error" name="area-error" error="Area is required">
          <option value="">Choose</option>
        </SelectField>
        <TextAreaField label="Message" name="message" hint="Six rows." />
      </div>
    </Section>
  )
}

export function Choices() {
  const madhabs = [
    { value: 'shafii', label: 'Shafi’i' },
    { value: 'hanafi', label: 'Hanafi' },
  ]
  return (
    <Section title="Choices">
      <div className="grid gap-5 sm:grid-cols-2">
        <FieldGroup legend="Facilities" hint="What visitors find.">
          <CheckboxField label="Parking" name="parking" defaultChecked />
          <CheckboxField label="Wudu area" name="wudu" hint="Running water for ablution." />
          <CheckboxField label="Disabled" name="off" disabled />
          <CheckboxField label="With an error" name="bad" error="Please confirm" />
        </FieldGroup>
        <div className="flex flex-col gap-5">
          <SegmentedToggle legend="Madhab" name="madhab" options={madhabs} defaultValue="shafii" />
          <SegmentedToggle legend="Disabled" name="madhab-off" options={madhabs} defaultValue="hanafi" disabled />
        </div>
      </div>
    </Section>
  )
}
