import { useEffect, useRef, useState } from 'react'

const SEARCH_DELAY_MS = 200

/** Asks the server while somebody types; `found` is null until the first answer, and after `clear`. */
export function useSearch<Found>() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<AbortController>(undefined)
  const [found, setFound] = useState<Found | null>(null)

  function stop() {
    clearTimeout(timer.current)
    pending.current?.abort()
  }

  async function load(address: string) {
    pending.current = new AbortController()
    const { signal } = pending.current
    const answer = await fetch(address, { signal }).catch(() => null)
    const next = answer?.ok ? await answer.json().catch(() => null) : null
    if (next && !signal.aborted) setFound(next)
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      pending.current?.abort()
    },
    [],
  )
  return {
    found,
    search(address: string) {
      stop()
      timer.current = setTimeout(load, SEARCH_DELAY_MS, address)
    },
    clear() {
      stop()
      setFound(null)
    },
  }
}
