import { useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialog.tsx'
import { CreateAdminForm, MadeCredentials } from './create-admin-form.tsx'
import type { Credentials } from './use-admin-answer.ts'

type Mosque = { id: string; name: string }

/** Makes the first admin of a mosque and shows the password once; closing forgets everything. */
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
  const [made, setMade] = useState<Credentials | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <Dialog
      open={mosque !== null}
      onClose={close}
      title={made ? credentials.title : create.title(mosque?.name ?? '')}
      description={made ? credentials.once : create.text}
      closeLabel={create.close}
    >
      {mosque &&
        (made ? (
          <>
            <MadeCredentials made={made} mosqueName={mosque.name} siteName={siteName} />
            <DialogActions>
              <Button onClick={close}>{credentials.done}</Button>
            </DialogActions>
          </>
        ) : (
          <CreateAdminForm key={mosque.id} mosqueId={mosque.id} onMade={setMade} onCancel={close} />
        ))}
    </Dialog>
  )
}
