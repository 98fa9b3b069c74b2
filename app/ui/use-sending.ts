import { useSyncExternalStore } from 'react'
import { type Navigation, useNavigation } from 'react-router'
import { type UnansweredForm, unansweredForm } from '#app/lib/web/unanswered-form.ts'

const idle = { state: 'idle', formMethod: undefined, formData: undefined, location: undefined } as const

/** The current navigation; idle while a form that got no answer waits to be sent again. */
export function useSending(): Pick<Navigation, keyof typeof idle> {
  const navigation = useNavigation()
  return useUnansweredForm() ? idle : navigation
}

/** The form that got no answer, or null. */
export function useUnansweredForm(): UnansweredForm | null {
  return useSyncExternalStore(unansweredForm.subscribe, unansweredForm.get, () => null)
}
