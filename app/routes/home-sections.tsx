import { LatestEvents } from '#app/features/events/list/latest-events.tsx'
import { MosqueCard } from '#app/features/mosques/directory/mosque-card.tsx'
import { AboutSection, Figures, Voices } from '#app/shell/home/community.tsx'
import { FeaturedMosques } from '#app/shell/home/panels.tsx'
import type { Route } from './+types/home'

/** What follows the search and the salaah times on the home page; nothing in it needs script. */
export default function HomeSections({ data }: { data: Route.ComponentProps['loaderData'] }) {
  return (
    <>
      <AboutSection />
      <LatestEvents events={data.events} />
      <FeaturedMosques>
        {data.featured.map(({ mosque, events: next }) => (
          <MosqueCard key={mosque.id} mosque={mosque} events={next} />
        ))}
      </FeaturedMosques>
      <Voices voices={data.testimonials} />
      <Figures figures={data.figures} />
    </>
  )
}
