import { afterEach, beforeEach } from 'vitest'

const errors: string[] = []

beforeEach(() => {
  errors.length = 0
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => errors.push(`console.${level}: ${parts.map(String).join(' ')}`)
  }
})

// A test that expects an error or warning replaces the function with vi.spyOn(console, 'warn').mockImplementation(…).
afterEach(() => {
  if (errors.length > 0) throw new Error(`The test complained on the console:\n${errors.join('\n')}`)
})
