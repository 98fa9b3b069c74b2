type QrPictureProps = {
  code: { side: number; rows: readonly (readonly [x: number, y: number, length: number])[] }
  /** Without it the picture is a file of its own. */
  label?: string
  className?: string
  /** Of a file: its side in pixels; it is sharp at any size. */
  pixels?: number
}

/** A QR code, dark on white in both schemes. */
export function QrPicture({ code: { side, rows }, label, className, pixels }: QrPictureProps) {
  return (
    <svg
      xmlns={pixels ? 'http://www.w3.org/2000/svg' : undefined}
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={pixels}
      height={pixels}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={rows.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join('')} fill="#000" />
    </svg>
  )
}
