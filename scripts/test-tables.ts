import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { createWorker, PSM } from 'tesseract.js'
import { checkRows } from '#app/features/timetables/year/check-rows.ts'
import { readTables } from '#app/features/timetables/year/read-tables.ts'
import { partsOf, timeColumns } from '#app/features/timetables/year/year-types.ts'
import { type Gray, toGray } from '#app/lib/files/photo-words.ts'
import { readPdf } from '#app/lib/files/read-pdf.ts'
import { type Recognize, readPhoto } from '#app/lib/files/read-photo.ts'
import { SURE } from '#app/lib/files/recognizer.ts'
import type { TableCell, TableSheet } from '#app/lib/files/table-cells.ts'
import { announcedOn, salaahTimes, type TimesTable, timesTables } from '#tests/support/data/times-tables.ts'
import { findOrInstallHeadlessChromium } from './chromium.ts'

// npm run test:tables [-- WORD]: prints tables of times as PDF, photographs them, and counts the times that are read right, and
// those that are wrong without a mark. With a word only the tables and pictures that have it in their name.

const MIN_RIGHT = { pdf: 0.995, photo: 0.97 }
const MAX_SIDE_PIXELS = 2400

type Look = { css?: string; isMerged?: boolean; landscape?: boolean }
type Shot = Look & { width: number; degrees: number; tilt: number; light: number }

const ruled = 'td{border:1px solid #444}'
const striped = 'tr:nth-child(even){background:#e4e4e4}'
const dark = 'tr.head td{background:#123c2c;color:#fff}'
const darkRows = `${dark}tr:nth-child(7n){background:#333;color:#fff}`
const serif = 'table{font-family:serif}'
const narrow = 'td{padding:1px 3px;font-size:9px}'

const pdfs: [table: string, look: Look][] = [
  ['times: 24 hours', {}],
  ['times: 12 hours', { css: ruled }],
  ['times: dots', { css: striped }],
  ['times: am and pm', { css: ruled, landscape: true }],
  ['dates: words', { css: serif }],
  ['dates: American', { css: ruled }],
  ['two rows: Begins|Jamaat', { css: ruled, isMerged: true }],
  ['two rows: Adhan|Iqamah', { css: dark, isMerged: true }],
  ['Arabic names in a third row', { css: ruled, isMerged: true }],
  ['salaahs: Fajr الفجر|Zuhr الظهر|Asr العصر|Maghrib المغرب|Isha العشاء', { css: ruled, isMerged: true }],
  ['salaah beside jamaat', { css: striped }],
  ['a title above', { css: ruled, isMerged: true }],
  ['notes below', { css: ruled }],
  ['jamaats by their title', { css: serif }],
  ['months as blocks', { css: ruled }],
  ['a title for each month', { css: `${striped}${serif}` }],
  ['months side by side', { css: narrow, landscape: true }],
  ['ditto "', { css: ruled }],
  ['a Hijri column', { css: ruled, landscape: true }],
  ['AlAdhan', { css: narrow }],
]

/** Turned up to 8 degrees, seen at an angle, in light that fades by a share, 1,200 to 4,000 pixels wide. */
const photos: [table: string, shot: Shot][] = [
  ['times: 24 hours', { css: ruled, width: 2400, degrees: 0, tilt: 0, light: 0 }],
  ['jamaats by their steps', { css: ruled, width: 1200, degrees: 2, tilt: 4, light: 0.3 }],
  ['times: 12 hours', { css: ruled, width: 4000, degrees: -8, tilt: 8, light: 0.5 }],
  ['times: 12 hours', { css: striped, width: 1600, degrees: 5, tilt: 6, light: 0.2 }],
  ['times: dots', { css: ruled, width: 2000, degrees: -3, tilt: 10, light: 0.4 }],
  ['times: am and pm', { css: ruled, width: 3200, degrees: 8, tilt: 3, light: 0.4 }],
  ['dates: ISO', { width: 2400, degrees: -5, tilt: -8, light: 0.5 }],
  ['dates: slashes', { css: striped, width: 2800, degrees: 4, tilt: -6, light: 0.3 }],
  ['dates: words', { css: ruled, width: 3000, degrees: -2, tilt: 12, light: 0.2 }],
  ['dates: short', { css: serif, width: 3600, degrees: 6, tilt: 5, light: 0.5 }],
  ['two rows: Begins|Jamaat', { css: ruled, isMerged: true, width: 2400, degrees: 3, tilt: 8, light: 0.4 }],
  ['two rows: Athaan|Jamaat', { css: ruled, isMerged: true, width: 1600, degrees: -6, tilt: 4, light: 0.2 }],
  ['two rows: Adhan|Iqamah', { css: striped, isMerged: true, width: 4000, degrees: 1, tilt: -10, light: 0.5 }],
  ['two rows: Start|Jama‘ah', { css: serif, isMerged: true, width: 2000, degrees: -4, tilt: 7, light: 0.3 }],
  ['salaah beside jamaat', { css: ruled, width: 2200, degrees: 7, tilt: 2, light: 0.4 }],
  ['a title above', { css: `${ruled}${serif}`, width: 3000, degrees: -7, tilt: -4, light: 0.3 }],
  ['month over the dates', { css: ruled, width: 1800, degrees: 2, tilt: 9, light: 0.5 }],
  ['jamaats by their title', { css: ruled, width: 1200, degrees: -1, tilt: 6, light: 0.2 }],
  ['ditto "', { css: ruled, width: 2600, degrees: 3, tilt: 5, light: 0.3 }],
  ['sunrise, zawal and Jumu‘ah', { css: ruled, width: 3400, degrees: -2, tilt: 3, light: 0.3 }],
  ['times: 24 hours', { css: dark, width: 2400, degrees: 3, tilt: 6, light: 0.3 }],
  ['two rows: Begins|Jamaat', { css: dark, isMerged: true, width: 1600, degrees: -4, tilt: 5, light: 0.4 }],
  ['times: 24 hours', { css: darkRows, width: 3000, degrees: 2, tilt: -5, light: 0.4 }],
  ['times: dots', { css: darkRows, width: 2000, degrees: -6, tilt: 8, light: 0.2 }],
]

const tables = new Map(timesTables().map((table) => [table.name, table]))
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The sheets of a table as people print them; `isMerged` joins a text with the empty cells after it in rows without times. */
function toHtml({ sheets }: TimesTable, { css = '', isMerged = false }: Look): string {
  const rowsOf = ({ cells }: TableSheet) => Map.groupBy(cells, ({ row }) => row)
  const htmlOf = (sheet: TableSheet) => {
    const rows = rowsOf(sheet)
    const width = Math.max(...sheet.cells.map(({ column }) => column))
    return Array.from({ length: Math.max(...rows.keys()) }, (_, index) => {
      const cells = rows.get(index + 1) ?? []
      const isHead = !cells.some(({ text }) => /\d[:.]\d\d/.test(text))
      const texts = Array.from({ length: width }, (_, at) => cells.find(({ column }) => column === at + 1)?.text ?? '')
      let html = ''
      for (let at = 0; at < width; at++) {
        let span = 1
        if (isHead && isMerged && texts[at]) while (at + span < width && !texts[at + span]) span++
        html += `<td colspan=${span}>${escaped(texts[at]!)}</td>`
        at += span - 1
      }
      return `<tr${isHead && cells.length > 0 ? ' class=head' : ''}>${html}</tr>`
    }).join('')
  }
  return `<!doctype html><meta charset=utf-8><style>body{font:12px sans-serif;margin:0}table{border-collapse:collapse;margin:12px}td{padding:3px 8px;text-align:center;white-space:nowrap}${css}</style><main>${sheets.map((sheet) => `<table>${htmlOf(sheet)}</table>`).join('')}</main>`
}

type Count = { right: number; marked: number; wrong: number }

/** How many of the times that a table should have are read right at once, have a mark, or are wrong without one. */
function countTimes(sheets: readonly TableSheet[], table: TimesTable): Count {
  const context = { today: '2026-11-28', school: 'shafii', beginnings: salaahTimes } as const
  const answers = new Map(Object.entries(table.answers ?? {}))
  const { rows, questions, fault } = readTables(sheets, { ...context, answers, known: () => undefined })
  const expected = table.days.length * table.columns.length
  const asked = questions.filter(({ answer }) => answer === undefined)
  if (asked.length > 0 || fault) console.log(`    asks: ${fault ?? asked.map(({ key }) => key).join(', ')}`)
  const findings = checkRows(rows, context)
  const isMarked = new Set(findings.map(({ row, column }) => `${row.id} ${column}`))
  const count = { right: 0, marked: 0, wrong: 0 }
  for (const row of rows)
    for (const column of timeColumns) {
      const value = row.values[column]
      if (!value) continue
      const [prayer, kind] = partsOf(column)
      const isDay = row.day !== null && table.days.includes(row.day)
      const isRight = isDay && table.columns.includes(column) && value.minutes === announcedOn(row.day!)[prayer][kind]
      if (value.sure < SURE || isMarked.has(`${row.id} ${column}`) || isMarked.has(`${row.id} null`)) count.marked++
      else if (isRight) count.right++
      else {
        count.wrong++
        console.log(`    ${row.day} ${column}: ${value.text}`)
      }
    }
  // What is not read at all is asked about as well.
  count.marked = Math.max(count.marked, expected - count.right - count.wrong)
  return count
}

const wanted = process.argv[2] ?? ''
// Playwright's own handler closes the browser and goes on.
const browser = await chromium.launch({ executablePath: findOrInstallHeadlessChromium(), handleSIGTERM: false })
const totals = { pdf: { right: 0, marked: 0, wrong: 0 }, photo: { right: 0, marked: 0, wrong: 0 } }

function add(kind: 'pdf' | 'photo', name: string, count: Count, seconds: number) {
  for (const each of ['right', 'marked', 'wrong'] as const) totals[kind][each] += count[each]
  const { right, marked, wrong } = count
  console.log(`${seconds.toFixed(1).padStart(6)} s ${right} right, ${marked} marked, ${wrong} wrong: ${name}`)
}

const since = (start: number) => (performance.now() - start) / 1000

for (const [name, look] of pdfs) {
  const title = `pdf ${name} ${look.css ?? ''}`
  if (!title.includes(wanted)) continue
  const page = await browser.newPage()
  await page.setContent(toHtml(tables.get(name)!, look))
  const bytes = new Uint8Array(await page.pdf({ format: 'A4', landscape: look.landscape ?? false }))
  await page.close()
  const start = performance.now()
  add('pdf', title, countTimes(await readPdf(bytes), tables.get(name)!), since(start))
}

/** A sheet of paper on a table, turned and tilted; the light fades to the right. */
async function photograph(table: TimesTable, { width, degrees, tilt, light, ...look }: Shot): Promise<Gray> {
  const page = await browser.newPage({ deviceScaleFactor: width / 1000 })
  await page.setContent(toHtml(table, look))
  const { wide, high } = await page.locator('main').evaluate((main) => {
    Object.assign(main.style, { position: 'absolute', left: '50%', top: '50%', background: '#faf8f2' })
    return { wide: main.clientWidth, high: main.clientHeight }
  })
  await page.setViewportSize({ width: 1000, height: Math.round((1000 * (high + 60)) / (wide + 60)) })
  await page.addStyleTag({
    content: `html{background:#8a8378;overflow:hidden}
    main{transform:translate(-50%,-50%) perspective(2500px) rotate(${degrees}deg) rotateX(${tilt}deg) rotateY(${-tilt / 2}deg) scale(${(0.98 - Math.abs(degrees) / 80) * (1000 / (wide + 60))})}
    html:after{content:'';position:fixed;inset:0;background:linear-gradient(100deg,#fff,rgb(${[255, 250, 235].map((part) => part * (1 - light))}));mix-blend-mode:multiply}`,
  })
  const png = await page.screenshot()
  await page.close()
  const jpeg = await sharp(png).blur(0.6).jpeg({ quality: 60 }).toBuffer()
  const { data, info } = await sharp(jpeg)
    .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return toGray({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
}

const recognizer = await createWorker('eng', 1, {
  langPath: 'node_modules/@tesseract.js-data/eng/4.0.0_best_int',
  cacheMethod: 'none',
})
await recognizer.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE })
let allowed = ''
const recognize: Recognize = async ({ width, height, pixels }, characters) => {
  if (characters !== allowed) await recognizer.setParameters({ tessedit_char_whitelist: characters })
  allowed = characters
  const picture = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
  const { data } = await recognizer.recognize(picture, {}, { text: true, blocks: false })
  return { text: data.text.trim(), sure: data.confidence / 100 }
}

/**
 * What a person who compares the cells that are not sure makes of them: what stands in their row, which is that with the
 * same other cells.
 */
function correct(cells: readonly TableCell[], { sheets: [sheet] }: TimesTable): TableCell[] {
  const rows = [...Map.groupBy(sheet!.cells, ({ row }) => row).values()]
  const find = (row: readonly TableCell[], { column }: TableCell) => row.find((each) => each.column === column)?.text
  return [...Map.groupBy(cells, ({ row }) => row).values()].flatMap((own) => {
    const countSame = (row: readonly TableCell[]) => own.filter((cell) => find(row, cell) === cell.text).length
    // Two days may have the same times.
    const distance = (row: readonly TableCell[]) => Math.abs(rows.indexOf(row as TableCell[]) + 1 - own[0]!.row)
    const [best] = rows.toSorted(
      (one, other) => countSame(other) - countSame(one) || distance(one) - distance(other),
    ) as [TableCell[]]
    return own.map((cell) => ((cell.sure ?? 1) < SURE ? { ...cell, text: find(best, cell) ?? cell.text } : cell))
  })
}

for (const [name, shot] of photos) {
  const title = `photo ${name} ${shot.css ?? ''} ${shot.width}`
  if (!title.includes(wanted)) continue
  const table = tables.get(name)!
  const photo = await photograph(table, shot)
  const start = performance.now()
  const { cells } = await readPhoto(photo, recognize, async () => {}).catch(() => ({ cells: [] }))
  const sheets = [
    {
      name: '',
      cells: correct(
        cells.map(({ word: _, ...cell }) => cell),
        table,
      ),
    },
  ]
  add('photo', title, countTimes(sheets, table), since(start))
}

const results = (['pdf', 'photo'] as const).flatMap((kind) => {
  const { right, marked, wrong } = totals[kind]
  const all = right + marked + wrong
  if (all === 0) return []
  const isGood = wrong === 0 && right / all >= MIN_RIGHT[kind]
  const share = ((right / all) * 100).toFixed(2)
  console.log(
    `${isGood ? '✓' : '✗'} ${kind}: ${share} % right at once, ${marked} marked, ${wrong} wrong without a mark`,
  )
  return [isGood]
})
await recognizer.terminate()
await browser.close()
const failed = results.filter((isGood) => !isGood).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
