import { List, Map as MapIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { RESULTS_ID } from '#app/features/mosques/directory/mosque-list.tsx'
import type { HeldOccasion } from '#app/features/mosques/near/nearby-address.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import type { SiteMap } from '#app/services/site-map.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { MAP_WIDTH } from './city-frame.ts'
import type { CityMap, MapPoint } from './city-map.server.ts'
import { SCALE } from './draw-land.ts'
import { MapFrame, StreetMapButton } from './map-frame.tsx'
import { type PlacedMosque, toPositionList } from './positions.ts'

const PANEL_ID = 'city-map'

/** Shows the map of a list on phones, where it is hidden at first; wide screens always have it beside the list. */
export function MapLink() {
  return (
    <a href={`#${PANEL_ID}`} className={buttonClass('secondary', 'max-sm:px-4 lg:hidden')}>
      <MapIcon aria-hidden="true" />
      {useTexts().mosques.map.open}
    </a>
  )
}

/** The map of the mosques that hold something, always above or beside their list. */
export function OccasionMap({ map, streets, held }: { map: CityMap; streets: SiteMap; held: HeldOccasion }) {
  return (
    <MapBox className="list-map" map={map} words={useTexts().mosques.map.numbered} tiles={streets.tiles}>
      <MapFrame map={streets} held={held} />
    </MapBox>
  )
}

/** The map of a list, which follows its filters, and the street map. */
export function ListMap({ map, streets }: { map: CityMap | null; streets: SiteMap }) {
  const { map: texts } = useTexts().mosques
  return (
    <div id={PANEL_ID} className="list-map list-map-at-press city-map-box">
      <div data-region="map">
        {map && (
          <figure className="city-map-figure">
            <CityMapDrawing map={map} />
            <figcaption className="city-map-caption">
              {map.others ? (
                <span>
                  <span className="map-key">{texts.listed}</span>{' '}
                  <span className="map-key map-key-others">{texts.others}</span>
                </span>
              ) : (
                texts.joined
              )}
            </figcaption>
          </figure>
        )}
      </div>
      <MapFrame map={streets} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <StreetMapButton tiles={streets.tiles} />
        <a href={`#${RESULTS_ID}`} className="link target inline-flex items-center gap-2 lg:hidden">
          <List aria-hidden="true" className="size-5" />
          {texts.close}
        </a>
      </div>
    </div>
  )
}

/** Where in the city one mosque is, and the streets around it. */
export function MosqueLocator({ map, streets, mosque }: { map: CityMap; streets: SiteMap; mosque: PlacedMosque }) {
  return (
    <MapBox map={map} words={useTexts().mosques.map.where} tiles={streets.tiles}>
      <MapFrame map={streets} only={toPositionList([mosque])} />
    </MapBox>
  )
}

/** A city with a way that leads out of it; script moves it to where the visitor is. */
export function WayMap({ map, words }: { map: CityMap; words: string }) {
  return (
    <figure className="city-map-box city-map-figure">
      <CityMapDrawing map={map} />
      <figcaption className="city-map-caption">{words}</figcaption>
    </figure>
  )
}

type MapBoxProps = { map: CityMap; words: string; tiles: string; className?: string; children: ReactNode }

/** A drawn map, the street map that can be opened under it, and what the drawn one shows. */
function MapBox({ map, words, tiles, className, children }: MapBoxProps) {
  return (
    <div className={cn('city-map-box print:hidden', className)}>
      <div className="city-map-figure">
        <CityMapDrawing map={map} />
      </div>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-ink-soft text-sm">{words}</span>
        <StreetMapButton tiles={tiles} />
      </div>
    </div>
  )
}

const shapeClasses = { list: '', occasion: 'city-map-occasion', locator: 'city-map-locator' }

/**
 * The drawn map of a city. Its points lead to the mosques for those who point at them; the list beside it is its text and
 * has the same links. Script finds in `data-frame` where the visitor is.
 */
function CityMapDrawing({ map }: { map: CityMap }) {
  const { shape, frame, land, names, others, points, pin, way } = map
  const [width, height] = [MAP_WIDTH * SCALE, frame.height * SCALE]
  return (
    <svg
      aria-hidden="true"
      data-frame={[frame.west, frame.east, frame.south, frame.north].map((degrees) => degrees.toFixed(4)).join(' ')}
      className={cn('city-map', shapeClasses[shape])}
      width={MAP_WIDTH}
      height={frame.height}
    >
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} fill="none" stroke="currentColor">
        {land && (
          <>
            <defs>
              <path id="map-shore" d={land.shore} />
            </defs>
            <rect className="map-sea" width={width} height={height} />
            {['a', 'b', 'c', 'd'].map((band) => (
              <use key={band} href="#map-shore" className={`map-shore-${band}`} />
            ))}
            <path className="map-land" d={land.land} fillRule="evenodd" />
          </>
        )}
        {others && <path className="map-others" d={others} />}
      </svg>
      {names.map(({ text, isWater, x, y }) => (
        <text key={text} className={isWater ? 'map-water' : 'map-area'} x={`${x}%`} y={`${y}%`} dy=".35em">
          {text}
        </text>
      ))}
      {points.length > 0 && (
        <defs>
          <g id="map-point">
            <circle r="12" fill="none" stroke="none" pointerEvents="all" />
            <circle r="7" />
          </g>
          <g id="map-room">
            <circle r="12" fill="none" stroke="none" pointerEvents="all" />
            <rect x="-6" y="-6" width="12" height="12" rx="2" />
          </g>
          <circle id="map-count" r="12" />
          <rect id="map-counts" x="-20" y="-12" width="40" height="24" rx="12" />
        </defs>
      )}
      {points.map((point) => (
        <Point key={`${point.x} ${point.y}`} point={point} />
      ))}
      {way && (
        <svg aria-hidden="true" viewBox={`0 0 ${MAP_WIDTH} ${frame.height}`} fill="none">
          <path data-way="" className="map-way" d={way} />
        </svg>
      )}
      {pin && (
        <svg aria-hidden="true" x={`${pin.x}%`} y={`${pin.y}%`} className="map-pin-drawn">
          <path d="M0 0c-3-7-9-9-9-16a9 9 0 0118 0C9-9 3-7 0 0z" />
          <circle cy="-16" r="3.5" />
        </svg>
      )}
    </svg>
  )
}

function Point({ point: { x, y, text, title, href, isRoom } }: { point: MapPoint }) {
  const place = { x: `${x}%`, y: `${y}%` }
  const shape = isRoom ? 'room' : text === '' ? 'point' : text.length > 2 ? 'counts' : 'count'
  const mark = (
    <>
      {title && <title>{title}</title>}
      <use href={`#map-${shape}`} {...place} />
      {text && (
        <text {...place} dy=".36em">
          {text}
        </text>
      )}
    </>
  )
  if (href === null) return <g className="map-point">{mark}</g>
  return (
    <a href={href} tabIndex={-1} className={isRoom ? 'map-point map-point-room' : 'map-point'}>
      {mark}
    </a>
  )
}
