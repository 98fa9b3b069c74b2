import { setImmediate as nextTurn } from 'node:timers/promises'
import { loadSharp } from '#app/services/images/sharp.server.ts'
import { beginsAtRight } from '#app/services/text/bidi-runs.ts'
import { breakIntoLines, shapeLine, type Weight } from '#app/services/text/shape-text.server.ts'

export type ShareImage = {
  title: string
  /** The name in Arabic, under the title. */
  second?: string | null
  /** The location, and the date of an event. */
  lines: readonly string[]
  siteName: string
  /** An SVG pattern with the id `lattice`, and its background color. */
  pattern: string
  ground: string
}

const [WIDTH, HEIGHT] = [1200, 630]
const PATTERN_WIDTH = 380
const PICTURE_WIDTH = 440
const MARGIN = 72
/** The lowest baseline of a line, above the name of the site. */
const LAST_LINE_Y = HEIGHT - 140
const colors = { paper: '#faf7f0', ink: '#12231b', soft: '#48574f', brass: '#d9b968', primary: '#006c45' }

const placeText = (drawn: DrawnText, x: number, y: number, color: string) =>
  `<g fill="${color}" transform="translate(${x} ${y})">${drawn.path}</g>`

/** Renders the image shown for a page where it is shared: a PNG of 1200 x 630. */
export async function renderShareImage(image: ShareImage): Promise<Buffer> {
  const sharp = await loadSharp()
  return await sharp(await drawSvg(image, PATTERN_WIDTH))
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

/**
 * The same as a JPEG, with a picture at its side if there is one that can be read: as a PNG a photo would be too large to
 * be shown.
 */
export async function renderPhotoShareImage({ picture, ...image }: ShareImage & { picture: Uint8Array | null }) {
  const sharp = await loadSharp()
  const side =
    picture &&
    (await sharp(picture)
      .resize(PICTURE_WIDTH, HEIGHT, { position: 'attention' })
      .toBuffer()
      .catch((error: unknown) => {
        console.error('The picture for a link could not be drawn:', error)
        return null
      }))
  return await sharp(await drawSvg(image, side ? PICTURE_WIDTH : PATTERN_WIDTH))
    .composite(side ? [{ input: side, left: beginsAtRight(image.title) ? 0 : WIDTH - PICTURE_WIDTH, top: 0 }] : [])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** Renders the image of the site itself: its words over its drawing, an SVG of 1600 x 300. */
export async function renderSceneShareImage({ title, text, siteName, scene }: SceneImage): Promise<Buffer> {
  const sharp = await loadSharp()
  const rows: { line: DrawnText; step: number; color: string }[] = []
  await nextTurn()
  rows.push({ line: drawText(siteName, 28, 700), step: 84, color: colors.primary })
  await nextTurn()
  const titleLines = drawLines(title, title.length <= 40 ? 72 : 58, 700, WIDTH - 3 * MARGIN, 3)
  for (const [index, line] of titleLines.entries()) rows.push({ line, step: index === 0 ? 96 : 76, color: colors.ink })
  await nextTurn()
  for (const [index, line] of drawLines(text, 30, 400, WIDTH - 3 * MARGIN, titleLines.length > 2 ? 1 : 2).entries())
    rows.push({ line, step: index === 0 ? 58 : 42, color: colors.soft })
  await nextTurn()
  let y = 0
  const parts = rows.map(({ line, step, color }) => {
    y += step
    return placeText(line, (WIDTH - line.width) / 2, y, color)
  })
  const height = (300 * WIDTH) / 1600
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><style>${sceneStyles}</style>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#c9e3f0"/><stop offset=".55" stop-color="#e2f0f2"/><stop offset="1" stop-color="#f6f4e6"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
<svg y="${HEIGHT - height}" width="${WIDTH}" height="${height}">${scene}</svg>${parts.join('')}</svg>`
  return await sharp(Buffer.from(svg)).png({ palette: true, quality: 100 }).toBuffer()
}

type SceneImage = Pick<ShareImage, 'title' | 'siteName'> & { text: string; scene: string }

/** The drawing by day: the colors of `.sky-dhuhr` in scene.css, whose variables a picture cannot read. */
const sceneStyles = `.scene-stars{opacity:0}.scene-far{fill:#a9c5c9}.scene-mountain{fill:#7f9c9b}.scene-ridges{fill:#6f8d8c}
.scene-hill{fill:#5f8767}.scene-cloud{fill:#fff;opacity:.5}.scene-sun{fill:#fff3c4;transform:translate(1230px,58px)}
.scene-minaret{fill:#fffdf6}.scene-windows{fill:#f7f9f5;opacity:.92}`

/** The first picture of a process loads its fonts; other requests are answered in between. */
async function drawSvg(
  { title, second, lines, siteName, pattern, ground }: ShareImage,
  sideWidth: number,
): Promise<Buffer> {
  const isFromRight = beginsAtRight(title)
  const textWidth = WIDTH - sideWidth - 2 * MARGIN
  const startOf = (width: number) => (isFromRight ? WIDTH - MARGIN - width : MARGIN)
  const isShort = title.length <= 28
  const size = isShort ? 78 : 60
  /** Each line with the distance of its baseline from the one before. */
  const rows: { line: DrawnText; step: number; color: string }[] = []
  await nextTurn()
  for (const line of drawLines(title, size, 700, textWidth, isShort ? 2 : 3))
    rows.push({ line, step: size * 1.12, color: colors.ink })
  await nextTurn()
  for (const line of drawLines(second ?? '', 58, 500, textWidth, 1)) rows.push({ line, step: 92, color: colors.soft })
  let step = 76
  const used = rows.reduce((sum, row) => sum + row.step, 60 + step)
  let spare = 1 + Math.floor((LAST_LINE_Y - used) / 50) - lines.length
  for (const text of lines) {
    await nextTurn()
    const broken = drawLines(text, 34, 400, textWidth, Math.min(2, 1 + Math.max(0, spare)))
    spare -= broken.length - 1
    for (const line of broken) {
      rows.push({ line, step, color: colors.soft })
      step = 50
    }
  }
  await nextTurn()
  let y = 60
  const parts = rows.map(({ line, step, color }) => {
    y += step
    return placeText(line, startOf(line.width), y, color)
  })
  const site = drawText(siteName, 30, 700)
  parts.push(`<rect x="${startOf(72)}" y="${HEIGHT - 118}" width="72" height="4" rx="2" fill="${colors.brass}"/>`)
  parts.push(placeText(site, startOf(site.width), HEIGHT - 62, colors.primary))
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${pattern}</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colors.paper}"/>
<g transform="translate(${isFromRight ? 0 : WIDTH - sideWidth} 0)"><rect width="${sideWidth}" height="${HEIGHT}" fill="${ground}"/><rect width="${sideWidth}" height="${HEIGHT}" fill="url(#lattice)"/></g>
${parts.join('')}</svg>`)
}

export type ChangeImage = {
  /** The name of the mosque in the script of the language, and its other name. */
  title: string
  second: string | null
  /** What the picture is about, and from when on. */
  label: string
  from: string
  rows: readonly { name: string; before: string | null; after: string | null }[]
  /** Instead of a new time where there is none any more. */
  none: string
  siteName: string
  isFromRight: boolean
  pattern: string
  ground: string
}

const [PORTRAIT_WIDTH, PORTRAIT_HEIGHT] = [1080, 1350]
const PORTRAIT_BAND = 150
const [MIN_ROW, USUAL_ROW, MAX_ROW] = [84, 120, 180]
/** What fits below each other; a mosque that changes more times has them all in its message. */
const MAX_ROWS = 8

/** Renders old and new times as a portrait PNG of 1080 x 1350 for messengers: old ones struck, new ones large. */
export async function renderChangeImage(image: ChangeImage): Promise<Buffer> {
  const sharp = await loadSharp()
  const { isFromRight } = image
  const inner = PORTRAIT_WIDTH - 2 * MARGIN
  const parts: string[] = []
  /** Places a line at the side where reading begins, or at the end. */
  const place = (line: DrawnText, y: number, color: string, atEnd = false, gap = 0): number => {
    const isLeft = isFromRight === atEnd
    const x = isLeft ? MARGIN + gap : PORTRAIT_WIDTH - MARGIN - gap - line.width
    parts.push(placeText(line, x, y, color))
    return x
  }
  let y = PORTRAIT_BAND + 84
  for (const line of drawLines(image.title, 60, 700, inner, 2)) {
    place(line, y, colors.ink)
    y += 68
  }
  for (const line of drawLines(image.second ?? '', 40, 500, inner, 1)) place(line, y - 12, colors.soft)
  if (image.second) y += 46
  await nextTurn()
  y += 26
  for (const line of drawLines(image.label, 52, 700, inner, 1)) place(line, y, colors.primary)
  y += 58
  for (const line of drawLines(image.from, 42, 500, inner, 2)) {
    place(line, y, colors.ink)
    y += 54
  }
  const rows = image.rows.slice(0, MAX_ROWS)
  const height = Math.max(MIN_ROW, Math.min(MAX_ROW, (PORTRAIT_HEIGHT - 110 - y) / rows.length))
  const scale = Math.max(1, height / USUAL_ROW)
  for (const { name, before, after } of rows) {
    await nextTurn()
    parts.push(`<rect x="${MARGIN}" y="${y}" width="${inner}" height="2" fill="#e3dccb"/>`)
    const baseline = y + height / 2 + 18 * scale
    place(drawFitting(name, 44 * scale, 500, inner * 0.38), baseline, colors.ink)
    const time = drawFitting(after ?? image.none, (after ? 60 : 40) * scale, 700, inner * 0.33)
    place(time, baseline, colors.primary, true)
    const old = before && drawFitting(before, 38 * scale, 400, inner * 0.23)
    if (old) {
      const x = place(old, baseline, colors.soft, true, time.width + 36)
      parts.push(
        `<rect x="${x - 6}" y="${baseline - 15 * scale}" width="${old.width + 12}" height="4" fill="${colors.soft}"/>`,
      )
    }
    y += height
  }
  const site = drawText(image.siteName, 30, 700)
  place(site, PORTRAIT_HEIGHT - 48, colors.primary)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT_WIDTH}" height="${PORTRAIT_HEIGHT}"><defs>${image.pattern}</defs>
<rect width="${PORTRAIT_WIDTH}" height="${PORTRAIT_HEIGHT}" fill="${colors.paper}"/>
<rect width="${PORTRAIT_WIDTH}" height="${PORTRAIT_BAND}" fill="${image.ground}"/><rect width="${PORTRAIT_WIDTH}" height="${PORTRAIT_BAND}" fill="url(#lattice)"/>
<rect y="${PORTRAIT_BAND}" width="${PORTRAIT_WIDTH}" height="6" fill="${colors.brass}"/>${parts.join('')}</svg>`
  return await sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer()
}

/** A line of text as glyph outlines, starting at 0 on its baseline. */
type DrawnText = { path: string; width: number }

/** Draws one line at a size in pixels. Characters missing in the fonts are left out. */
export function drawText(text: string, size: number, weight: Weight = 400): DrawnText {
  const { clusters, width } = shapeLine(text, weight)
  const paths = clusters.flatMap(({ loaded, glyphs, x }) =>
    glyphs.map(({ id, right, up }) => {
      const outline = loaded.font.glyphToPath(id)
      const scale = size / loaded.upem
      const place = `translate(${(x + right) * size} ${-up * size}) scale(${scale} ${-scale})`
      return outline ? `<path transform="${place}" d="${outline}"/>` : ''
    }),
  )
  return { path: paths.join(''), width: width * size }
}

/** Draws one line, smaller where it would be too wide. */
function drawFitting(text: string, size: number, weight: Weight, width: number): DrawnText {
  return drawText(text, Math.min(size, width / shapeLine(text, weight).width), weight)
}

/** Breaks a text into lines that fit a width; text beyond the last line is replaced by an ellipsis. */
export function drawLines(text: string, size: number, weight: Weight, width: number, maxLines: number): DrawnText[] {
  return breakIntoLines(text, size, weight, width, maxLines).map((line) => drawText(line, size, weight))
}
