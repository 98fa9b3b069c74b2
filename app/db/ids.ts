let last = 0
let count = 0

/**
 * A new id (UUID version 7): it begins with the time, so that rows made together lie together in an index. Ids of one
 * process ascend, also within a millisecond and when the clock is set back: the record of changes is in their order.
 */
export function newId(): string {
  const now = Date.now()
  if (now > last) [last, count] = [now, 0]
  else if (count < 0xfff) count += 1
  else [last, count] = [last + 1, 0]
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, Math.floor(last / 0x10000))
  view.setUint16(4, last % 0x10000)
  view.setUint16(6, 0x7000 | count)
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
