import type { CardEvent, MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { AboutMosque, Facilities, Imams } from './mosque-sections.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'

/** The main sections on the page of a mosque. */
export function MosqueBody({ mosque, events }: { mosque: MosqueDetails; events: readonly CardEvent[] }) {
  return (
    <>
      <AboutMosque mosque={mosque} />
      <Facilities facilities={mosque.facilities} />
      <Imams imams={mosque.imams} />
      <UpcomingEvents mosqueId={mosque.id} events={events} />
    </>
  )
}
