/** A mosque with a dome and two minarets, standing on y 0 in the middle of x 0; it is none in particular. */
const WALLS =
  'M-74 0v-50h148v50zM-64-50a14 14 0 0 1 28 0zM36-50a14 14 0 0 1 28 0zM-40-48c-11-36 20-56 40-76 20 20 51 40 40 76z'
const MINARETS =
  'M-113 0v-118h-4v-7h24v7h-4v118zM-112-125v-20h14v20zM-114-145h18c0-10-6-13-9-22-3 9-9 12-9 22zM97 0v-118h-4v-7h24v7h-4v118zM98-125v-20h14v20zM96-145h18c0-10-6-13-9-22-3 9-9 12-9 22z'
const FINIALS = 'M-1-122v-16h2v16zM-106-165v-12h2v12zM104-165v-12h2v12zM5-140a7 7 0 1 1-5-12 5.5 5.5 0 1 0 5 12z'
const OPENINGS =
  'M-11 0v-20c0-8 8-11 11-17 3 6 11 9 11 17v20zM-52-12v-13c0-4 4-6 6-9 2 3 6 5 6 9v13zM40-12v-13c0-4 4-6 6-9 2 3 6 5 6 9v13z'

export function Mosque({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className="scene-minaret" d={WALLS + MINARETS + FINIALS} />
      <path className="scene-windows" d={OPENINGS} />
    </g>
  )
}
