/**
 * Loads the image library at first use, because most processes never process a picture. Its cache is off, because no
 * picture is processed twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
