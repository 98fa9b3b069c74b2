import { useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialog.tsx'
import { CreateAdminForm, NewCredentials } from './create-admin-form.tsx'
import type { Credentials } from './use-admin-answer.ts'

type Mosque = { id: string; name: string }

/** Creates the first admin of a mosque and shows the password once; closing the dialog discards it. */
export function CreateAdminDialog({
  mosque,
  siteName,
  onClose,
}: {
  mosque: Mosque | null
  siteName: string
  onClose: () => void
}) {
  const { create, credentials } = useAdminTexts().adminPeople
  const [created, setCreated] = useState<Credentials | null>(null)
  const close = () => {
    setCreated(null)
    onClose()
  }
  return (
    <Dialog
      open={mosque !== null}
      onClose={close}
      title={created ? credentials.title : create.title(mosque?.name ?? '')}
      description={created ? credentials.once : create.text}
      closeLabel={create.close}
    >
      {mosque &&
        (created ? (
          <>
            <NewCredentials created={created} mosqueName={mosque.name} siteName={siteName} />
            <DialogActions>
              <Button onClick={close}>{credentials.done}</Button>
            </DialogActions>
          </>
        ) : (
          <CreateAdminForm key={mosque.id} mosqueId={mosque.id} onCreated={setCreated} onCancel={close} />
        ))}
    </Dialog>
  )
}
