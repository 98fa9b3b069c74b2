import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmWithoutScript, Dialog, DialogActions } from '#app/ui/dialog.tsx'
import type { ListedMosque } from './mosque-admin-list.server.ts'

/** The cards of Manage Mosques. */
export function MosqueAdminCards({
  mosques,
  onCreateAdmin,
}: {
  mosques: readonly ListedMosque[]
  onCreateAdmin: (mosque: ListedMosque) => void
}) {
  const [leaving, setLeaving] = useState<ListedMosque | null>(null)
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {mosques.map((mosque) => (
          <li key={mosque.id} className="flex">
            <MosqueAdminCard mosque={mosque} onCreateAdmin={onCreateAdmin} onDelete={setLeaving} />
          </li>
        ))}
      </ul>
      <DeleteDialog mosque={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

function MosqueAdminCard({
  mosque,
  onCreateAdmin,
  onDelete,
}: {
  mosque: ListedMosque
  onCreateAdmin: (mosque: ListedMosque) => void
  onDelete: (mosque: ListedMosque) => void
}) {
  const { list, remove } = useAdminTexts().adminMosques
  return (
    <Card className="flex min-w-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg" dir="auto">
          {mosque.name}
        </h2>
        {mosque.arabicName && (
          <p lang="ar" dir="rtl" className="text-lg">
            {mosque.arabicName}
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
        {[mosque.area, mosque.suburb].filter(Boolean).join(', ')}
        {mosque.hidden && <Badge>{list.hidden}</Badge>}
      </p>
      {mosque.description && <p className="line-clamp-3 text-sm">{mosque.description}</p>}
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        <LocalLink
          to={`/admin/mosques/edit/${mosque.id}`}
          aria-label={list.editName(mosque.name)}
          className={buttonClass('secondary', 'px-4')}
        >
          {list.edit}
        </LocalLink>
        {!mosque.hasAdmin && (
          <>
            <Button variant="quiet" className="px-3 noscript:hidden" onClick={() => onCreateAdmin(mosque)}>
              {list.createAdmin}
            </Button>
            <LocalLink
              to={`/admin/mosques/${mosque.id}/admins`}
              className={buttonClass('quiet', 'hidden px-3 noscript:inline-flex')}
            >
              {list.createAdmin}
            </LocalLink>
          </>
        )}
        <Button variant="quiet" className="ms-auto px-3 text-danger! noscript:hidden" onClick={() => onDelete(mosque)}>
          {list.delete}
        </Button>
      </div>
      <ConfirmWithoutScript label={list.delete} question={remove.text(mosque.name)}>
        <Form method="post">
          <input type="hidden" name="mosqueId" value={mosque.id} />
          <Button type="submit" name="intent" value="delete" variant="danger">
            {remove.confirm}
          </Button>
        </Form>
      </ConfirmWithoutScript>
    </Card>
  )
}

/** Asks before a mosque goes to the bin; closes on Cancel and after the attempt. */
function DeleteDialog({ mosque, onClose }: { mosque: ListedMosque | null; onClose: () => void }) {
  const { remove } = useAdminTexts().adminMosques
  const navigation = useNavigation()
  const busy = navigation.formData?.get('intent') === 'delete'
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy) onClose()
    wasBusy.current = busy
  }, [busy, onClose])
  return (
    <Dialog
      open={mosque !== null}
      onClose={onClose}
      role="alertdialog"
      title={remove.title}
      description={mosque ? remove.text(mosque.name) : undefined}
      closeLabel={remove.cancel}
    >
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {remove.cancel}
        </Button>
        <Form method="post">
          <input type="hidden" name="mosqueId" value={mosque?.id ?? ''} />
          <Button type="submit" name="intent" value="delete" variant="danger" busy={busy} busyLabel={remove.busy}>
            {remove.confirm}
          </Button>
        </Form>
      </DialogActions>
    </Dialog>
  )
}
