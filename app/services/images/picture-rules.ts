/** A file must be smaller than this. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** The quota of one mosque, which includes its events and recently removed pictures. */
export const MAX_MOSQUE_PICTURES = 500
export const MAX_MOSQUE_PICTURE_BYTES = 500 * 1024 * 1024
/** Enough for a 48-megapixel phone, and few enough to decode in memory. */
export const MAX_PICTURE_PIXELS = 50_000_000
/** The widths of the stored variants; a picture is never enlarged. */
export const variantWidths = [320, 640, 1280, 2048]
/** Taller pictures are scaled down to this height. */
export const MAX_HEIGHT_PX = 4096
/** Larger variants are scaled down: encoding as many pixels takes 80 MB of memory. */
export const MAX_VARIANT_PIXELS = 3_200_000

export const variantFormats = ['avif', 'webp'] as const
export type Format = (typeof variantFormats)[number]
export type Variant = { width: number; height: number; format: Format; bytes: number }

/** Why a picture was rejected; each reason has its own message. */
export type PictureFault =
  | 'not-an-image'
  | 'too-large'
  | 'too-many-pixels'
  | 'upload-failed'
  | 'too-many'
  | 'mosque-full'

/** A rejected picture: the user must send another one or, for `upload-failed`, try again. */
export class PictureError extends Error {
  readonly fault: PictureFault
  constructor(fault: PictureFault, detail?: string) {
    super(detail ?? fault)
    this.fault = fault
  }
}

const signatures: [format: string, bytes: RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['gif', /^GIF8[79]a/],
  ['heif', /^[\s\S]{4}ftyp[\s\S]{0,24}avi[fs]/],
]

/** Detects an accepted format by the first bytes of a file, regardless of its name and type. AVIF is called `heif`. */
export function formatOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 40)).toString('latin1')
  return signatures.find(([, signature]) => signature.test(head))?.[0] ?? null
}

/** The widths of the variants of a picture: the standard widths below its own, and its own width. */
export function widthsFor(width: number): number[] {
  const widths = variantWidths.filter((variantWidth) => variantWidth <= width)
  const largest = Math.min(width, variantWidths.at(-1)!)
  return widths.includes(largest) ? widths : [...widths, largest]
}

/** The largest box that a picture of this size is scaled to fit into. */
export function largestBox(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(MAX_VARIANT_PIXELS / (width * height)))
  return {
    width: Math.min(variantWidths.at(-1)!, Math.max(1, Math.floor(width * scale))),
    height: Math.min(MAX_HEIGHT_PX, Math.max(1, Math.floor(height * scale))),
  }
}

/** The file name of a variant. It depends on the content alone, so a name always refers to the same bytes. */
export function fileName(id: string, width: number, format: Format): string {
  return `${id}-${width}.${format}`
}

const fileNamePattern = /^([0-9a-f]{32})-(\d{1,4})\.(avif|webp)$/

/** Whether a text has the form of a stored file's name, and so cannot be a path to another file. */
export function isFileName(name: string): boolean {
  return fileNamePattern.test(name)
}
