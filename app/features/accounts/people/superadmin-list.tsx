import { useState } from 'react'
import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DeleteDialog, DeleteWithoutScript } from '#app/ui/delete-dialog.tsx'

export type ShownSuperadmin = {
  id: string
  name: string
  email: string
  added: string
  lastSignIn: string | null
  isYou: boolean
}

/** Lists the superadmins with their actions; the last one and oneself cannot be removed. */
export function SuperadminList({ people }: { people: ShownSuperadmin[] }) {
  const { users: texts } = useAdminTexts().adminShell
  const [removing, setRemoving] = useState<ShownSuperadmin | null>(null)
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
                  {texts.createLink}
                </Button>
              </Form>
              {!person.isYou && people.length > 1 && (
                <Button
                  variant="danger"
                  onClick={() => setRemoving(person)}
                  aria-haspopup="dialog"
                  className="noscript:hidden"
                >
                  {texts.remove}
                </Button>
              )}
            </div>
            {!person.isYou && people.length > 1 && (
              <DeleteWithoutScript
                id={person.id}
                field="userId"
                intent="remove"
                question={texts.removeQuestion}
                confirmLabel={texts.remove}
              />
            )}
          </li>
        ))}
      </ul>
      <DeleteDialog
        id={removing?.id ?? null}
        field="userId"
        intent="remove"
        title={texts.removeTitle}
        question={texts.removeQuestion}
        cancelLabel={texts.cancel}
        confirmLabel={texts.remove}
        busyLabel={texts.removing}
        onClose={() => setRemoving(null)}
      >
        <p className="break-words font-semibold">
          <bdi>{removing?.name}</bdi> (<bdi>{removing?.email}</bdi>)
        </p>
      </DeleteDialog>
    </>
  )
}
