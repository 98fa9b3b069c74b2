import type { EventDetails } from '#app/features/events/event-types.ts'
import { timesInWords } from '#app/features/events/times-in-words.ts'
import { fullDate } from '#app/i18n/dates.ts'
import type { PublicTexts } from '#app/i18n/texts.ts'
import { renderShareImage } from '#app/services/share-image/share-image.server.ts'
import { latticePattern } from '#app/ui/lattice-picture.ts'

/** The share image of an event without a picture: title, date, time, mosque and its pattern. */
export function renderEventShareImage(event: EventDetails, texts: PublicTexts, siteName: string): Promise<Buffer> {
  const { dates, events } = texts
  const day = event.date ? fullDate(dates, event.date) : dates.notAvailable
  const when = event.status === 'cancelled' ? events.cancelled : timesInWords(texts, event)
  const lines = [day, when, event.mosqueName]
  return renderShareImage({ title: event.title, lines, siteName, ...latticePattern(event.eventId, 1.6) })
}
