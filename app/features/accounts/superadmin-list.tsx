import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmWithoutScript, Dialog, DialogActions } from '#app/ui/dialog.tsx'

export type ShownSuperadmin = {
  id: string
  name: string
  email: string
  added: string
  lastSignIn: string | null
  isYou: boolean
}

/** Everybody with full rights, with what may be done to each; the last one and oneself cannot be removed. */
export function SuperadminList({ people }: { people: ShownSuperadmin[] }) {
  const { users: texts } = useAdminTexts().adminShell
  const [asked, setAsked] = useState<ShownSuperadmin | null>(null)
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <bdi>{person.name}</bdi> {person.isYou && <Badge tone="primary">{texts.you}</Badge>}
              </p>
              <p className="break-all text-ink-soft" dir="ltr">
                {person.email}
              </p>
              <p className="text-ink-soft text-sm">
                {texts.added(person.added)} ·{' '}
                {person.lastSignIn ? texts.lastSignIn(person.lastSignIn) : texts.neverSignedIn}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Form method="post" replace>
                <input type="hidden" name="userId" value={person.id} />
                <Button type="submit" name="intent" value="link" variant="secondary">
                  {texts.makeLink}
                </Button>
              </Form>
              {!person.isYou && people.length > 1 && (
                <Button
                  variant="danger"
                  onClick={() => setAsked(person)}
                  aria-haspopup="dialog"
                  className="noscript:hidden"
                >
                  {texts.remove}
                </Button>
              )}
            </div>
            {!person.isYou && people.length > 1 && (
              <ConfirmWithoutScript label={texts.remove} question={texts.removeQuestion}>
                <Form method="post" replace>
                  <input type="hidden" name="userId" value={person.id} />
                  <Button type="submit" name="intent" value="remove" variant="danger">
                    {texts.remove}
                  </Button>
                </Form>
              </ConfirmWithoutScript>
            )}
          </li>
        ))}
      </ul>
      <RemoveDialog person={asked} onClose={() => setAsked(null)} />
    </>
  )
}

function RemoveDialog({ person, onClose }: { person: ShownSuperadmin | null; onClose: () => void }) {
  const { users: texts } = useAdminTexts().adminShell
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Dialog
      open={person !== null}
      onClose={onClose}
      role="alertdialog"
      title={texts.removeTitle}
      description={texts.removeQuestion}
      closeLabel={texts.cancel}
    >
      <p className="break-words font-semibold">
        <bdi>{person?.name}</bdi> (<bdi>{person?.email}</bdi>)
      </p>
      <Form method="post" replace onSubmit={onClose}>
        <input type="hidden" name="userId" value={person?.id ?? ''} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" name="intent" value="remove" variant="danger" busy={busy} busyLabel={texts.removing}>
            {texts.remove}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
