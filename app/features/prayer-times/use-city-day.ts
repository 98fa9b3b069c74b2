import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { momentOf } from './day-rows.ts'
import type { PanelState } from './page.server.ts'

/** Today in the city: as served, then by the clock. At midnight the page asks for its new month and day. */
export function useCityDay(state: PanelState, served: string): string {
  const panel = state.state === 'ready' ? state.panel : null
  const [day, setDay] = useState(served)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => setDay((panel && momentOf(panel, Date.now())?.day.day) ?? served)
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [panel, served])
  const passed = day !== served
  useEffect(() => {
    if (passed && navigator.onLine) void revalidate()
  }, [passed, revalidate])
  return day
}
