import { useEffect, useRef } from 'react'

/**
 * Marks the submit button after it in a form that is shown again after signing in. The button gets the focus, so that one
 * press saves and screen readers announce the text.
 */
export function NotSavedYet({ text }: { text: string }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const button = ref.current?.parentElement?.querySelector<HTMLElement>('[data-slot=not-saved-yet] ~ button')
    button?.setAttribute('aria-describedby', 'not-saved-yet')
    button?.focus()
  }, [])
  return (
    <p
      ref={ref}
      id="not-saved-yet"
      data-slot="not-saved-yet"
      className="basis-full rounded-md border border-brass-line bg-brass-soft px-4 py-2 font-semibold"
    >
      {text}
    </p>
  )
}
