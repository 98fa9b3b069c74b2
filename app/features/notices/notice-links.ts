import { fileAddress, type Language, localAddress } from '#app/i18n/languages.ts'

/** The page of a notice. */
export const noticeAddress = (id: string): string => `/notices/${id}`

/** A notice as a picture to send on. */
export const noticePictureAddress = (id: string, language: Language): string =>
  localAddress(language, `${noticeAddress(id)}/picture.png`)

/** The notices of all mosques for feed readers. */
export const noticesFeedAddress = (language: Language): string => fileAddress(language, '/notices.atom')
