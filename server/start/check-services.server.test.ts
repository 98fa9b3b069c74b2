import { expect, onTestFinished, test } from 'vitest'
import { type Env, env } from '#app/env.server.ts'
import { checkServices } from './check-services.ts'

function set(settings: Partial<Env>) {
  Object.assign(env(), settings)
  onTestFinished(() => {
    for (const name of Object.keys(settings)) delete env()[name as keyof Env]
  })
}

test('a site on this machine needs neither mail nor an address for messages', () => {
  expect(checkServices()).toEqual([])
})

test('a public site is told when its letters or messages reach nobody', () => {
  set({ PUBLIC_URL: 'https://mosques.example' })
  const [mail, contact] = checkServices()
  expect(mail).toMatch(/^MAIL_URL is empty/)
  expect(contact).toMatch(/^CONTACT_EMAIL is empty/)
  set({ MAIL_URL: 'smtp://127.0.0.1', CONTACT_EMAIL: 'office@mosques.example' })
  expect(checkServices()).toEqual([])
})

test('addresses that lack something end the start with the name of what is missing', () => {
  set({ MAIL_URL: 'emailjs+https://api.example?user_id=1' })
  expect(checkServices).toThrow('MAIL_URL needs service_id')
  set({ MAIL_URL: 'smtp://127.0.0.1', IMAGE_STORE: 's3://bucket' })
  expect(checkServices).toThrow('AWS_ACCESS_KEY_ID')
})
