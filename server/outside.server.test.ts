import { expect, onTestFinished, test } from 'vitest'
import { type Env, env } from '#app/env.server.ts'
import { checkOutside } from '#server/outside.ts'

function set(settings: Partial<Env>) {
  Object.assign(env(), settings)
  onTestFinished(() => {
    for (const name of Object.keys(settings)) delete env()[name as keyof Env]
  })
}

test('a site on this machine needs neither mail nor an address for messages', () => {
  expect(checkOutside()).toEqual([])
})

test('a public site is told when its letters or messages reach nobody', () => {
  set({ PUBLIC_URL: 'https://mosques.example' })
  const [mail, contact] = checkOutside()
  expect(mail).toMatch(/^MAIL_URL is empty/)
  expect(contact).toMatch(/^CONTACT_EMAIL is empty/)
  set({ MAIL_URL: 'smtp://127.0.0.1', CONTACT_EMAIL: 'office@mosques.example' })
  expect(checkOutside()).toEqual([])
})

test('addresses that lack something end the start with the name of what is missing', () => {
  set({ MAIL_URL: 'emailjs+https://api.example?user_id=1' })
  expect(checkOutside).toThrow('MAIL_URL needs service_id')
  set({ MAIL_URL: 'smtp://127.0.0.1', IMAGE_STORE: 's3://bucket' })
  expect(checkOutside).toThrow('AWS_ACCESS_KEY_ID')
})
