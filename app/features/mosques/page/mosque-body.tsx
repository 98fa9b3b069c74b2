import { FactsSection } from '#app/features/mosques/facts/facts-section.tsx'
import type { CardEvent, MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { AboutMosque, Imams } from './mosque-sections.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'

/** The main sections on the page of a mosque. */
export function MosqueBody({
  mosque,
  events,
  zone,
}: {
  mosque: MosqueDetails
  events: readonly CardEvent[]
  /** The time zone of the mosque. */
  zone: string
}) {
  return (
    <>
      <AboutMosque mosque={mosque} />
      <FactsSection facts={mosque.facts} zone={zone} />
      <Imams imams={mosque.imams} />
      <UpcomingEvents mosqueId={mosque.id} events={events} />
    </>
  )
}
