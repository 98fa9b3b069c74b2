/** A file must be smaller than this. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** The quota of one mosque, which includes its events and recently removed pictures. */
export const MAX_MOSQUE_PICTURES = 500
export const MAX_MOSQUE_PICTURE_BYTES = 500 * 1024 * 1024
/** Those who send pictures. Each kind has a process of its own, so that guests never hold up admins. */
export type PictureSender = 'guest' | 'admin'
/** What a picture may take: for admins enough for the camera of a phone, for guests enough for a board that they photographed. */
export const senderLimits = {
  guest: { megapixels: 25, megabytes: 160, seconds: 15 },
  admin: { megapixels: 50, megabytes: 400, seconds: 60 },
} as const satisfies Record<PictureSender, { megapixels: number; megabytes: number; seconds: number }>
/** A line of a picture is decoded as a whole, so that a very wide one takes more memory than its pixels. */
const MAX_SIDE_PX = 20_000
/** The widths of the stored variants; a picture is never enlarged. */
export const variantWidths = [320, 640, 1280, 2048]
const largestVariant = Math.max(...variantWidths)
/** Taller pictures are scaled down to this height. */
export const MAX_HEIGHT_PX = 4096
/** Larger variants are scaled down: encoding as many pixels takes 80 MB of memory. */
export const MAX_VARIANT_PIXELS = 3_200_000

export const variantFormats = ['avif', 'webp'] as const
export type Format = (typeof variantFormats)[number]
export type PictureVariant = { width: number; height: number; format: Format; bytes: number }

/** Why a picture was rejected; each reason has its own message. */
export type PictureFault =
  | 'not-an-image'
  | 'too-large'
  | 'too-many-pixels'
  | 'too-demanding'
  | 'upload-failed'
  | 'too-many'
  | 'mosque-full'
  | 'demo'

/** A rejected picture: the user must send another one or, for `upload-failed`, try again. */
export class PictureError extends Error {
  readonly fault: PictureFault
  constructor(fault: PictureFault, detail?: string) {
    super(detail ?? fault)
    this.fault = fault
  }
}

/** What the header of a picture says. */
export type PictureHeader = {
  format: string
  width: number
  height: number
  channels: number
  /** The bytes of each channel of a pixel. */
  depth: 1 | 2
  /** Progressive or interlaced. */
  isProgressive: boolean
  chromaSubsampling?: string
}

const MB = 1024 * 1024
/** For decoders, besides the picture. */
const DECODER_BYTES = 30 * MB
/** As many lines are in memory at once while a picture is decoded line by line. */
const LINES_AT_ONCE = 1600

/** The memory that decoding a picture takes at most, as measured with the worst picture of each format. */
export function decodingBytes({ format, width, height, channels, depth, ...header }: PictureHeader): number {
  const pixels = width * height
  const bytesPerPixel = channels * depth
  const { isProgressive, chromaSubsampling } = header
  const decoded = () => {
    switch (format) {
      case 'gif':
        return pixels * 5.5
      case 'webp':
        return pixels * 8
      case 'heif':
        return pixels * (depth === 1 ? 19 : 25)
      case 'jpeg':
        // All coefficients stay in memory until the last scan.
        if (isProgressive) return pixels * channels * (chromaSubsampling === '4:2:0' ? 1.1 : 2.2)
        break
      default:
        if (isProgressive) return pixels * bytesPerPixel * 1.2
    }
    return width * Math.min(height, LINES_AT_ONCE) * bytesPerPixel * 1.2
  }
  return DECODER_BYTES + decoded()
}

/** Why a picture is not decoded for a sender, when so many bytes of memory are left; null when it is. */
export function faultOfHeader(header: PictureHeader, sender: PictureSender, maxBytes: number): PictureFault | null {
  const { width, height } = header
  if (width * height > senderLimits[sender].megapixels * 1_000_000) return 'too-many-pixels'
  return Math.max(width, height) > MAX_SIDE_PX || decodingBytes(header) > maxBytes ? 'too-demanding' : null
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
  const largest = Math.min(width, largestVariant)
  return widths.includes(largest) ? widths : [...widths, largest]
}

/** The largest box that a picture of this size is scaled to fit into. */
export function largestBox(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(MAX_VARIANT_PIXELS / (width * height)))
  return {
    width: Math.min(largestVariant, Math.max(1, Math.floor(width * scale))),
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
