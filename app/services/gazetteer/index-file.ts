/** Changes with the layout below, so that a file of another version is not read. */
const FORMAT = 6

/** The parts of the file, each an array with one element for a city, for an area or for a name of either. */
export type GazetteerIndex = {
  /** The ids of GeoNames. */
  ids: Uint32Array
  /** Millionths of degrees. Cities are ordered by population, the largest first. */
  latitudes: Int32Array
  longitudes: Int32Array
  populations: Uint32Array
  /** Two letters each. */
  countries: Uint8Array
  /** The index of the region, such as a state or province. */
  regions: Uint16Array
  names: TextList
  /** The name in Arabic of the cities that have one, and their indexes in ascending order. */
  arabicNames: TextList
  arabicCities: Uint32Array
  /** Folded names in order of their bytes, and the city that each belongs to. */
  keys: TextList
  keyCities: Uint32Array
  /** The index of the district, such as a county, among all areas: regions come first. */
  districts: Uint32Array
  /** `US.CA` for each region, and `US.CA.037` for each district. */
  areaCodes: TextList
  regionNames: TextList
  /** Folded names of areas in order of their bytes, and the area that each belongs to. */
  areaKeys: TextList
  keyAreas: Uint32Array
}

/** Texts one after another; text `n` ends where text `n + 1` begins. */
export type TextList = { bytes: Uint8Array; starts: Uint32Array }

const textLists = ['names', 'arabicNames', 'keys', 'areaCodes', 'regionNames', 'areaKeys'] as const
const numberLists = {
  ids: Uint32Array,
  latitudes: Int32Array,
  longitudes: Int32Array,
  populations: Uint32Array,
  countries: Uint8Array,
  regions: Uint16Array,
  arabicCities: Uint32Array,
  keyCities: Uint32Array,
  districts: Uint32Array,
  keyAreas: Uint32Array,
} as const

export function textList(texts: readonly string[]): TextList {
  const starts = new Uint32Array(texts.length + 1)
  const parts = texts.map((text) => Buffer.from(text))
  parts.forEach((part, index) => {
    starts[index + 1] = starts[index]! + part.length
  })
  return { bytes: Buffer.concat(parts), starts }
}

export function textAt({ bytes, starts }: TextList, index: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + starts[index]!, starts[index + 1]! - starts[index]!).toString()
}

/** Writes an index as one file: a header with the length of each part, then the parts. */
export function encodeIndex(index: GazetteerIndex): Buffer {
  const arrays = [
    ...Object.keys(numberLists).map((name) => index[name as keyof typeof numberLists]),
    ...textLists.flatMap((name) => [index[name].starts, index[name].bytes]),
  ]
  const header = new Uint32Array([FORMAT, ...arrays.map(({ byteLength }) => byteLength)])
  const parts = [header, ...arrays].flatMap((array) => {
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength)
    return [bytes, Buffer.alloc(padding(bytes.length))]
  })
  return Buffer.concat(parts)
}

/** Reads an index without copying it; null when the file has another format. */
export function decodeIndex(file: Uint8Array): GazetteerIndex | null {
  const partCount = Object.keys(numberLists).length + 2 * textLists.length
  const header = new Uint32Array(file.buffer, file.byteOffset, 1 + partCount)
  if (header[0] !== FORMAT) return null
  let at = header.byteLength + padding(header.byteLength)
  let part = 1
  const next = <T>(type: {
    new (buffer: ArrayBufferLike, start: number, length: number): T
    BYTES_PER_ELEMENT: number
  }) => {
    const bytes = header[part++]!
    const array = new type(file.buffer, file.byteOffset + at, bytes / type.BYTES_PER_ELEMENT)
    at += bytes + padding(bytes)
    return array
  }
  const entries = [
    ...Object.entries(numberLists).map(([name, type]) => [name, next(type as typeof Uint32Array)] as const),
    ...textLists.map((name) => [name, { starts: next(Uint32Array), bytes: next(Uint8Array) }] as const),
  ]
  return Object.fromEntries(entries) as unknown as GazetteerIndex
}

/** Each part begins at a multiple of eight bytes. */
const padding = (bytes: number) => (8 - (bytes % 8)) % 8
