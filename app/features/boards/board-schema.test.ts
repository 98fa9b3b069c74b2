import { expect, test } from 'vitest'
import { boardSettings, parseStoredBoard } from './board-schema.ts'
import { defaultBoard } from './board-settings.ts'

test.each<[string, object]>([
  ['more than two languages', { languages: ['en', 'ar', 'af'] }],
  ['a color with a word before it', { color: 'x#123456' }],
  ['a color with a word after it', { color: '#123456x' }],
  ['a short color', { color: '#123' }],
  ['a color of other letters', { color: '#ghijkl' }],
  ['less than no minutes', { dark: { ...defaultBoard.dark, fajr: -1 } }],
  ['more than 90 black minutes', { dark: { ...defaultBoard.dark, fajr: 91 } }],
  ['parts of minutes', { dark: { ...defaultBoard.dark, fajr: 1.5 } }],
  ['no minutes of zawal', { zawalMinutes: 0 }],
  ['more than 40 minutes of zawal', { zawalMinutes: 41 }],
  ['no days without a connection', { trustDays: 0 }],
  ['more than 60 days without a connection', { trustDays: 61 }],
])('a board cannot have %s', (_, changes) => {
  expect(boardSettings.safeParse({ ...defaultBoard, ...changes }).success).toBe(false)
})

test('a board may have the most of everything', () => {
  const most = { languages: ['en', 'ar'], color: '#1a2b3c', zawalMinutes: 40, trustDays: 60 }
  const content = { ...defaultBoard, ...most, dark: { ...defaultBoard.dark, fajr: 0, isha: 90 } }
  expect(boardSettings.parse(content)).toEqual(content)
})

test('stored settings keep what the site still has, and get the defaults for what they lack', () => {
  const stored = { languages: ['ms', 'ar'], theme: 'dark', shown: { events: true }, dark: { fajr: 5 } }
  expect(parseStoredBoard(JSON.stringify(stored))).toEqual({
    ...defaultBoard,
    languages: ['ar'],
    theme: 'dark',
    shown: { ...defaultBoard.shown, events: true },
    dark: { ...defaultBoard.dark, fajr: 5 },
  })
})

test.each([null, 'no JSON', JSON.stringify({ theme: 'purple' })])(
  'settings stored as %s are the defaults',
  (content) => {
    expect(parseStoredBoard(content)).toEqual(defaultBoard)
  },
)
