import { missingTime } from '#app/features/prayer-times/day-rows.ts'
import { announcedRows } from '#app/features/timetables/times-rows.ts'
import { isoWeekdayOf } from '#app/features/timetables/timetable-rules.ts'
import { FRIDAY, type TimetableDay } from '#app/features/timetables/timetable-types.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { fullDate } from '#app/i18n/dates.ts'
import { directionOf, type Language } from '#app/i18n/languages.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { weekdayOf } from '#app/lib/days.ts'
import {
  A4,
  drawPdf,
  hairline,
  type PdfFile,
  type PdfPage,
  POINTS_PER_MM,
  softInk,
} from '#app/services/pdf/pdf-page.server.ts'
import { drawParagraph, drawPdfQrCode, drawPdfTable, type PdfCell } from '#app/services/pdf/pdf-parts.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import { prayers } from '#salaah/next-prayer.ts'
import { hijriInWords, monthTitle, sheetInWords } from './days-table.tsx'
import type { MonthTimes } from './month-times.server.ts'
import { sessionNotesInWords } from './sessions.tsx'

/** What papers of a month show. */
export type PaperMonth = {
  mosque: { name: string; otherName: string | null; address: string }
  month: MonthTimes
  language: Language
  siteName: string
  origin: string
}

const MARGIN = 34
const QR_SIDE = 74
const NOTE_SIZE = 8
const [MIN_ROW, MAX_ROW] = [14, 19]
const shade = [0.93, 0.95, 0.93] as const
const headShade = [0.88, 0.9, 0.87] as const

/** A month of a mosque's times as a PDF of one A4 page. */
export async function renderMonthPdf({ mosque, month, language, siteName, origin }: PaperMonth): Promise<PdfFile> {
  const texts = textsIn(language)
  const { shared } = texts
  const formatTime = await siteTimeFormat(language)
  const title = monthTitle(month, shared)
  const side = directionOf(language) === 'rtl' ? 'right' : 'left'
  return drawPdf({ ...A4, title: `${mosque.name}: ${title}`, language }, (page) => {
    const width = page.width - 2 * MARGIN
    const textWidth = width - QR_SIDE - 16
    const [start, codeX] = side === 'left' ? [MARGIN, page.width - MARGIN - QR_SIDE] : [MARGIN + QR_SIDE + 16, MARGIN]
    const lines = { x: start, width: textWidth, side } as const
    let y = drawParagraph(page, mosque.name, { ...lines, y: MARGIN - 6, size: 22, weight: 700, maxLines: 2 })
    if (mosque.otherName)
      y = drawParagraph(page, mosque.otherName, { ...lines, y, size: 15, color: softInk, maxLines: 1 })
    y = drawParagraph(page, mosque.address, { ...lines, y, size: 10, color: softInk, maxLines: 1 })
    y = drawParagraph(page, title, { ...lines, y: y + 3, size: 15, weight: 700, maxLines: 1 })
    y = drawParagraph(page, hijriInWords(month, texts.public.hijri, shared.dates), {
      ...lines,
      y,
      size: 9,
      maxLines: 2,
    })
    drawPdfQrCode(page, month.qr, codeX, MARGIN - 6, QR_SIDE)
    page.text(shared.times.code, codeX + QR_SIDE / 2, MARGIN + QR_SIDE + 4, {
      ...{ size: 8, color: softInk, align: 'center', maxWidth: QR_SIDE + 14 },
    })
    const notes = [
      `${month.isAnnounced ? `${shared.times.legendPaper} ` : ''}${sheetInWords(month, { ...shared, salaah: texts.public.salaah }, language)}`,
      ...sessionNotesInWords(month.days, shared, formatTime),
      `${texts.public.ramadan.sheet.printed({ day: fullDate(shared.dates, month.today) })} ${texts.public.ramadan.sheet.from({ site: siteName, address: origin.replace(/^https?:\/\//, '') })}`,
    ]
    const top = Math.max(y, MARGIN + QR_SIDE + 8) + 8
    const room = page.height - MARGIN - top - heightOf(page, notes, width)
    const height = Math.max(MIN_ROW, Math.min(MAX_ROW, room / (month.days.length + 1)))
    const names: PdfCell[] = [
      [{ text: shared.times.day, weight: 700 }],
      ...prayers.map((prayer) => [{ text: shared.events.prayers[prayer], weight: 700 as const }]),
    ]
    const rows = [
      { cells: names, fill: headShade, height },
      ...month.days.map((day) => ({
        cells: [
          dayCell(day, shared.dates),
          ...prayers.map((prayer) => timesCell(day, prayer, formatTime, texts.public)),
        ],
        fill: isoWeekdayOf(day.day) === FRIDAY ? shade : undefined,
        height,
      })),
    ]
    let end = drawPdfTable(page, { x: MARGIN, y: top, width, columns: [1, 1, 1.15, 1, 1, 1], rows, size: 10.5, side })
    end += 6
    for (const note of notes)
      end = drawParagraph(page, note, { x: MARGIN, y: end, width, side, size: NOTE_SIZE, color: softInk, maxLines: 4 })
  })
}

/** How high notes are, with what is between them and the table. */
const heightOf = (page: PdfPage, notes: readonly string[], width: number) =>
  10 +
  notes.reduce(
    (sum, note) => sum + Math.min(4, Math.ceil(page.widthOf(note, NOTE_SIZE) / (width * 0.94))) * NOTE_SIZE * 1.35,
    0,
  )

function dayCell({ day }: TimetableDay, dates: { weekdaysShort: readonly string[] }): PdfCell {
  const weight = isoWeekdayOf(day) === FRIDAY ? 700 : 500
  return [
    { text: dates.weekdaysShort[weekdayOf(day)] ?? '', weight, size: 9.5 },
    { text: String(Number(day.slice(8))), weight },
  ]
}

type Words = Parameters<typeof missingTime>[1]

/** The adhan and the jamaat of a salaah; of several sessions the jamaats only. */
function timesCell(day: TimetableDay, prayer: (typeof prayers)[number], format: TimeFormat, texts: Words): PdfCell {
  const rows = announcedRows(day).filter(({ place }) => place === prayer)
  if (day.timetableId === null)
    return rows.map(({ begins }) => ({ text: begins === null ? missingTime(prayer, texts) : format(begins), size: 10 }))
  return rows.flatMap(({ adhan, jamaat }) => [
    ...(adhan !== null && rows.length === 1 ? [{ text: format(adhan), size: 8, color: softInk }] : []),
    { text: jamaat === null ? '–' : format(jamaat), weight: 700 as const },
  ])
}

/** Of a card for a wallet, folded once. */
const [CARD_WIDTH, CARD_HEIGHT] = [171 * POINTS_PER_MM, 54 * POINTS_PER_MM]
const CARDS = 4
const CARD_GAP = 24
const CARD_ROWS = 16
const [CARD_ROW, CARD_SIZE] = [7.4, 6.4]

/** The jamaats of a month on cards of the size of a bank card when folded, four on an A4 page. */
export async function renderCardPdf({ mosque, month, language, siteName, origin }: PaperMonth): Promise<PdfFile> {
  const { shared, public: texts } = textsIn(language)
  const formatTime = await siteTimeFormat(language)
  const title = monthTitle(month, shared)
  const side = directionOf(language) === 'rtl' ? 'right' : 'left'
  const names: PdfCell[] = [
    [{ text: shared.times.day, weight: 700 }],
    ...prayers.map((prayer) => [{ text: shared.events.prayers[prayer], weight: 700 as const }]),
  ]
  const rowsOf = (days: readonly TimetableDay[]) => [
    { cells: names, fill: headShade, height: CARD_ROW },
    ...days.map((day) => ({
      cells: [dayCell(day, shared.dates), ...prayers.map((prayer) => timesCell(day, prayer, formatTime, texts))].map(
        (cell) => cell.filter(({ color }) => color !== softInk).map((part) => ({ ...part, size: CARD_SIZE })),
      ),
      fill: isoWeekdayOf(day.day) === FRIDAY ? shade : undefined,
      height: CARD_ROW,
    })),
  ]
  const site = texts.ramadan.sheet.from({ site: siteName, address: origin.replace(/^https?:\/\//, '') })
  const printed = texts.ramadan.sheet.printed({ day: fullDate(shared.dates, month.today) })
  const panels = [
    { days: month.days.slice(0, CARD_ROWS), head: mosque.name, foot: site },
    { days: month.days.slice(CARD_ROWS), head: title, foot: printed },
  ]
  return drawPdf({ ...A4, title: `${mosque.name}: ${title}`, language }, (page) => {
    const left = (page.width - CARD_WIDTH) / 2
    page.text(shared.times.fold, page.width / 2, MARGIN, { size: 9, color: softInk, align: 'center' })
    for (let index = 0; index < CARDS; index++) {
      const top = MARGIN + 14 + index * (CARD_HEIGHT + CARD_GAP)
      drawCutLines(page, left, top)
      for (const [at, { days, head, foot }] of (side === 'left' ? panels : [...panels].reverse()).entries()) {
        const x = left + (at * CARD_WIDTH) / 2 + 8
        const width = CARD_WIDTH / 2 - 16
        const middle = { align: 'center', maxWidth: width } as const
        page.text(head, x + width / 2, top + 13, { ...middle, size: 9, weight: 700 })
        drawPdfTable(page, {
          x,
          y: top + 17,
          width,
          columns: [1, 1, 1.2, 1, 1, 1],
          rows: rowsOf(days),
          size: CARD_SIZE,
          side,
        })
        page.text(foot, x + width / 2, top + CARD_HEIGHT - 4, { ...middle, size: 5, color: softInk })
      }
    }
  })
}

/** The edge of a card, and short marks where it is folded. */
function drawCutLines(page: PdfPage, x: number, y: number): void {
  const middle = x + CARD_WIDTH / 2
  for (const at of [y, y + CARD_HEIGHT]) page.rectangle(x, at, CARD_WIDTH, 0.4, hairline)
  for (const at of [x, x + CARD_WIDTH]) page.rectangle(at, y, 0.4, CARD_HEIGHT, hairline)
  for (const at of [y - 6, y + CARD_HEIGHT]) page.rectangle(middle, at, 0.4, 6, hairline)
}
