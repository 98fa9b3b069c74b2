import { expect, onTestFinished, test } from 'vitest'
import { type Env, env } from '#app/env.server.ts'
import { checkServices } from './check-services.ts'

function setEnv(settings: Partial<Env>) {
  Object.assign(env(), settings)
  onTestFinished(() => {
    for (const name of Object.keys(settings)) delete env()[name as keyof Env]
  })
}

test('a local site needs neither a mail server nor a contact address', () => {
  expect(checkServices()).toEqual([])
})

test('a public site without a mail server or contact address gets warnings', () => {
  setEnv({ PUBLIC_URL: 'https://mosques.example' })
  const [mail, contact] = checkServices()
  expect(mail).toMatch(/^MAIL_URL is empty/)
  expect(contact).toMatch(/^CONTACT_EMAIL is empty/)
  setEnv({ MAIL_URL: 'smtp://127.0.0.1', CONTACT_EMAIL: 'office@mosques.example' })
  expect(checkServices()).toEqual([])
})

test('an incomplete service address stops the start with the name of what is missing', () => {
  setEnv({ MAIL_URL: 'emailjs+https://api.example?user_id=1' })
  expect(checkServices).toThrow('MAIL_URL needs service_id')
  setEnv({ MAIL_URL: 'smtp://127.0.0.1', IMAGE_STORE: 's3://bucket' })
  expect(checkServices).toThrow('AWS_ACCESS_KEY_ID')
})
