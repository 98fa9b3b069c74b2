import { randomInt } from 'node:crypto'

// Letters and figures that look alike (l, 1, O, 0) are left out: people copy passwords from paper.
const CLASSES = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%&*+-=?']
const LENGTH = 12

const pick = (from: string) => from[randomInt(from.length)] as string

/** A password with a small letter, a capital, a figure and a sign at least, in an order of chance. */
export function generatePassword(length = LENGTH): string {
  const letters = CLASSES.map(pick)
  while (letters.length < length) letters.push(pick(CLASSES.join('')))
  for (let last = letters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[letters[last], letters[other]] = [letters[other] as string, letters[last] as string]
  }
  return letters.join('')
}
