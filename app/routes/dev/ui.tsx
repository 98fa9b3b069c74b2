import { Heart, MapPin, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { env } from '#app/env.server.ts'
import { notFound } from '#app/lib/web/http.ts'
import { type AppPage, MAX_FORM_BYTES } from '#app/lib/web/page-handle.ts'
import { Button, buttonClass, IconButton, Spinner } from '#app/ui/button.tsx'
import { Badge, Card, cardLinkClass, EmptyState, LinkCard, Skeleton } from '#app/ui/card.tsx'
import { CheckboxField, FieldGroup } from '#app/ui/choice.tsx'
import { ConfirmDialog, Dialog, DialogActions } from '#app/ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader, Section } from '#app/ui/page-header.tsx'
import { Pagination, TableFrame } from '#app/ui/pagination.tsx'
import { PatternPicture } from '#app/ui/pattern/pattern.tsx'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { SegmentedToggle, Tabs, tabClass } from '#app/ui/tabs.tsx'
import { useToast } from '#app/ui/toast.tsx'

export const handle = { kind: 'app', maxBodyBytes: MAX_FORM_BYTES } satisfies AppPage

export function loader() {
  if (env().NODE_ENV !== 'development') notFound('')
  return null
}

export const meta = () => [{ title: 'Design system' }, { name: 'robots', content: 'noindex' }]

/** Every part of the design system in every state, for those who build pages. English only: no visitor sees it. */
export default function DesignSystem() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <PageHeader
        title="Design system"
        subtitle="Every part in every state. The tokens are explained in docs/design.md."
      />
      <Colors />
      <Type />
      <Buttons busy={busy} onBusy={setBusy} />
      <FieldExamples />
      <Choices />
      <Messages />
      <Parts />
      <Patterns />
    </>
  )
}

function Buttons({ busy, onBusy }: { busy: boolean; onBusy: (busy: boolean) => void }) {
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

function FieldExamples() {
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

function Choices() {
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

const swatches = [
  ['bg-paper text-ink', 'paper, ink'],
  ['bg-surface text-ink-soft', 'surface, ink-soft'],
  ['bg-sunken text-ink-soft', 'sunken, ink-soft'],
  ['bg-brand text-black', 'brand (shapes only)'],
  ['bg-primary text-on-primary', 'primary, on-primary'],
  ['bg-primary-deep text-on-primary', 'primary-deep, on-primary'],
  ['bg-primary-soft text-primary-text', 'primary-soft, primary-text'],
  ['bg-surface text-primary-text border-primary-line', 'primary-text, primary-line'],
  ['bg-brass-soft text-brass border-brass-line', 'brass'],
  ['bg-danger-soft text-danger border-danger-line', 'danger'],
  ['bg-success-soft text-success border-success-line', 'success'],
  ['bg-surface text-ink border-line-strong', 'line-strong (controls)'],
] as const

function Colors() {
  return (
    <Section title="Colors">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {swatches.map(([className, name]) => (
          <li
            key={name}
            className={`flex h-20 items-end rounded-md border border-line p-3 font-semibold text-sm ${className}`}
          >
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const sizes = ['text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'] as const

function Type() {
  return (
    <Section title="Type">
      <div className="flex flex-col gap-3">
        {sizes.map((size) => (
          <p key={size} className={size}>
            {size}: Jumu’ah in Bo-Kaap, <span className="tabular-nums">13:05</span>{' '}
            <span lang="ar" dir="rtl">
              حيّ على الصلاة
            </span>
          </p>
        ))}
      </div>
    </Section>
  )
}

function Messages() {
  const toast = useToast()
  return (
    <Section title="Messages">
      <div className="grid gap-3">
        <Notice>Information within the page.</Notice>
        <Notice tone="brass">Something for today.</Notice>
        <Notice tone="success">Saved.</Notice>
        <Notice tone="error">Please correct the errors in the form</Notice>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => toast.success('Event created successfully')}>
          Success toast
        </Button>
        <Button variant="secondary" onClick={() => toast.error('Please correct the errors in the form')}>
          Error toast
        </Button>
        <Button variant="secondary" onClick={() => toast.info('A neutral message')}>
          Info toast
        </Button>
        <Button variant="secondary" onClick={() => toast.loading('Uploading...', 'upload')}>
          Loading toast
        </Button>
        <Button variant="secondary" onClick={() => toast.success('Uploaded', 'upload')}>
          …is done
        </Button>
        <Dialogs />
      </div>
    </Section>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen('form')}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Confirm
      </Button>
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="Create Admin"
        description="They get a password once."
        closeLabel="Close"
      >
        <TextField label="Admin name" name="admin" />
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Create</Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Are you absolutely sure?"
        description="This action cannot be undone."
        cancelLabel="Cancel"
        confirmLabel="Delete"
      />
    </>
  )
}

function Parts() {
  return (
    <Section title="Parts">
      <div className="grid gap-6 sm:grid-cols-2">
        <Card>A card.</Card>
        <LinkCard className="p-5">
          <h3>
            <a href="#content" className={cardLinkClass}>
              A card that is one link
            </a>
          </h3>
        </LinkCard>
        <div className="flex flex-wrap items-center gap-2">
          <Badge>Neutral</Badge>
          <Badge tone="primary">Lecture</Badge>
          <Badge tone="brass">Next</Badge>
          <Badge tone="danger">Cancelled</Badge>
          <Badge tone="success">Active</Badge>
          <Avatar name="amina" />
          <Avatar />
          <Spinner />
          <Spinner label="Loading..." />
          <Menu label="More" trigger="⋯">
            <MenuButton>Edit</MenuButton>
            <MenuButton>
              <Trash2 aria-hidden="true" /> Delete
            </MenuButton>
          </Menu>
        </div>
        <Tabs label="Example">
          <a href="#content" className={tabClass} aria-current="page">
            Upcoming Events
          </a>
          <a href="#content" className={tabClass}>
            Past Events
          </a>
        </Tabs>
        <EmptyState title="No events found." action={<Button variant="secondary">Clear filters</Button>}>
          Try adjusting your filters.
        </EmptyState>
        <div className="grid content-start gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-24" />
        </div>
        <TableFrame label="A table" className="max-h-40">
          <table className="w-full text-start tabular-nums">
            <tbody>
              {['04:08', '05:33', '12:32', '16:06', '19:31'].map((time) => (
                <tr key={time} className="border-line border-b">
                  <th scope="row" className="p-3 text-start">
                    Row
                  </th>
                  <td className="p-3">{time}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
        <Pagination
          texts={{ pages: 'Pages', page: () => '2 of 5', previous: 'Previous', next: 'Next' }}
          page={2}
          pages={5}
          link={(_, link) => <a href="#content" {...link} />}
        />
      </div>
    </Section>
  )
}

function Patterns() {
  return (
    <Section title="Patterns from ids">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {Array.from({ length: 12 }, (_, index) => `sample-${index}`).map((seed) => (
          <li key={seed} className="aspect-video overflow-hidden rounded-md">
            <PatternPicture seed={seed} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
