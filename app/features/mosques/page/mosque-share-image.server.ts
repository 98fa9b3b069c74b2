import { formatAddress } from '#app/features/mosques/mosque-rules.ts'
import type { MosqueDetails } from '#app/features/mosques/mosque-types.ts'
import { renderShareImage } from '#app/services/share-image/share-image.server.ts'
import { latticePattern } from '#app/ui/pattern/lattice.ts'

/** The image for links to the page of a mosque: its name in both scripts, its address and its pattern. */
export function renderMosqueShareImage(
  mosque: MosqueDetails & { otherName: string | null },
  siteName: string,
): Promise<Buffer> {
  const { name, otherName } = mosque
  const lines = [formatAddress(mosque)]
  return renderShareImage({ title: name, second: otherName, lines, siteName, ...latticePattern(mosque.slug, 1.6) })
}
