import { expect, test } from 'vitest'
import { generatePassword } from './password-generator.server.ts'

test('every generated password has 12 characters and one of each class', () => {
  for (const password of Array.from({ length: 2000 }, () => generatePassword())) {
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^a-zA-Z\d])[\x21-\x7e]{12}$/)
  }
})

test('no password comes twice, and no place is kept for one class', () => {
  const passwords = Array.from({ length: 2000 }, () => generatePassword())
  expect(new Set(passwords).size).toBe(passwords.length)
  for (let place = 0; place < 12; place++) {
    const figures = passwords.filter((password) => /\d/.test(password[place] as string)).length
    expect(figures).toBeGreaterThan(100)
    expect(figures).toBeLessThan(1000)
  }
})
