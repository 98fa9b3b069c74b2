import { isUtf8 } from 'node:buffer'

/** Whether an address is a path with valid UTF-8 and no null character, also in its query. */
export function isReadableUrl(url: string): boolean {
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\')) return false
  const [path = ''] = url.split('?', 1)
  return isReadableEncoded(path) && isReadableQuery(url)
}

/** Whether the query of an address is readable. */
export function isReadableQuery(url: string): boolean {
  const [, query = ''] = url.split(/\?(.*)/s, 2)
  return isReadableEncoded(withLonePercents(query))
}

/** Whether the text in a body is valid UTF-8 without null characters; files in it are not checked. */
export function isReadableBody(contentType: string, body: Buffer): boolean {
  const type = contentType.toLowerCase()
  if (type.startsWith('multipart/form-data')) return textParts(contentType, body).every(isReadableText)
  if (!isReadableText(body)) return !/^(application\/(json|x-www-form-urlencoded)|text\/)/.test(type)
  if (type.startsWith('application/x-www-form-urlencoded'))
    return isReadableEncoded(withLonePercents(body.toString('utf8')))
  return !type.startsWith('application/json') || !body.includes('\\u0000')
}

/** Encodes percent signs that people typed as such in queries and forms. */
const withLonePercents = (encoded: string) => encoded.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')

const isReadableText = (bytes: Buffer) => isUtf8(bytes) && !bytes.includes(0)

function isReadableEncoded(encoded: string): boolean {
  try {
    return !decodeURIComponent(encoded).includes('\0')
  } catch {
    return false
  }
}

/** The headers of all parts of a form, and the content of those that are not files. */
function textParts(contentType: string, body: Buffer): Buffer[] {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  if (!boundary) return []
  const mark = Buffer.from(`--${boundary[1] ?? boundary[2]}`)
  const parts: Buffer[] = []
  for (let at = body.indexOf(mark); at >= 0; ) {
    const next = body.indexOf(mark, at + mark.length)
    const part = body.subarray(at + mark.length, next < 0 ? body.length : next)
    const end = part.indexOf('\r\n\r\n')
    const headers = part.subarray(0, end < 0 ? part.length : end)
    parts.push(/;\s*filename\*?=/i.test(headers.toString('latin1')) ? headers : part)
    at = next
  }
  return parts
}
