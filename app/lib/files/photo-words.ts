// Finds the words of a table in a photo: with even light, upright, without ruled lines. Pure functions on grey pixels.

/** Grey pixels from the top left, 0 black to 255 white. */
export type Gray = { width: number; height: number; pixels: Uint8Array }

/** A part of a picture. */
type Box = { left: number; top: number; right: number; bottom: number }

/** Where a word stands, and the middle of its line. */
export type WordBox = Box & { middle: number }

/** Dark is what is this much darker than the paper around it. */
const DARK = 0.78
const MAX_SLOPE = 0.24

/** The grey pixels of the colors of a canvas. */
export function toGray({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Gray {
  const pixels = new Uint8Array(width * height)
  for (let index = 0; index < pixels.length; index++) {
    const at = index * 4
    pixels[index] = (data[at]! * 77 + data[at + 1]! * 151 + data[at + 2]! * 28) >> 8
  }
  return { width, height, pixels }
}

const SQUARE_PIXELS = 24
/** Letters differ from their ground by so much. */
const MIN_CONTRAST = 40

/** The picture with dark letters on light paper: turned round where most squares of its middle have light ones on a dark ground. */
export function onLightPaper({ width, height, pixels }: Gray): Gray {
  let light = 0
  const counts = new Uint16Array(256)
  const valueAt = (share: number) => {
    let rest = SQUARE_PIXELS ** 2 * share
    return counts.findIndex((count) => {
      rest -= count
      return rest < 0
    })
  }
  for (let top = height >> 2; top < height * 0.75 - SQUARE_PIXELS; top += SQUARE_PIXELS)
    for (let left = width >> 2; left < width * 0.75 - SQUARE_PIXELS; left += SQUARE_PIXELS) {
      counts.fill(0)
      for (let y = top; y < top + SQUARE_PIXELS; y++)
        for (let x = left; x < left + SQUARE_PIXELS; x++) counts[pixels[y * width + x]!]!++
      const ground = valueAt(0.5)
      const [below, above] = [ground - valueAt(0.05), valueAt(0.95) - ground]
      if (Math.max(below, above) > MIN_CONTRAST) light += above > below ? 1 : -1
    }
  return light > 0 ? { width, height, pixels: pixels.map((value) => 255 - value) } : { width, height, pixels }
}

/** The picture with white paper everywhere, however the light fell on it: each pixel by the paper around it. */
export function evenLight({ width, height, pixels }: Gray): Gray {
  const size = Math.max(8, Math.round(Math.max(width, height) / 60))
  const [across, down] = [Math.ceil(width / size), Math.ceil(height / size)]
  const paper = new Float32Array(across * down)
  const counts = new Uint32Array(256)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      counts.fill(0)
      let total = 0
      for (let y = row * size; y < Math.min(height, (row + 1) * size); y++)
        for (let x = column * size; x < Math.min(width, (column + 1) * size); x++) {
          counts[pixels[y * width + x]!]!++
          total++
        }
      // Most of a table is paper: what is brighter than four fifths of the pixels.
      let rest = total * 0.2
      let value = 255
      while (value > 0 && rest > counts[value]!) {
        rest -= counts[value]!
        value--
      }
      paper[row * across + column] = Math.max(value, 1)
    }
  const smooth = smoothed(paper, across, down)
  const even = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const [row, rowPart] = cellOf(y, size, down)
    for (let x = 0; x < width; x++) {
      const [column, columnPart] = cellOf(x, size, across)
      const at = row * across + column
      const [right, below] = [column + 1 < across ? 1 : 0, row + 1 < down ? across : 0]
      const upper = smooth[at]! * (1 - columnPart) + smooth[at + right]! * columnPart
      const lower = smooth[at + below]! * (1 - columnPart) + smooth[at + below + right]! * columnPart
      even[y * width + x] = Math.min(255, (pixels[y * width + x]! * 250) / (upper * (1 - rowPart) + lower * rowPart))
    }
  }
  return { width, height, pixels: even }
}

/** The square whose middle is before a pixel, and how far the pixel is on the way to the next. */
function cellOf(at: number, size: number, count: number): [index: number, part: number] {
  const place = Math.min(Math.max(at / size - 0.5, 0), count - 1)
  const index = Math.floor(place)
  return [index, place - index]
}

/** Beside paper, what is so much darker is a band of color or something else. */
const MIN_SHARE_OF_PAPER = 0.5

/** The median of each square and its neighbours: a dark heading or a finger is not paper. */
function smoothed(values: Float32Array, across: number, down: number): Float32Array {
  const near = (index: number, squares: number) => {
    const [row, column] = [Math.floor(index / across), index % across]
    const around: number[] = []
    for (let y = Math.max(0, row - squares); y <= Math.min(down - 1, row + squares); y++)
      for (let x = Math.max(0, column - squares); x <= Math.min(across - 1, column + squares); x++)
        around.push(values[y * across + x]!)
    return around.sort((one, other) => one - other)
  }
  return values.map((_, index) => {
    const wide = near(index, 6)
    const paper = wide[Math.floor(wide.length * 0.95)]! * MIN_SHARE_OF_PAPER
    const around = near(index, 2).filter((value) => value >= paper)
    return around[Math.floor(around.length * 0.6)] ?? wide.find((value) => value >= paper)!
  })
}

type Points = { x: Float32Array; y: Float32Array; length: number }

function darkPoints({ width, height, pixels }: Gray): Points {
  const step = Math.max(1, Math.floor(Math.max(width, height) / 1000))
  const [xs, ys]: [number[], number[]] = [[], []]
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  }
  const near = Math.max(6, Math.round(Math.max(width, height) / 120))
  // Lines and letters are thin: around them is paper. A shadow or a table beside the page is not.
  const isThin = (x: number, y: number) => {
    const [left, right] = [Math.max(0, x - near), Math.min(width, x + near)]
    const [top, bottom] = [Math.max(0, y - near) * (width + 1), Math.min(height, y + near) * (width + 1)]
    const sum = sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!
    return sum > ((right - left) * (bottom - top) * 155) / (width + 1)
  }
  // The edge of a picture shows what lies beside the page.
  const margin = Math.round(Math.min(width, height) * 0.02)
  for (let y = margin; y < height - margin; y++)
    // A slanted choice: one in straight rows would look like lines.
    for (let x = margin + ((y * 7) % (step * step)); x < width - margin; x += step * step)
      if (pixels[y * width + x]! < 255 * 0.6 && isThin(x, y)) {
        xs.push(x)
        ys.push(y)
      }
  return { x: Float32Array.from(xs), y: Float32Array.from(ys), length: xs.length }
}

/** The slope along which dark points lie in lines: their sums across it differ most from each other. */
function slopeOf(along: Float32Array, across: Float32Array, near: number): { slope: number; weight: number } {
  const bins = new Float32Array(4096)
  const range = (list: Float32Array) =>
    list.reduce(([low, high], value) => [Math.min(low!, value), Math.max(high!, value)], [1e9, -1e9])
  const [low, high] = range(across) as [number, number]
  const size = Math.max(1, (high - low) / 900)
  const score = (slope: number) => {
    bins.fill(0)
    for (let index = 0; index < along.length; index++) {
      const place = (across[index]! - slope * along[index]! - low) / size + 1500
      const at = place | 0
      if (at < 0 || at + 1 >= bins.length) continue
      bins[at]! += at + 1 - place
      bins[at + 1]! += place - at
    }
    let sum = 0
    for (let at = 1; at < bins.length; at++) sum += (bins[at]! - bins[at - 1]!) ** 2
    return sum
  }
  let best = { slope: 0, weight: -1 }
  for (const [reach, step] of [
    [near, 0.006],
    [0.006, 0.001],
  ] as const) {
    const middle = best.slope
    for (let slope = middle - reach; slope <= middle + reach; slope += step) {
      const weight = score(slope)
      if (weight > best.weight) best = { slope, weight }
    }
  }
  return best
}

/** Where the corners of the upright page lie in the picture: top left, top right, bottom right, bottom left. */
export type Corners = readonly (readonly [x: number, y: number])[]

/** The corners of the page by the directions of its lines and columns, which a slanted view makes run together. */
export function findCorners(even: Gray): Corners {
  const { width, height } = even
  let corners: Corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  const points = darkPoints(even)
  if (points.length < 200) return corners
  for (const reach of [MAX_SLOPE, 0.05, 0.02]) {
    const back = homography(
      [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ],
      corners,
    )
    const toPage = inverse(back)
    const flat = transformed(points, toPage)
    const rows = slopesIn(flat.x, flat.y, reach, [width, height])
    const columns = slopesIn(flat.y, flat.x, reach, [height, width])
    // A line through the middle of each side of the page with the slope it has there.
    const horizontal = (y: number) => ({ y, slope: rows.at(y / height) })
    const vertical = (x: number) => ({ x, slope: columns.at(x / width) })
    const meet = (line: { y: number; slope: number }, side: { x: number; slope: number }): [number, number] => {
      // x = side.x + side.slope * (y - height / 2), y = line.y + line.slope * (x - width / 2)
      const x = (side.x + side.slope * (line.y - height / 2 - (line.slope * width) / 2)) / (1 - side.slope * line.slope)
      return [x, line.y + line.slope * (x - width / 2)]
    }
    const [top, bottom, left, right] = [horizontal(0), horizontal(height), vertical(0), vertical(width)]
    const own = [meet(top, left), meet(top, right), meet(bottom, right), meet(bottom, left)]
    corners = own.map((corner) => project(back, corner))
  }
  return corners
}

/** The slope of lines at each place across them, straight from the first to the last. */
function slopesIn(along: Float32Array, across: Float32Array, reach: number, [long, length]: readonly [number, number]) {
  const whole = slopeOf(along, across, reach).slope
  const found = [0.2, 0.5, 0.8].map((part) => {
    const chosen: number[] = []
    for (let index = 0; index < across.length; index++) {
      const level = (across[index]! - whole * (along[index]! - long / 2)) / length
      if (Math.abs(level - part) < 0.2) chosen.push(index)
    }
    const pick = (list: Float32Array) => Float32Array.from(chosen, (index) => list[index]! - 0)
    const turnedAcross = pick(across).map((value, index) => value - whole * along[chosen[index]!]!)
    const { slope, weight } =
      chosen.length > 100 ? slopeOf(pick(along), turnedAcross, Math.min(reach, 0.08)) : { slope: 0, weight: 0 }
    return { part, slope: whole + slope, weight: Math.sqrt(weight) }
  })
  const total = found.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return { at: () => whole }
  const mean = (of: (each: (typeof found)[number]) => number) =>
    found.reduce((sum, each) => sum + of(each) * each.weight, 0) / total
  const [part, slope] = [mean((each) => each.part), mean((each) => each.slope)]
  const spread = mean((each) => (each.part - part) ** 2)
  const change = spread > 0.001 ? mean((each) => (each.part - part) * (each.slope - slope)) / spread : 0
  return { at: (place: number) => slope + change * (place - part) }
}

type Matrix = readonly number[]

/** The projection that takes four points to four others. */
function homography(from: Corners, to: Corners): Matrix {
  const rows = from.flatMap(([x, y], index) => {
    const [u, v] = to[index]!
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  for (let column = 0; column < 8; column++) {
    const pivot = rows
      .slice(column)
      .reduce(
        (best, row, index) => (Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? index + column : best),
        column,
      )
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    const divisor = rows[column]![column]! || 1e-12
    for (let at = column; at < 9; at++) rows[column]![at]! /= divisor
    for (const [index, row] of rows.entries()) {
      const factor = row[column]!
      if (index !== column && factor !== 0) for (let at = column; at < 9; at++) row[at]! -= factor * rows[column]![at]!
    }
  }
  return [...rows.map((row) => row[8]!), 1]
}

function inverse([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
}

function project(
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1]: Matrix,
  [x, y]: readonly [number, number],
): [number, number] {
  const w = g * x + h * y + i
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

function transformed({ x, y, length }: Points, matrix: Matrix): Points {
  const to = { x: new Float32Array(length), y: new Float32Array(length), length }
  for (let index = 0; index < length; index++) {
    const [u, v] = project(matrix, [x[index]!, y[index]!])
    to.x[index] = u
    to.y[index] = v
  }
  return to
}

/** The page between four corners of a picture, upright; beside the picture is paper. */
export function straighten({ width, height, pixels }: Gray, corners: Corners): Gray {
  const matrix = homography(
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ],
    corners,
  )
  const page = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = project(matrix, [x + 0.5, y + 0.5])
      const [left, top] = [Math.floor(u - 0.5), Math.floor(v - 0.5)]
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) {
        page[y * width + x] = 250
        continue
      }
      const [dx, dy, at] = [u - 0.5 - left, v - 0.5 - top, top * width + left]
      const upper = pixels[at]! * (1 - dx) + pixels[at + 1]! * dx
      const lower = pixels[at + width]! * (1 - dx) + pixels[at + width + 1]! * dx
      page[y * width + x] = upper * (1 - dy) + lower * dy
    }
  return { width, height, pixels: page }
}

/** Makes ruled lines white: dark runs that are much longer than a letter, where they are thin. */
export function withoutLines(page: Gray, letter: number): Gray {
  const { width, height } = page
  const pixels = page.pixels.slice()
  const isDark = (at: number) => page.pixels[at]! < 255 * DARK
  const thick = Math.max(3, letter * 0.35)
  const erase = (
    count: number,
    length: number,
    at: (line: number, place: number) => number,
    beside: number,
    lines: number,
  ) => {
    for (let line = 0; line < count; line++)
      for (let place = 0; place < length; place++) {
        if (!isDark(at(line, place))) continue
        let end = place
        let gap = 0
        let dark = 1
        for (let next = place + 1; next < length && gap < 3; next++)
          if (isDark(at(line, next))) {
            end = next
            gap = 0
            dark++
          } else gap++
        // The upper edges of digits next to each other have more gaps than a line.
        if (end - place > letter * 4 && dark > (end - place) * 0.9)
          for (let on = place; on <= end; on++) {
            // A band of color is no line.
            let size = 1
            for (let to = 1; to <= thick && line - to >= 0 && isDark(at(line, on) - beside * to); to++) size++
            for (let to = 1; to <= thick && line + to < lines && isDark(at(line, on) + beside * to); to++) size++
            if (size <= thick)
              for (const to of [-1, 0, 1])
                pixels[Math.min(Math.max(at(line, on) + beside * to, 0), pixels.length - 1)] = 250
          }
        place = Math.max(place, end)
      }
  }
  erase(height, width, (line, place) => line * width + place, width, height)
  erase(width, height, (line, place) => place * width + line, 1, width)
  return { width, height, pixels }
}

/** Makes bands of color white and what is written on them dark, also where it is lighter than the band. */
export function withoutBands(page: Gray, letter: number): Gray {
  const { width, height } = page
  const pixels = page.pixels.slice()
  const isDark = (x: number, y: number) => page.pixels[y * width + x]! < 255 * DARK
  for (const { left, top, right, bottom, area } of findBlobs(page)) {
    const [wide, high] = [right - left, bottom - top]
    if (wide < letter * 2.5 || high < letter * 1.3 || high > letter * 10 || area < wide * high * 0.5) continue
    const values: number[] = []
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) values.push(page.pixels[y * width + x]!)
    values.sort((one, other) => one - other)
    const [darkest, ground, lightest] = [0.01, 0.5, 0.97].map((part) => values[Math.floor(values.length * part)]!)
    const isLight = lightest! - ground! > ground! - darkest!
    const ink = isLight ? lightest! : darkest!
    for (let x = left; x < right; x++) {
      let [first, last] = [top, bottom - 1]
      while (first < last && !isDark(x, first)) first++
      while (last > first && !isDark(x, last)) last--
      for (let y = Math.max(0, top - 1); y < Math.min(height, bottom + 1); y++) {
        const part = (page.pixels[y * width + x]! - ground!) / (ink - ground! || 1)
        const isInside = x > left + 1 && x < right - 2 && y > first + 1 && y < last - 1
        pixels[y * width + x] = isInside ? Math.min(250, Math.max(0, 250 - part * 230)) : 250
      }
    }
  }
  return { width, height, pixels }
}

type Blob = Box & { area: number }

/** Connected dark pixels. */
function findBlobs({ width, height, pixels }: Gray): Blob[] {
  const seen = new Uint8Array(width * height)
  const blobs: Blob[] = []
  const stack: number[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || pixels[start]! >= 255 * DARK) continue
    const blob = { left: width, top: height, right: 0, bottom: 0, area: 0 }
    stack.push(start)
    seen[start] = 1
    while (stack.length > 0) {
      const at = stack.pop()!
      const [x, y] = [at % width, Math.floor(at / width)]
      blob.area++
      blob.left = Math.min(blob.left, x)
      blob.right = Math.max(blob.right, x + 1)
      blob.top = Math.min(blob.top, y)
      blob.bottom = Math.max(blob.bottom, y + 1)
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx
          if (seen[next] || pixels[next]! >= 255 * DARK) continue
          seen[next] = 1
          stack.push(next)
        }
    }
    blobs.push(blob)
  }
  return blobs
}

/** The usual height of a letter or digit; 0 where there is no text. */
export function letterHeight(page: Gray): number {
  const heights = findBlobs(page)
    .filter(({ left, top, right, bottom, area }) => {
      const [wide, high] = [right - left, bottom - top]
      return (
        high >= 6 && high < page.height / 12 && wide < high * 1.6 && wide > high * 0.15 && area > wide * high * 0.15
      )
    })
    .map(({ top, bottom }) => bottom - top)
    .sort((one, other) => one - other)
  return heights.length < 10 ? 0 : heights[Math.floor(heights.length / 2)]!
}

/** The words of a page in the order of its lines: letters with less than a letter's height between them. */
export function findWords(page: Gray, letter: number): WordBox[] {
  const blobs = findBlobs(page).filter(({ left, top, right, bottom, area }) => {
    const [wide, high] = [right - left, bottom - top]
    return high < letter * 2.2 && wide < letter * 8 && area >= 2 && Math.max(wide, high) > letter * 0.08
  })
  const isLetter = ({ top, bottom }: Box) => bottom - top > letter * 0.6
  const middle = ({ top, bottom }: Box) => (top + bottom) / 2
  // A line goes on from letter to letter: it may still rise or fall a little over the page.
  const lines: { middle: number; last: number; blobs: Blob[] }[] = []
  for (const blob of blobs.filter(isLetter).sort((one, other) => one.left - other.left)) {
    const distance = (line: { last: number }) => Math.abs(line.last - middle(blob))
    const [line] = [...lines].sort((one, other) => distance(one) - distance(other))
    if (line && distance(line) < letter * 0.5) {
      line.blobs.push(blob)
      line.last += (middle(blob) - line.last) * 0.3
    } else lines.push({ middle: 0, last: middle(blob), blobs: [blob] })
  }
  for (const line of lines) line.middle = line.blobs.reduce((sum, blob) => sum + middle(blob), 0) / line.blobs.length
  const sorted = lines
    .map((line) => ({ ...line, letters: [...line.blobs] }))
    .sort((one, other) => one.middle - other.middle)
  // Dots and marks belong to the line in whose height they stand.
  for (const blob of blobs.filter((each) => !isLetter(each))) {
    const at = middle(blob)
    const nearby = sorted.flatMap((line) => {
      const next = line.letters.reduce((best, each) =>
        Math.abs(each.left - blob.left) < Math.abs(best.left - blob.left) ? each : best,
      )
      return Math.abs(middle(next) - at) < letter * 0.75 ? [{ line, distance: Math.abs(middle(next) - at) }] : []
    })
    nearby.sort((one, other) => one.distance - other.distance)[0]?.line.blobs.push(blob)
  }
  return sorted.flatMap((line) => {
    const words: WordBox[] = []
    for (const { left, top, right, bottom } of [...line.blobs].sort((one, other) => one.left - other.left)) {
      const word = words.at(-1)
      if (word && left - word.right < letter * 0.8) {
        word.right = Math.max(word.right, right)
        word.top = Math.min(word.top, top)
        word.bottom = Math.max(word.bottom, bottom)
      } else words.push({ left, top, right, bottom, middle: line.middle })
    }
    return words.filter((word) => word.bottom - word.top > letter * 0.25)
  })
}

/** A part of a picture with white around it, letters as high as the reader of digits likes them. */
export function cutOut({ width, height, pixels }: Gray, box: Box, letter: number, target = 34): Gray {
  const scale = target / letter
  const pad = 12
  const [wide, high] = [Math.ceil((box.right - box.left) * scale), Math.ceil((box.bottom - box.top) * scale)]
  const piece = {
    width: wide + pad * 2,
    height: high + pad * 2,
    pixels: new Uint8Array((wide + pad * 2) * (high + pad * 2)).fill(255),
  }
  for (let y = 0; y < piece.height; y++)
    for (let x = 0; x < piece.width; x++) {
      const u = box.left + (x - pad) / scale
      const v = box.top + (y - pad) / scale
      if (
        u < box.left - letter * 0.2 ||
        u > box.right + letter * 0.2 ||
        v < box.top - letter * 0.15 ||
        v > box.bottom + letter * 0.15
      )
        continue
      const [left, top] = [
        Math.min(Math.max(Math.floor(u), 0), width - 2),
        Math.min(Math.max(Math.floor(v), 0), height - 2),
      ]
      const [dx, dy, at] = [Math.min(Math.max(u - left, 0), 1), Math.min(Math.max(v - top, 0), 1), top * width + left]
      const upper = pixels[at]! * (1 - dx) + pixels[at + 1]! * dx
      const lower = pixels[at + width]! * (1 - dx) + pixels[at + width + 1]! * dx
      piece.pixels[y * piece.width + x] = upper * (1 - dy) + lower * dy
    }
  return piece
}
