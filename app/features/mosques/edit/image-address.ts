import { isWebAddress } from '#app/lib/web/web-address.ts'

const pictureExtension = /\.(jpe?g|png|webp|avif|gif|bmp)$/i

/** Whether an address can be that of a picture: it has a picture's extension or contains 'photo' or 'image'. */
export function isImageAddress(text: string): boolean {
  if (!isWebAddress(text)) return false
  return pictureExtension.test(new URL(text).pathname) || /photo|image/i.test(text)
}
