/** A QR code as one SVG path over `size` modules. */
export type QrCode = { size: number; path: string }

/** Draws the QR code of a text. */
export async function drawQrCode(text: string): Promise<QrCode> {
  // Loaded when the first code is drawn, because few pages have one.
  const { default: qrcode } = await import('qrcode')
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let index = 0; index < size * size; index++)
    if (data[index]) path += `M${index % size} ${Math.floor(index / size)}h1v1h-1z`
  return { size, path }
}
