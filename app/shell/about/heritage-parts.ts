import { paragraphsOf } from '#app/lib/paragraphs.ts'

export type HeritageParts = {
  intro: string[]
  steps: { when: string; texts: string[] }[]
  closing: string[]
}

/** A longer first line is not a date. */
const MAX_DATE_CHARS = 60

/** The heritage as written: a paragraph of two lines is a date with what happened; others come before and after. */
export function parseHeritage(text: string): HeritageParts {
  const paragraphs = paragraphsOf(text).map((paragraph) => paragraph.split(/\s*\n\s*/))
  const isStep = ([first = '', ...rest]: string[]) => rest.length === 1 && first.length <= MAX_DATE_CHARS
  const parts: HeritageParts = { intro: [], steps: [], closing: [] }
  const last = paragraphs.findLastIndex(isStep)
  for (const [index, lines] of paragraphs.entries()) {
    const whole = lines.join('\n')
    if (isStep(lines)) parts.steps.push({ when: lines[0]!, texts: [lines[1]!] })
    else if (index > last && last >= 0) parts.closing.push(whole)
    else (parts.steps.at(-1)?.texts ?? parts.intro).push(whole)
  }
  return parts
}
