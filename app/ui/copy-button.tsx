import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { useToast } from './toast.tsx'

const COPIED_MS = 2000

/** Copies a text. Success shows as a toast and in the button, because an open dialog can hide toasts. */
export function CopyButton({
  text,
  label,
  copied,
  failed,
}: {
  text: string
  label: string
  copied: string
  failed: string
}) {
  const toast = useToast()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [done])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setDone(true)
        toast.success(copied)
      },
      () => toast.error(failed),
    )
  return (
    <Button variant="secondary" onClick={copy}>
      {done ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {label}
      <span role="status" className="sr-only">
        {done && copied}
      </span>
    </Button>
  )
}
