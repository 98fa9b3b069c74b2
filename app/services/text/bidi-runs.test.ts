import { expect, test } from 'vitest'
import { splitIntoRuns } from './bidi-runs.ts'

const mirrored: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' }

/** The characters from left to right as they are drawn. */
const drawn = (text: string) =>
  splitIntoRuns(text)
    .flatMap((run) =>
      run.isRightToLeft ? [...run.text].reverse().map((char) => mirrored[char] ?? char) : [...run.text],
    )
    .join('')

test.each([
  ['Masjid (Quds)', 'Masjid (Quds)'],
  ['اب (جد)', '(دج) با'],
  ['اب (abc)', '(abc) با'],
  ['اب (abc), جد', 'دج ,(abc) با'],
  ['Abc (اب)', 'Abc (با)'],
  ['Abc (اب) def', 'Abc (با) def'],
  ['Abc اب، جد!', 'Abc دج ،با!'],
  ['اب 12 جد', 'دج 12 با'],
  ['اب 1,250 (م)', '(م) 1,250 با'],
  ['اب 10:30-12', '12-10:30 با'],
  ['اب abc 12 جد', 'دج abc 12 با'],
  ['Abc 12, اب', 'Abc 12, با'],
  ['اب [x] «ج»', '«ج» [x] با'],
  ['18:30 – 20:00', '18:30 – 20:00'],
  ['18:30 – 20:00 اب', 'با 20:00 – 18:30'],
  ['12 (اب)', '(با) 12'],
  ['…', '…'],
  ['', ''],
])('%j is drawn as %j', (text, visual) => {
  expect(drawn(text)).toBe(visual)
})
