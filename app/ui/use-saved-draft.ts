import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { deleteDraft } from '#app/lib/web/draft.ts'

/** Deletes the draft of a form that was just saved, and removes the note about it from the address. */
export function useSavedDraft(key: string | null, address: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!key) return
    deleteDraft(key)
    navigate(address, { replace: true, preventScrollReset: true })
  }, [key, address, navigate])
}
