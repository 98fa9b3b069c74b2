import { timesInWords } from '#app/features/events/event-in-words.ts'
import type { EventDetails } from '#app/features/events/event-types.ts'
import { fullDate } from '#app/i18n/dates.ts'
import type { PublicTexts } from '#app/i18n/texts.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { readUpload } from '#app/services/images/images.server.ts'
import { renderPhotoShareImage } from '#app/services/share-image/share-image.server.ts'
import { latticePattern } from '#app/ui/pattern/lattice.ts'

/** The share image of an event: title, date, time and mosque beside its picture or pattern. A JPEG of 1200 x 630. */
export async function renderEventShareImage(
  event: EventDetails,
  texts: PublicTexts,
  formatTime: TimeFormat,
  siteName: string,
): Promise<Buffer> {
  const { dates, events } = texts
  const day = event.date ? fullDate(dates, event.date) : dates.notAvailable
  const when = event.status === 'cancelled' ? events.cancelled : timesInWords(texts, event, formatTime)
  const lines = [day, when, event.mosqueName]
  const image = { title: event.title, lines, siteName, ...latticePattern(event.eventId, 1.6) }
  const picture = await loadPicture(event)
  try {
    return await renderPhotoShareImage({ ...image, picture })
  } catch (error) {
    if (!picture) throw error
    console.error('The picture of an event could not be drawn:', error)
    return renderPhotoShareImage({ ...image, picture: null })
  }
}

/** The stored picture of an event; null for one in a hosted store, which is not fetched for each visitor. */
async function loadPicture({ picture }: EventDetails): Promise<Uint8Array | null> {
  const name = /^\/uploads\/([^/]+)$/.exec(picture?.largest ?? '')?.[1]
  return name ? ((await readUpload(name))?.data ?? null) : null
}
