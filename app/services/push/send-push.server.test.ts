import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { isPushAddress, isPushOffered } from './send-push.server.ts'

const ofThisMachine = ['https://localhost:8443/a', 'https://127.0.0.1/a', 'https://[::1]/a']

test('only a site at https://localhost takes addresses of its own machine, and none those of its network', () => {
  for (const [PUBLIC_URL, isTaken] of [
    ['https://localhost', true],
    ['https://localhost:8443', true],
    ['http://localhost:3000', false],
    ['https://localhost.example.org', false],
    ['https://mosques.example.org', false],
    [undefined, false],
  ] as const) {
    Object.assign(env(), { PUBLIC_URL })
    for (const address of ofThisMachine)
      expect([PUBLIC_URL, address, isPushAddress(address)]).toEqual([PUBLIC_URL, address, isTaken])
    for (const address of [
      'http://localhost:8443/a',
      'https://10.0.0.1/a',
      'https://169.254.169.254/a',
      'https://router/a',
    ])
      expect([PUBLIC_URL, address, isPushAddress(address)]).toEqual([PUBLIC_URL, address, false])
    expect(isPushAddress('https://push.example.org/a')).toBe(true)
  }
})

test('push is offered with https, unless the workers that show it were told to remove themselves', () => {
  Object.assign(env(), { PUBLIC_URL: 'https://mosques.example.org' })
  expect(isPushOffered()).toBe(true)
  Object.assign(env(), { OFFLINE: false })
  expect(isPushOffered()).toBe(false)
  Object.assign(env(), { OFFLINE: true, PUBLIC_URL: 'http://localhost:3000' })
  expect(isPushOffered()).toBe(false)
})
