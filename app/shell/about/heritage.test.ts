import { expect, test } from 'vitest'
import { parseHeritage } from './heritage.tsx'

test('a text without dates is an introduction of paragraphs', () => {
  expect(parseHeritage('One.\r\n\r\nTwo,\r\nstill two,\r\nand three.\n \n')).toEqual({
    intro: ['One.', 'Two,\nstill two,\nand three.'],
    steps: [],
    closing: [],
  })
})

test('a paragraph of two lines is a date; what follows it belongs to it until the last one', () => {
  expect(parseHeritage('Intro.\n\n1900\nFirst.\n\nMore of it.\n\n1950\nSecond.\n\nEnd.')).toEqual({
    intro: ['Intro.'],
    steps: [
      { when: '1900', texts: ['First.', 'More of it.'] },
      { when: '1950', texts: ['Second.'] },
    ],
    closing: ['End.'],
  })
})

test('a long first line is no date', () => {
  const text = `${'A sentence that somebody broke by hand after many words, '}\nas in a letter.`
  expect(parseHeritage(`${text} ${'x'.repeat(10)}`).steps).toHaveLength(1)
  expect(parseHeritage(`${'word '.repeat(13)}\nand the rest.`).steps).toEqual([])
})

test('an empty text has no parts', () => {
  expect(parseHeritage('')).toEqual({ intro: [], steps: [], closing: [] })
})
