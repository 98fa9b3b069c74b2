import type { LikelyDuplicate } from '#app/features/mosques/likely-duplicates.server.ts'
import type { ShownPlace } from '#app/features/mosques/map/places-map.tsx'
import { ShownPlaces } from '#app/features/mosques/map/shown-places.tsx'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import type { MissingMosque } from './missing-mosque.ts'

/** Where a missing mosque is said to be, how the visitor knows, and the mosques that may be the same. */
export function MissingDetails({
  missing: { name, address, area, position, source },
  duplicates,
  tiles,
}: {
  missing: MissingMosque
  duplicates: readonly LikelyDuplicate[]
  tiles: string
}) {
  const { missing: texts } = useAdminTexts().adminReports
  const places: ShownPlace[] = position ? [{ ...position, label: name, tone: 'main' }] : []
  for (const duplicate of duplicates)
    if (position && duplicate.position) places.push({ ...duplicate.position, label: duplicate.name, tone: 'other' })
  return (
    <div className="wrap-anywhere flex flex-col gap-2">
      <p dir="auto">{[address, area].join(', ')}</p>
      <p dir="auto">
        {texts.source}: {source}
      </p>
      {position ? (
        <a
          href={mapAddress(position)}
          target="_blank"
          rel="noopener noreferrer"
          className="link target self-start py-2"
        >
          {texts.position}
        </a>
      ) : (
        <p className="text-ink-soft">{texts.noPosition}</p>
      )}
      <ShownPlaces places={places} tiles={tiles} />
      {duplicates.length === 0 ? (
        <p className="text-ink-soft text-sm">{texts.noDuplicates}</p>
      ) : (
        <div>
          <p className="font-semibold text-sm">{texts.duplicates}</p>
          <ul className="flex flex-wrap gap-x-5">
            {duplicates.map((mosque) => (
              <li key={mosque.slug}>
                <LocalLink to={mosqueAddress(mosque)} className="link target inline-flex items-center">
                  <bdi>{`${mosque.name}, ${mosque.area}`}</bdi>
                </LocalLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const mapAddress = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
