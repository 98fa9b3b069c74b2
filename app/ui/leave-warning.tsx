import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from './dialog.tsx'

/** Asks before a visitor leaves a page with unsaved changes. */
export function LeaveWarning({
  unsaved,
  isSamePage = (one, other) => one.pathname === other.pathname,
  texts,
}: {
  unsaved: boolean
  /** Whether the form stays open between two addresses. */
  isSamePage?: (one: Location, other: Location) => boolean
  texts: { title: string; text: string; stay: string; go: string }
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && !isSamePage(currentLocation, nextLocation),
  )
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={texts.title}
      description={texts.text}
      cancelLabel={texts.stay}
      confirmLabel={texts.go}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
