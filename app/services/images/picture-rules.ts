/** A file must be smaller than this, in bytes. */
export const MAX_BYTES = 5 * 1024 * 1024
/** Pixels a picture may have once unpacked: enough for a 48-megapixel phone, far below what fills the memory. */
export const MAX_PIXELS = 50_000_000
/** The widths every picture is kept in, as far as it is that wide itself. */
export const WIDTHS = [320, 640, 1280, 2048]
/** Very tall pictures are made smaller until they fit below this height. */
export const MAX_HEIGHT = 4096

export const formats = ['avif', 'webp'] as const
export type Format = (typeof formats)[number]
export type Variant = { width: number; height: number; format: Format; bytes: number }

/** Why a picture was refused; each has a text of its own. */
export type PictureFault = 'not-an-image' | 'too-large' | 'too-many-pixels' | 'upload-failed'

/** A refusal that is the sender's to correct, or (`upload-failed`) to try again. */
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

/** The format a file begins like, of those we take; whatever its name or type says. AVIF is called `heif`. */
export function formatOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 40)).toString('latin1')
  return signatures.find(([, signature]) => signature.test(head))?.[0] ?? null
}

/** The widths a picture of this width is kept in: the steps below it, and itself when it lies between two. */
export function widthsFor(width: number): number[] {
  const steps = WIDTHS.filter((step) => step <= width)
  const largest = Math.min(width, WIDTHS.at(-1)!)
  return steps.includes(largest) ? steps : [...steps, largest]
}

/** The file name of a variant; it follows from the content alone, so it never changes its meaning. */
export function fileName(id: string, width: number, format: Format): string {
  return `${id}-${width}.${format}`
}

const namePattern = /^([0-9a-f]{32})-(\d{1,4})\.(avif|webp)$/

/** Whether a text is the name of a stored file, and nothing that could lead elsewhere. */
export function isFileName(name: string): boolean {
  return namePattern.test(name)
}
