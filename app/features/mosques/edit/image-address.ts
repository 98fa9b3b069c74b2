import { isWebAddress } from '#app/lib/web/web-address.ts'

const pictureEnding = /\.(jpe?g|png|webp|avif|gif|bmp)$/i

/** Whether an address may name a picture: by its ending, or because it speaks of a photo or an image. */
export function isImageAddress(text: string): boolean {
  if (!isWebAddress(text)) return false
  return pictureEnding.test(new URL(text).pathname) || /photo|image/i.test(text)
}
