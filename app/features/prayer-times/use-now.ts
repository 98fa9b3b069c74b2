import { useEffect, useState } from 'react'

/**
 * The present in milliseconds, once a second; null until the page is alive, so that it begins as the server sent it.
 * Each tick reads the clock and aims at the next full second: it cannot drift, and catches up after sleep.
 */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const present = Date.now()
      setNow(present)
      timer = setTimeout(tick, 1000 - (present % 1000) + 5)
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}
