import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { useToast } from './toast.tsx'

const SHOWN_MS = 2000

/** Puts a text on the clipboard and says so: as a toast, and here, because a window over the page hides toasts. */
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
    const timer = setTimeout(() => setDone(false), SHOWN_MS)
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
