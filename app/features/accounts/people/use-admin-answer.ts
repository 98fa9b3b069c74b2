import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import type { FormErrors, FormValues } from '#app/lib/web/forms.ts'
import { useToast } from '#app/ui/toast.tsx'
import { useUnansweredForm } from '#app/ui/use-sending.ts'

export type Credentials = { name: string; email: string; password: string; url: string }

/** The response of an action on the admins of a mosque. */
export type AdminAnswer = {
  errors?: FormErrors
  /** The submitted values of an invalid form. */
  values?: FormValues
  toast?: { kind: 'success' | 'error'; text: string }
  /** Present once, right after an account was created. */
  credentials?: Credentials
  /** The invitation link to pass on personally, without a mail service. */
  link?: string | null
}

const ignore = () => {}

/**
 * Submits actions on the admins of a mosque and shows the toast of the answer. Without script the answer is part of the
 * page (`withPage`).
 */
export function useAdminAnswer(
  mosqueId: string,
  onAnswer: (answer: AdminAnswer) => void = ignore,
  withPage?: AdminAnswer,
) {
  const fetcher = useFetcher<AdminAnswer>()
  const toast = useToast()
  const language = useLanguage()
  const isUnanswered = useUnansweredForm() !== null
  const fetched = fetcher.data
  const latestOnAnswer = useRef(onAnswer)
  latestOnAnswer.current = onAnswer
  useEffect(() => {
    if (!fetched) return
    if (fetched.toast) toast[fetched.toast.kind](fetched.toast.text)
    latestOnAnswer.current(fetched)
  }, [fetched, toast])
  const isBusy = fetcher.state !== 'idle' && !isUnanswered
  return {
    fetcher,
    answer: fetched ?? withPage,
    busyWith: isBusy ? String(fetcher.formData?.get('intent')) : null,
    busyUser: isBusy ? String(fetcher.formData?.get('userId')) : null,
    action: localAddress(language, `/admin/mosques/${mosqueId}/admins`),
  }
}
