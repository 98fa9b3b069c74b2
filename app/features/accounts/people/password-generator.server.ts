import { randomInt } from 'node:crypto'

// Characters that look alike (l, 1, O, 0) are left out, because people copy passwords from paper.
const characterClasses = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%&*+-=?']
const PASSWORD_CHARS = 12

const pick = (from: string) => from[randomInt(from.length)] as string

/** Generates a password with at least one lowercase letter, uppercase letter, digit and symbol, shuffled. */
export function generatePassword(length = PASSWORD_CHARS): string {
  const chars = characterClasses.map(pick)
  while (chars.length < length) chars.push(pick(characterClasses.join('')))
  for (let last = chars.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[chars[last], chars[other]] = [chars[other] as string, chars[last] as string]
  }
  return chars.join('')
}
