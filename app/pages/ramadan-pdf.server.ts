import { FIRST_OF_LAST_TEN } from '#app/features/hijri/season.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import { dayAndMonth } from '#app/i18n/dates.ts'
import { directionOf, type Language } from '#app/i18n/languages.ts'
import type { TimeFormat } from '#app/i18n/time-format.ts'
import { weekdayOf } from '#app/lib/days.ts'
import { A4, drawPdf, type PdfFile, softInk } from '#app/services/pdf/pdf-page.server.ts'
import { drawParagraph, drawPdfTable, type PdfCell } from '#app/services/pdf/pdf-parts.server.ts'
import { siteTimeFormat } from '#app/services/site-time.server.ts'
import type { RamadanSheet, SheetRow, SheetTime } from './ramadan-sheet.server.ts'
import { beginsInWords, columnInWords, jamaatOf, notesInWords, sheetTimes } from './ramadan-sheet.tsx'

type RamadanPaper = {
  sheet: RamadanSheet
  /** The city, or the mosque with its address. */
  place: string
  address?: string
  isMosque: boolean
  language: Language
  siteName: string
  origin: string
}

const MARGIN = 30
const FRIDAY = 5
const [MIN_ROW, MAX_ROW] = [13, 20]
const NOTES_HEIGHT = 54
const shade = [0.93, 0.95, 0.93] as const
const headShade = [0.88, 0.9, 0.87] as const

/** A Ramadan as a PDF of one A4 page: every fast with its times, and at a mosque its jamaats and taraweeh. */
export async function renderRamadanPdf({ sheet, place, address, isMosque, ...paper }: RamadanPaper): Promise<PdfFile> {
  const { language, siteName, origin } = paper
  const { public: texts } = textsIn(language)
  const { sheet: words } = texts.ramadan
  const formatTime = await siteTimeFormat(language)
  const year = String(sheet.year)
  const title = isMosque ? words.titleOf({ year, mosque: place }) : words.title({ year, city: place })
  const side = directionOf(language) === 'rtl' ? 'right' : 'left'
  const hasJamaats = sheet.rows.some(({ jamaats }) => jamaats !== null)
  const columns = listColumns(sheet, texts, hasJamaats)
  return drawPdf({ ...A4, title, language }, (page) => {
    const width = page.width - 2 * MARGIN
    const lines = { x: MARGIN, width, side } as const
    let y = drawParagraph(page, title, { ...lines, y: MARGIN - 8, size: 19, weight: 700, maxLines: 2 })
    if (address) y = drawParagraph(page, address, { ...lines, y, size: 10, color: softInk, maxLines: 1 })
    const begins = beginsInWords(sheet, words, dayAndMonth(texts.dates, sheet.first.day)).join(' ').trim()
    y = drawParagraph(page, begins, { ...lines, y: y + 2, size: 10, maxLines: 2 }) + 6
    const size = hasJamaats ? 8 : 9.5
    const head = 30
    const room = page.height - MARGIN - NOTES_HEIGHT - y - head
    const height = Math.max(MIN_ROW, Math.min(MAX_ROW, room / sheet.rows.length))
    const rows = [
      {
        cells: columns.map(({ name }) =>
          name.split(' ').map((text) => ({ text, weight: 700 as const, size: size - 1.5 })),
        ),
        fill: headShade,
        height: head,
        isStacked: true,
      },
      ...sheet.rows.map((row) => ({
        cells: columns.map(({ cellOf }) => cellOf(row, formatTime)),
        fill: weekdayOf(row.day) === FRIDAY ? shade : undefined,
        height,
        isAfterRule: row.date === FIRST_OF_LAST_TEN,
      })),
    ]
    const widths = columns.map((column) => column.width)
    y = drawPdfTable(page, { x: MARGIN, y, width, columns: widths, rows, size, side }) + 5
    const from = words.from({ site: siteName, address: origin.replace(/^https?:\/\//, '') })
    const uncertain = sheet.rows.some((row) => row.isUncertain) ? [`* ${words.uncertain}.`] : []
    const notes = [...uncertain, notesInWords(sheet, { isMosque, hasJamaats, texts, formatTime }), from].join(' ')
    drawParagraph(page, notes, { ...lines, y, size: 8, color: softInk, maxLines: 4 })
  })
}

type Column = { name: string; width: number; cellOf: (row: SheetRow, format: TimeFormat) => PdfCell }
type Texts = ReturnType<typeof textsIn>['public']

/** The columns of a sheet: the fast, its day, the times of the sun and the jamaats after them. */
function listColumns({ rows }: RamadanSheet, texts: Texts, hasJamaats: boolean): Column[] {
  const { columns } = texts.ramadan.sheet
  const { weekdaysShort, monthsShort } = texts.dates
  const dayInWords = ({ day }: SheetRow) =>
    `${weekdaysShort[weekdayOf(day)]} ${Number(day.slice(8))} ${monthsShort[Number(day.slice(5, 7)) - 1]}`
  const jamaat = (of: (row: SheetRow) => number | null | undefined, name = columns.jamaat): Column => ({
    name,
    width: 1,
    cellOf: (row, format) => [{ text: shortTime(of(row) ?? null, format), color: [0, 0.35, 0.22] }],
  })
  const time = (name: SheetTime): Column[] => {
    const prayer = jamaatOf(name)
    const isKey = name === 'suhoor' || name === 'iftar'
    const cellOf: Column['cellOf'] = ({ times }, format) => [
      { text: shortTime(times[name], format), weight: isKey ? 700 : 400 },
    ]
    const own = { name: columnInWords(name, texts), width: 1, cellOf }
    return hasJamaats && prayer ? [own, jamaat(({ jamaats }) => jamaats?.[prayer])] : [own]
  }
  return [
    { name: columns.date, width: 1, cellOf: ({ date }) => [{ text: String(date), weight: 700 }] },
    {
      name: columns.day,
      width: 1.9,
      cellOf: (row) => [
        { text: `${dayInWords(row)}${row.isUncertain ? '*' : ''}`, weight: weekdayOf(row.day) === FRIDAY ? 700 : 400 },
      ],
    },
    ...sheetTimes.flatMap(time),
    ...(rows.some(({ jamaats }) => jamaats?.taraweeh != null)
      ? [jamaat(({ jamaats }) => jamaats?.taraweeh, columns.taraweeh)]
      : []),
  ]
}

/** A time without 'am' or 'pm', which no column needs. */
const shortTime = (minutes: number | null, format: TimeFormat): string =>
  minutes === null ? '–' : (format(minutes).split('\u00A0')[0] ?? '')
