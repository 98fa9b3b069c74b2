import { deflateSync } from 'node:zlib'
import { createPauses } from '#app/lib/turns/pauses.server.ts'
import { type GlyphFont, number } from './glyph-fonts.server.ts'

/** A JPEG of three colors. */
export type PdfPhoto = { jpeg: Buffer; width: number; height: number }

type PdfParts = {
  width: number
  height: number
  title: string
  language: string
  content: string
  fonts: readonly GlyphFont[]
  /** Named P0, P1 … in the content. */
  photos: readonly PdfPhoto[]
}

/**
 * Writes a PDF 1.7 file of one page. The same parts give the same bytes. Compressing hundreds of glyphs takes long; other
 * requests are answered in between.
 */
export async function writePdfFile({
  width,
  height,
  title,
  language,
  content,
  fonts,
  photos,
}: PdfParts): Promise<Buffer> {
  const objects: Buffer[] = []
  const add = (body: string | Buffer): string => {
    objects.push(Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1'))
    return `${objects.length} 0 R`
  }
  const pages = '2 0 R'
  add(
    `<</Type/Catalog/Pages ${pages}/Lang${textString(language)}/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None>>>>`,
  )
  add('<</Type/Pages/Kids[3 0 R]/Count 1>>')
  const page = objects.push(Buffer.alloc(0))
  const contents = add(stream(content))
  const resources: string[] = []
  const pause = createPauses()
  for (const font of fonts) resources.push(`/${font.name} ${await addFont(font, add, pause)}`)
  const pictures = photos.map((photo, index) => `/P${index} ${add(photoObject(photo))}`)
  objects[page - 1] = Buffer.from(
    `<</Type/Page/Parent ${pages}/MediaBox[0 0 ${number(width)} ${number(height)}]/Contents ${contents}/Resources<</Font<<${resources.join('')}>>/XObject<<${pictures.join('')}>>>>>>`,
  )
  const info = add(`<</Title${textString(title)}/Producer${textString('Mosque Connect')}>>`)
  return joinObjects(objects, info)
}

async function addFont(
  { upem, glyphs }: GlyphFont,
  add: (body: string | Buffer) => string,
  pause: () => Promise<void>,
): Promise<string> {
  const names = glyphs.map((_, code) => glyphName(code))
  const procedures: string[] = []
  for (const [code, { outline }] of glyphs.entries()) {
    procedures.push(`/${names[code]} ${add(stream(outline))}`)
    await pause()
  }
  const unicode = add(stream(unicodeMap(glyphs)))
  return add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[${1 / upem} 0 0 ${1 / upem} 0 0]/FirstChar 0/LastChar ${glyphs.length - 1}/Widths[${glyphs.map((glyph) => number(glyph.width)).join(' ')}]/Encoding<</Type/Encoding/Differences[0 ${names.map((name) => `/${name}`).join('')}]>>/CharProcs<<${procedures.join('')}>>/Resources<<>>/ToUnicode ${unicode}>>`,
  )
}

/** Letters only: readers guess a character from a name with a number in it. */
const glyphName = (code: number): string =>
  `Q${[...String(code)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`

/** Which letters each code stands for, so that text can be selected and searched. */
function unicodeMap(glyphs: GlyphFont['glyphs']): string {
  const lines = glyphs.flatMap(({ text }, code) =>
    text ? [`<${code.toString(16).padStart(2, '0')}> <${utf16(text)}>`] : [],
  )
  const blocks: string[] = []
  for (let start = 0; start < lines.length; start += MAX_LINES) {
    const block = lines.slice(start, start + MAX_LINES)
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** What one block of a map may have. */
const MAX_LINES = 100

const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')

const textString = (text: string): string => `<feff${utf16(text)}>`

function stream(content: string): Buffer {
  const bytes = deflateSync(Buffer.from(content, 'latin1'))
  const head = `<</Length ${bytes.length}/Filter/FlateDecode>>\nstream\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')])
}

function photoObject({ jpeg, width, height }: PdfPhoto): Buffer {
  const head = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>\nstream\n`
  return Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\nendstream')])
}

/** The file with its table of where each object begins. */
function joinObjects(objects: readonly Buffer[], info: string): Buffer {
  // The second line tells programs that transfer the file that it is not text.
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]!.length
  const offsets = objects.map((body, index) => {
    const offset = length
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R/Info ${info}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
