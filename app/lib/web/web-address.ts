/** Whether a text is an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  return url !== null && url.hostname !== ''
}
