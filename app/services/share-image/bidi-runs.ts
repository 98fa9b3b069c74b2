/** A part of a line with one direction, its text in reading order. */
export type BidiRun = { text: string; isRightToLeft: boolean }

/** Letters of both directions, European and Arabic numbers, separators and signs of numbers, and neutral characters. */
type BidiType = 'L' | 'R' | 'EN' | 'AN' | 'ES' | 'CS' | 'ET' | 'N'

const openingBrackets = '([{«‹'
const closingBrackets = ')]}»›'

function typeOf(char: string): BidiType {
  if (/[\u0660-\u0669\u066b\u066c]/.test(char)) return 'AN'
  if (/[0-9\u06f0-\u06f9]/.test(char)) return 'EN'
  if (/[\p{Script=Arabic}\u061b\u061f]/u.test(char)) return 'R'
  if (/[+-]/.test(char)) return 'ES'
  if (/[.,:/\u060c]/.test(char)) return 'CS'
  if (/[%$#°\p{Sc}]/u.test(char)) return 'ET'
  return /[\p{L}\p{N}]/u.test(char) ? 'L' : 'N'
}

/** Whether a line begins at the right: its first letter is of an Arabic script. */
export const beginsAtRight = (text: string): boolean =>
  [...text].map(typeOf).find((type) => type === 'L' || type === 'R') === 'R'

/**
 * Splits a line into runs from left to right, by the Unicode bidirectional algorithm (UAX #9) for a line without
 * explicit controls. Whoever draws a right-to-left run reverses it and mirrors its brackets.
 */
export function splitIntoRuns(text: string): BidiRun[] {
  const chars = [...text]
  const base = beginsAtRight(text) ? 1 : 0
  const embedding = base === 1 ? 'R' : 'L'
  const types = resolveNumbers(chars, embedding)
  resolveBrackets(chars, types, embedding)
  resolveNeutrals(types, embedding)
  const levels = types.map((type) => (type === 'R' ? 1 : type === 'L' ? base * 2 : 2))
  const runs: (BidiRun & { level: number })[] = []
  for (const [index, char] of chars.entries()) {
    const [level, last] = [levels[index]!, runs.at(-1)]
    if (last?.level === level) last.text += char
    else runs.push({ text: char, level, isRightToLeft: level === 1 })
  }
  return toVisualOrder(runs).map(({ text: part, isRightToLeft }) => ({ text: part, isRightToLeft }))
}

/** Rules W1 to W7: marks follow their letter, separators and signs belong to numbers, numbers follow Latin letters or the line. */
function resolveNumbers(chars: readonly string[], embedding: 'L' | 'R'): BidiType[] {
  const types: BidiType[] = []
  let strong: 'L' | 'R' | null = null
  for (const [index, char] of chars.entries()) {
    let type = typeOf(char)
    if (/\p{M}/u.test(char)) type = types[index - 1] ?? 'N'
    if (type === 'EN' && strong === 'R') type = 'AN'
    if (type === 'L' || type === 'R') strong = type
    types.push(type)
  }
  for (const [index, type] of types.entries()) {
    if (type !== 'CS' && type !== 'ES') continue
    const [before, after] = [types[index - 1], types[index + 1]]
    const joins = before === after && (before === 'EN' || (before === 'AN' && type === 'CS'))
    types[index] = joins ? before : 'N'
  }
  for (const [index, type] of types.entries())
    if (type === 'ET') types[index] = types[index - 1] === 'EN' || types[index + 1] === 'EN' ? 'EN' : 'N'
  strong = embedding
  for (const [index, type] of types.entries()) {
    if (type === 'L' || type === 'R') strong = type
    else if (type === 'EN' && strong === 'L') types[index] = 'L'
  }
  return types
}

/** A number counts as right-to-left where neutral characters take the direction of what surrounds them. */
const directionOf = (type: BidiType | undefined): 'L' | 'R' | null =>
  type === 'L' ? 'L' : type === 'N' || type === undefined ? null : 'R'

/** Rule N0: a pair of brackets takes the direction of the line if its content has it, else that of the text before it. */
function resolveBrackets(chars: readonly string[], types: BidiType[], embedding: 'L' | 'R'): void {
  for (const [open, close] of findBracketPairs(chars)) {
    const inside = types.slice(open + 1, close).map(directionOf)
    let direction: 'L' | 'R' | null = null
    if (inside.includes(embedding)) direction = embedding
    else if (inside.some((each) => each !== null)) {
      const before = types
        .slice(0, open)
        .map(directionOf)
        .findLast((each) => each !== null)
      direction = before ?? embedding
    }
    if (direction) types[open] = types[close] = direction
  }
}

function findBracketPairs(chars: readonly string[]): [number, number][] {
  const pairs: [number, number][] = []
  const opened: { index: number; kind: number }[] = []
  for (const [index, char] of chars.entries()) {
    const [opening, closing] = [openingBrackets.indexOf(char), closingBrackets.indexOf(char)]
    if (opening >= 0) opened.push({ index, kind: opening })
    const match = closing < 0 ? -1 : opened.findLastIndex(({ kind }) => kind === closing)
    if (match >= 0) pairs.push([opened.splice(match)[0]!.index, index])
  }
  return pairs.sort(([a], [b]) => a - b)
}

/** Rules N1 and N2: neutral characters between two of one direction take it, others that of the line. */
function resolveNeutrals(types: BidiType[], embedding: 'L' | 'R'): void {
  for (let start = 0; start < types.length; start++) {
    if (types[start] !== 'N') continue
    let end = start
    while (types[end] === 'N') end++
    const before = start === 0 ? embedding : directionOf(types[start - 1])
    const after = end === types.length ? embedding : directionOf(types[end])
    types.fill(before === after && before !== null ? before : embedding, start, end)
    start = end
  }
}

/** Rule L2: from the highest level to the lowest odd one, reverses the runs at that level or above. */
function toVisualOrder<T extends { level: number }>(runs: T[]): T[] {
  const ordered = [...runs]
  for (let level = 2; level >= 1; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  return ordered
}
