import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { type Moment, momentOf, type Panel } from './day-rows.ts'
import { useNow } from './use-now.ts'

/** The moment a panel shows: the server's at first, then the present one. Asks for fresh days when these have passed. */
export function useMoment(panel: Panel, servedAt: number): { moment: Moment | null; now: number | null } {
  const present = useNow()
  const { revalidate } = useRevalidator()
  const served = momentOf(panel, servedAt)
  const moment = present === null ? served : momentOf(panel, present)
  const passed = present !== null && (moment?.next ?? null) === null && present > servedAt + 60_000
  useEffect(() => {
    if (passed && navigator.onLine) void revalidate()
  }, [passed, revalidate])
  // A device whose clock is days off gets what the server said, without a countdown.
  return moment ? { moment, now: present } : { moment: served, now: null }
}
