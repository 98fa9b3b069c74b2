const PHONE = /^\+?\d{10,15}$/
const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i
const EMAIL_LENGTH = 254

/** An email as it is kept and compared everywhere: trimmed and in lower case. */
export const normalEmail = (text: string) => text.trim().toLowerCase()

/** Whether a text has the shape of an email address. */
export const isEmail = (text: string) => text.length <= EMAIL_LENGTH && EMAIL.test(text)

/** A phone number as it is kept: without the spaces people type for reading. */
export const normalPhone = (text: string) => text.replace(/\s+/g, '')

/** Whether a text is a phone number: an optional plus, then 10 to 15 digits; spaces do not count. */
export const isPhone = (text: string) => PHONE.test(normalPhone(text))
