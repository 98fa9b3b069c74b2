import bidiFactory from 'bidi-js'

/** A part of a line with one direction, its text in reading order. */
export type BidiRun = { text: string; isRightToLeft: boolean }

const bidi = bidiFactory()

/** Whether a line begins at the right: its first letter is of a script written from there. */
export const beginsAtRight = (text: string): boolean => bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1

/**
 * Splits a line into runs from left to right, by the Unicode bidirectional algorithm (UAX #9). Whoever draws a
 * right-to-left run reverses it and mirrors its brackets.
 */
export function splitIntoRuns(text: string): BidiRun[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const runs: { text: string; level: number }[] = []
  for (const [index, level] of levels.entries()) {
    const last = runs.at(-1)
    if (last?.level === level) last.text += text[index]
    else runs.push({ text: text[index]!, level })
  }
  return toVisualOrder(runs).map(({ text: part, level }) => ({ text: part, isRightToLeft: level % 2 === 1 }))
}

/** Rule L2: from the highest level to the lowest odd one, reverses the runs at that level or above. */
function toVisualOrder<T extends { level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...ordered.map((run) => run.level)); level >= 1; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  return ordered
}
