/**
 * The library that draws pictures, loaded with the first one: most processes show pages for weeks and draw none. It
 * keeps nothing from one picture to the next.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
