import { toInternationalPhone } from './phones.ts'

const PHONE = /^\+?\d{10,15}$/
const EMAIL = /^[^\s\p{Cc}@<>,;:"()[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu
const MAX_EMAIL_CHARS = 254

/** Normalizes an email for storing and comparing: trimmed and in lower case. */
export const normalizeEmail = (text: string) => text.trim().toLowerCase()

/** Whether a text has the shape of an email address. */
export const isEmail = (text: string) => text.length <= MAX_EMAIL_CHARS && EMAIL.test(text)

/** Normalizes a phone number for storing: without spaces, and on a site in a country with its code. */
export const normalizePhone = (text: string, country = '') => toInternationalPhone(text, country).replace(/\s+/g, '')

/** Whether a text is a phone number: an optional plus, then 10 to 15 digits; spaces are ignored. */
export const isPhone = (text: string) => PHONE.test(text.replace(/\s+/g, ''))
