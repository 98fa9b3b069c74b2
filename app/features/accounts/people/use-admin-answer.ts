import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { useToast } from '#app/ui/toast.tsx'

export type Credentials = { name: string; email: string; password: string; url: string }

/** What the server answers about the admins of a mosque. */
export type AdminAnswer = {
  errors?: FormErrors
  /** What was typed, when it comes back. */
  values?: FormValues
  toast?: { kind: 'success' | 'error'; text: string }
  /** Given once, right after an account was made. */
  credentials?: Credentials
  /** An invitation to hand over, where no mail leaves. */
  link?: string | null
}

const ignore = () => {}

/**
 * Sends what is done to the admins of a mosque, and shows the answer's toast. Without script the answer comes with the
 * page instead.
 */
export function useAdminAnswer(
  mosqueId: string,
  onAnswer: (answer: AdminAnswer) => void = ignore,
  withPage?: AdminAnswer,
) {
  const fetcher = useFetcher<AdminAnswer>()
  const toast = useToast()
  const language = useLanguage()
  const fetched = fetcher.data
  const told = useRef(onAnswer)
  told.current = onAnswer
  useEffect(() => {
    if (!fetched) return
    if (fetched.toast) toast[fetched.toast.kind](fetched.toast.text)
    told.current(fetched)
  }, [fetched, toast])
  return {
    fetcher,
    answer: fetched ?? withPage,
    busyWith: fetcher.state === 'idle' ? null : String(fetcher.formData?.get('intent')),
    busyUser: fetcher.state === 'idle' ? null : String(fetcher.formData?.get('userId')),
    action: localAddress(language, `/admin/mosques/${mosqueId}/admins`),
  }
}
