import { ToastFrame, ToastLine } from './toast-line.tsx'
import type { Toast } from './toasts.ts'

const kinds = ['success', 'error'] as const

/** The toasts of public pages: the one the server sends, and a template of each kind for those that behaviors show. */
export function PublicToasts({ flash, label, closeLabel }: { flash: Toast | null; label: string; closeLabel: string }) {
  return (
    <ToastFrame label={label}>
      {kinds.map((kind) => (
        <template key={kind} data-toast={kind}>
          <ToastLine toast={{ kind, text: '' }} closeLabel={closeLabel} />
        </template>
      ))}
      {flash && <ToastLine toast={flash} closeLabel={closeLabel} />}
    </ToastFrame>
  )
}
