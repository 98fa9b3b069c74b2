import type { PdfFile } from '#app/services/pdf/pdf-page.server.ts'

/** Sends a PDF to be shown in the browser; one with gaps is not sent, but which letters the fonts lack. */
export function pdfResponse({ file, missing }: PdfFile, name: string): Response {
  if (missing.length > 0)
    return new Response(`No PDF can be made, because its fonts lack these letters: ${missing.join(' ')}\n`, {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  return new Response(new Uint8Array(file), {
    headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${name}.pdf"` },
  })
}
