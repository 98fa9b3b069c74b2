/** A QR code in a square of white: its side in modules with the quiet zone, and its dark modules as rows. */
export type QrCode = { side: number; rows: QrRow[] }

/** Dark modules beside each other: the first one's column and row, and how many. */
type QrRow = readonly [x: number, y: number, length: number]

/** What the standard asks for on posters, and what is enough on a page that is white around it. */
export const QUIET_MODULES = { poster: 4, page: 2 }

/** Draws the QR code of a text, with white around it, without which it is not recognized. */
export async function drawQrCode(text: string, quiet: number): Promise<QrCode> {
  // Loaded when the first code is drawn, because few pages have one.
  const { default: qrcode } = await import('qrcode')
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
  const rows: QrRow[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue
      const start = x
      while (x < size && data[y * size + x]) x++
      rows.push([start + quiet, y + quiet, x - start])
    }
  return { side: size + 2 * quiet, rows }
}
