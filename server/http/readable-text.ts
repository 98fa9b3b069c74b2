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

/** Whether the text of a form in the encoding of addresses is valid UTF-8 without null characters. */
export function isReadableForm(body: Buffer): boolean {
  return isUtf8(body) && !body.includes(0) && isReadableEncoded(withLonePercents(body.toString('utf8')))
}

/** Encodes percent signs that people typed as such in queries and forms. */
const withLonePercents = (encoded: string) => encoded.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')

function isReadableEncoded(encoded: string): boolean {
  try {
    return !decodeURIComponent(encoded).includes('\0')
  } catch {
    return false
  }
}
