/** Where the reader of letters in photos lies in the build: another version has another address. */
export const RECOGNIZER_FOLDER = 'recognizer/7.0.0'

/** Cells that were read less surely are compared with the photo by a person. */
export const SURE = 0.9
