import { inflateSync } from 'node:zlib'

/** What a PDF of the site shows: its pages and size in points, its title, and its lines in the order of writing. */
export function readPdf(file: Uint8Array) {
  const source = Buffer.from(file).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
  const streamOf = (reference: string | undefined) => {
    const body = objects.get(reference ?? '') ?? ''
    const bytes = body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream'))
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
  }
  const page = [...objects.values()].find((body) => body.startsWith('<</Type/Page/')) ?? ''
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name, id] of page.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = streamOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1])
    fonts.set(name!, new Map([...map.matchAll(/^<(..)> <(\w+)>$/gm)].map(([, code, text]) => [code!, utf16(text!)])))
  }
  const content = streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1])
  const lines = [...content.matchAll(/BT ([\s\S]*?) ET/g)].map(([, line = '']) => {
    let font = new Map<string, string>()
    const shown = [...line.matchAll(/\/(F\d+) |<(\w+)> Tj/g)].map(([, name, codes]) => {
      if (name) font = fonts.get(name) ?? font
      return (codes?.match(/../g) ?? []).map((code) => font.get(code) ?? '').join('')
    })
    return shown.join('')
  })
  const boxes = [...content.matchAll(/rg (\S+) (\S+) (\S+) (\S+) re f/g)].map((box) => box.slice(1).map(Number))
  return {
    pages: [...source.matchAll(/\/Type\/Page\//g)].length,
    size: /\/MediaBox\[0 0 ([\d. ]+)\]/.exec(source)?.[1],
    title: utf16(/\/Title<feff(\w+)>/.exec(source)?.[1] ?? ''),
    lines,
    /** Its rectangles: x, y, width and height from the lower left corner. */
    boxes,
    photos: [...objects.values()].filter((body) => body.startsWith('<</Type/XObject/Subtype/Image')),
    /** The baselines of its lines, which stand inside the page. */
    baselines: [...content.matchAll(/ (\S+) (\S+) Tm/g)].map(([, x, y]) => [Number(x), Number(y)]),
  }
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
