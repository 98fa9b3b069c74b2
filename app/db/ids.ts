let lastTime = 0
let idsInLastTime = 0

/**
 * Creates an id (UUID version 7). It begins with the time, so that rows created together are close in an index. The ids
 * of one process ascend, also within a millisecond and when the clock is set back: the record of changes is sorted by them.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastTime) [lastTime, idsInLastTime] = [now, 0]
  else if (idsInLastTime < 0xfff) idsInLastTime += 1
  else [lastTime, idsInLastTime] = [lastTime + 1, 0]
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, Math.floor(lastTime / 0x10000))
  view.setUint16(4, lastTime % 0x10000)
  view.setUint16(6, 0x7000 | idsInLastTime)
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Whether a text has the form of an id. */
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
