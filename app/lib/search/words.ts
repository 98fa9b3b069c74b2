/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

const leastSound = 3

/**
 * How a Latin word sounds: its consonants, those that are written alike or left out as one. Quds, Qudus and Kuds are
 * equal, and so are Yusufiya and Yusufeyyah. None where too little is left to compare.
 */
export function soundsOf(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return []
  const consonants = word
    .replace(/[sc]h/g, 's')
    .replace(/ph/g, 'f')
    .replace(/kh|ck|[qc]/g, 'k')
    .replace(/[td]h/g, (pair) => pair[0]!)
    .replace(/z/g, 's')
    .replace(/[aeiouhvw]/g, '')
    .replace(/(.)\1+/g, '$1')
  const sounds = [consonants, consonants.replaceAll('y', '').replace(/(.)\1+/g, '$1')]
  return [...new Set(sounds)].filter((sound) => sound.length >= leastSound)
}
