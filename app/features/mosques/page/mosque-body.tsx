import type { CardEvent, MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { AboutMosque, Facilities, Imams } from './mosque-sections.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'

/** What is known of a mosque and what is on there, in the order people ask. */
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
