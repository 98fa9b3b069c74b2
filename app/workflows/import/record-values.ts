export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A value of an imported document as the text that a form would submit. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** More entries than any list may have, so that a list of millions is rejected without looking at each of them. */
const MAX_LIST_ENTRIES = 200

/** A list of a document, or one cell with separators between its entries; one that is far too long is cut off. */
export const asList = (value: unknown, separator: string | RegExp = '|'): unknown[] =>
  wholeList(value, separator).slice(0, MAX_LIST_ENTRIES)

function wholeList(value: unknown, separator: string | RegExp): unknown[] {
  if (Array.isArray(value)) return value
  if (isFields(value)) return Object.values(value)
  return asText(value)
    .split(separator, MAX_LIST_ENTRIES)
    .map((entry) => entry.trim())
    .filter(Boolean)
}

export const asFlag = (value: unknown): boolean => value === true || /^(true|yes|1|on|x)$/i.test(asText(value).trim())
