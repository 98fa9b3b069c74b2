export type ByteRange = { first: number; last: number }

/**
 * The part of a file that a Range header asks for: null for the whole file, 'unsatisfiable' when it lies behind the end.
 * Several parts at once and other units are answered with the whole file, as RFC 9110 allows.
 */
export function parseByteRange(header: string | null | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < first) return null
  return first < size ? { first, last } : 'unsatisfiable'
}

/** The status and headers of a part of a file. */
export function describeRange(range: ByteRange | 'unsatisfiable', size: number) {
  if (range === 'unsatisfiable') return { status: 416, length: 0, contentRange: `bytes */${size}` }
  const { first, last } = range
  return { status: 206, length: last - first + 1, contentRange: `bytes ${first}-${last}/${size}` }
}
