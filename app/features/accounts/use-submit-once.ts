import { type RefObject, useEffect, useRef } from 'react'

/** Submits a form automatically after mounting, once. */
export function useSubmitOnce(form: RefObject<HTMLFormElement | null>): void {
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    form.current?.requestSubmit()
  }, [form])
}
