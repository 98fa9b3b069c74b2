import { largestBox } from './picture-rules.ts'

/** A smaller file is sent as it is: shrinking it would save about a second. */
const SMALL_FILE_BYTES = 400 * 1024
/** Invisible in a photo, and the server encodes the picture once more. */
const QUALITY = 0.86

/**
 * Shrinks a picture in the browser to the size that the server would store, upright. Returns the file itself when it is
 * small, when it would not become smaller, or when this browser cannot decode it.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= SMALL_FILE_BYTES) return file
  const canvas = document.createElement('canvas')
  try {
    // A browser that does not know this orientation throws, and the server rotates the picture.
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = fitInside(bitmap, largestBox(bitmap.width, bitmap.height))
    Object.assign(canvas, { width, height })
    const drawing = canvas.getContext('2d')!
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, shrunkType(file.type), QUALITY))
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  } finally {
    // Phones limit the memory of all canvases together.
    canvas.width = canvas.height = 0
  }
}

/** JPEG has no transparency, which the other formats may use. */
const shrunkType = (type: string) =>
  ['image/png', 'image/webp', 'image/avif', 'image/gif'].includes(type) ? 'image/webp' : 'image/jpeg'

type Size = { width: number; height: number }

/** The largest size of the same proportions that fits into a box, never enlarged. */
export function fitInside(size: Size, box: Size): Size {
  const scale = Math.min(1, box.width / size.width, box.height / size.height)
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}
