import { expect, test } from 'vitest'
import { foldForSearch } from './fold.ts'
import { soundsOf, wordsOf } from './words.ts'

test('case, accents, apostrophes and punctuation do not count', () => {
  expect(foldForSearch("  Jumu'ah  MOSQUE (São-João) ")).toBe('jumuah mosque sao joao')
})

test('Arabic vowel signs, tatweel and letter variants do not count', () => {
  expect(foldForSearch('مَسْجِدُ الأوّل')).toBe(foldForSearch('مسجد الاول'))
  expect(foldForSearch('مكتبـــة')).toBe(foldForSearch('مکتبه'))
  expect(foldForSearch('مصلى')).toBe(foldForSearch('مصلي'))
})

test('direction marks vanish and Arabic figures become European ones', () => {
  expect(foldForSearch('\u200f١٢\u202e Dorp\u2066')).toBe('12 dorp')
})

test('words are runs of letters and figures', () => {
  expect(wordsOf(foldForSearch('39 Dorp St., مسجد 😀'))).toEqual(['39', 'dorp', 'st', 'مسجد'])
})

test.each([
  ['quds', 'qudus'],
  ['quds', 'kuds'],
  ['nurul', 'noorul'],
  ['zeenatul', 'zinatul'],
  ['yusufiya', 'yusufeyyah'],
  ['quwatul', 'coovatool'],
])('%s sounds like %s', (one, other) => {
  expect(soundsOf(one).some((sound) => soundsOf(other).includes(sound))).toBe(true)
})

test('words too short to compare have no sound', () => {
  expect(soundsOf('ali')).toEqual([])
  expect(soundsOf('مسجد')).toEqual([])
})
