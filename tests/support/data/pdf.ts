type Text = { text: string; x: number; y: number }

/** A PDF with pages of texts, whose places are in points from the top left of an A4 page. */
export function pdfOf(pages: readonly (readonly Text[])[]): Uint8Array {
  const quoted = (text: string) => text.replaceAll(/[()\\]/g, '\\$&')
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((texts, index) => {
      const content = texts
        .map(({ text, x, y }) => `BT /F1 10 Tf ${x} ${842 - y} Td (${quoted(text)}) Tj ET`)
        .join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n')
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return new TextEncoder().encode(`${file}xref\n0 ${objects.length + 1}\n${table}\n${end}`)
}
