import { LatestEvents } from '#app/features/events/list/latest-events.tsx'
import { MosqueCard } from '#app/features/mosques/directory/mosque-card.tsx'
import { AboutSection, Figures, Testimonials } from '#app/shell/home/community.tsx'
import { FeaturedMosques } from '#app/shell/home/featured-mosques.tsx'
import type { Route } from './+types/home'

/** The sections of the home page below the search and the salaah times. */
export default function HomeSections({ data }: { data: Route.ComponentProps['loaderData'] }) {
  return (
    <>
      <AboutSection words={data.words} />
      <LatestEvents events={data.events} />
      {data.featured.length > 0 && (
        <FeaturedMosques>
          {data.featured.map(({ mosque, events: next }) => (
            <MosqueCard key={mosque.id} mosque={mosque} events={next} />
          ))}
        </FeaturedMosques>
      )}
      {data.testimonials.length > 0 && <Testimonials testimonials={data.testimonials} />}
      {data.figures.length > 0 && <Figures figures={data.figures} isCounted={data.isCounted} />}
    </>
  )
}
