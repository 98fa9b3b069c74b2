import { timesInWords } from '#app/features/events/event-in-words.ts'
import { eventAddress } from '#app/features/events/event-links.ts'
import type { EventDetails } from '#app/features/events/event-types.ts'
import { accessLine } from '#app/features/mosques/gathering-access.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { directionOf, type Language, localAddress } from '#app/i18n/languages.ts'
import { nameOfMosque } from '#app/i18n/mosque-names.ts'
import { drawQrCode, QUIET_MODULES } from '#app/lib/files/qr-code.server.ts'
import { readStoredPicture } from '#app/services/images/images.server.ts'
import { loadSharp } from '#app/services/images/sharp.server.ts'
import { A4, drawPdf, type PdfFile, softInk } from '#app/services/pdf/pdf-page.server.ts'
import { drawParagraph, drawPdfQrCode } from '#app/services/pdf/pdf-parts.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'

const MARGIN = 48
const BAND = 26
const QR_SIDE = 170
const primary = [0, 0.47, 0.31] as const
const brass = [0.85, 0.73, 0.41] as const
const danger = [0.64, 0.14, 0.11] as const
const MAX_DESCRIPTION_LINES = 14
const MAX_PHOTO = { width: 320, height: 200 }
/** Below the picture, for the first lines of the description. */
const DESCRIPTION_ROOM = 80

/** What of an event people wrote and its poster shows. */
export const writtenOnPoster = (event: EventDetails, language: Language): string[] => [
  event.title,
  event.description,
  nameOfMosque(language, event),
  addressOf(event),
  event.registrationUrl ?? '',
]

const addressOf = ({ address, suburb, area }: EventDetails): string =>
  address ?? [suburb, area].filter(Boolean).join(', ')

/** The poster of one date of an event: a PDF of one A4 page with the QR code of its page. */
export async function renderEventPoster(
  event: EventDetails,
  { language, siteName, origin }: { language: Language; siteName: string; origin: string },
): Promise<PdfFile> {
  const { public: texts, shared } = textsIn(language)
  const { events, dates } = texts
  const pageUrl = origin + localAddress(language, eventAddress(event))
  const photo = await readPhoto(event)
  const code = await drawQrCode(pageUrl, QUIET_MODULES.poster)
  const times = timesInWords(texts, event, await siteTimeFormat(language))
  const mosque = nameOfMosque(language, event)
  const access = accessLine(event.access, shared.times.access, language)
  const side = directionOf(language) === 'rtl' ? 'right' : 'left'
  return drawPdf({ ...A4, title: event.title, language }, (page) => {
    const lines = { x: MARGIN, width: page.width - 2 * MARGIN, side } as const
    page.rectangle(0, 0, page.width, BAND, primary)
    page.rectangle(0, BAND, page.width, 4, brass)
    let y = drawParagraph(page, mosque, { ...lines, y: BAND + 30, size: 17, weight: 500, color: primary, maxLines: 1 })
    const titleSize = event.title.length <= 40 ? 44 : 32
    y = drawParagraph(page, event.title, { ...lines, y: y + 10, size: titleSize, weight: 700, maxLines: 4 })
    y += 12
    page.rectangle(side === 'left' ? MARGIN : page.width - MARGIN - 72, y, 72, 4, brass)
    y += 18
    if (event.status === 'cancelled')
      y = drawParagraph(page, events.eventCancelled, { ...lines, y, size: 22, weight: 700, color: danger, maxLines: 2 })
    const day = event.date ? fullDate(dates, event.date) : dates.notAvailable
    y = drawParagraph(page, day, { ...lines, y, size: 24, weight: 700, maxLines: 2 })
    y = drawParagraph(page, times, { ...lines, y, size: 18, maxLines: 3 })
    y = drawParagraph(page, addressOf(event), { ...lines, y: y + 4, size: 14, color: softInk, maxLines: 2 })
    if (access) y = drawParagraph(page, access, { ...lines, y: y + 4, size: 14, maxLines: 3 })
    if (event.registrationRequired && event.status !== 'cancelled') {
      const registration = [events.registrationRequired, event.registrationUrl].filter(Boolean).join(': ')
      y = drawParagraph(page, registration, { ...lines, y: y + 4, size: 14, weight: 700, maxLines: 2 })
    }
    const codeTop = page.height - MARGIN - QR_SIDE
    if (photo) {
      const scale = Math.min(MAX_PHOTO.width / photo.width, MAX_PHOTO.height / photo.height)
      const [width, height] = [photo.width * scale, photo.height * scale]
      if (y + 12 + height + DESCRIPTION_ROOM < codeTop) {
        page.photo(photo, side === 'left' ? MARGIN : page.width - MARGIN - width, y + 12, width, height)
        y += 12 + height
      }
    }
    const room = Math.floor((codeTop - y - 30) / (13 * 1.35))
    if (room > 0)
      drawParagraph(page, event.description, {
        ...{ ...lines, y: y + 14, size: 13, maxLines: Math.min(MAX_DESCRIPTION_LINES, room) },
      })
    drawPdfQrCode(page, code, side === 'left' ? page.width - MARGIN - QR_SIDE : MARGIN, codeTop, QR_SIDE)
    const beside = { ...lines, x: side === 'left' ? MARGIN : MARGIN + QR_SIDE + 16, width: lines.width - QR_SIDE - 16 }
    const scan = drawParagraph(page, events.posterScan, {
      ...beside,
      y: codeTop + 60,
      size: 15,
      weight: 700,
      maxLines: 3,
    })
    drawParagraph(page, siteName, { ...beside, y: scan + 4, size: 12, color: primary, maxLines: 1 })
    page.rectangle(0, page.height - 8, page.width, 8, primary)
  })
}

/** The picture of an event for paper; null where it has none, or one that cannot be read. */
async function readPhoto({ picture }: EventDetails) {
  const stored = await readStoredPicture(picture?.largest)
  if (!stored) return null
  const sharp = await loadSharp()
  const [wide, high] = [4 * MAX_PHOTO.width, 4 * MAX_PHOTO.height]
  try {
    const { data, info } = await sharp(stored)
      .resize(wide, high, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColorspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height }
  } catch (error) {
    console.error('The picture for a poster could not be drawn:', error)
    return null
  }
}
