import { expect, test } from 'vitest'
import { generatePassword } from './password-generator.server.ts'

test('every generated password has 12 characters and one of each class', () => {
  for (const password of Array.from({ length: 2000 }, () => generatePassword())) {
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^a-zA-Z\d])[\x21-\x7e]{12}$/)
  }
})

test('passwords are unique, and every position can have every character class', () => {
  const passwords = Array.from({ length: 2000 }, () => generatePassword())
  expect(new Set(passwords).size).toBe(passwords.length)
  for (let index = 0; index < 12; index++) {
    const digits = passwords.filter((password) => /\d/.test(password[index] as string)).length
    expect(digits).toBeGreaterThan(100)
    expect(digits).toBeLessThan(1000)
  }
})
