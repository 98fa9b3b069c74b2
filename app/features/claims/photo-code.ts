/** A code as people read and write it: '482 916'. */
export const groupDigits = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
