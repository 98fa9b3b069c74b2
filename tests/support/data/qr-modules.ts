import qrcode from 'qrcode'

/** The dark modules of a text's code as `x,y`, with white of so many modules around it, by the matrix of the library. */
export function modulesOf(text: string, quiet: number): string[] {
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
  return Array.from({ length: size * size }, (_, index) => index)
    .filter((index) => data[index])
    .map((index) => `${(index % size) + quiet},${Math.floor(index / size) + quiet}`)
}

/** The dark modules of the path that draws a code, row by row. */
export function readModules(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, step) => `${Number(x) + step},${y}`),
  )
}
