import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, Dialog, DialogActions } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { useToast } from '#app/ui/toast.tsx'

export function Messages() {
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
