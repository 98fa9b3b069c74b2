import { expect, test } from 'vitest'
import { compassHeading } from './compass.ts'

const flat = { alpha: 0, beta: 0, gamma: 0, absolute: true }

test.each([
  ['north', { ...flat }, 0, { degrees: 0, accuracy: null }],
  [
    'east: it is turned clockwise, its angle is counted the other way',
    { ...flat, alpha: 270 },
    0,
    { degrees: 90, accuracy: null },
  ],
  ['a screen that is turned in it', { ...flat, alpha: 270 }, 90, { degrees: 180, accuracy: null }],
  ['a little tilted', { ...flat, alpha: 10, beta: 40, gamma: -20 }, 0, { degrees: 350, accuracy: null }],
  [
    'an iPhone',
    { ...flat, absolute: false, webkitCompassHeading: 123, webkitCompassAccuracy: 15 },
    0,
    { degrees: 123, accuracy: 15 },
  ],
  [
    'an iPhone on its side',
    { ...flat, absolute: false, webkitCompassHeading: 300, webkitCompassAccuracy: 5 },
    90,
    { degrees: 30, accuracy: 5 },
  ],
  ['an iPhone that is not calibrated', { ...flat, webkitCompassHeading: 123, webkitCompassAccuracy: -1 }, 0, null],
  ['only how it was turned since the page opened', { ...flat, absolute: false }, 0, null],
  ['a laptop', { alpha: null, beta: null, gamma: null, absolute: true }, 0, null],
  ['held upright', { ...flat, beta: 80 }, 0, null],
  ['on its edge', { ...flat, gamma: -75 }, 0, null],
] as const)('%s', (_, orientation, turned, heading) => {
  expect(compassHeading(orientation, turned)).toEqual(heading)
})
