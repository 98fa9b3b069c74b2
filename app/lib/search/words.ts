/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

const MIN_SOUND_CHARS = 3

/**
 * The phonetic keys of a Latin word: its consonants, with alternative spellings unified. Quds, Qudus and Kuds have equal
 * keys, and so have Yusufiya and Yusufeyyah. Words with too few consonants have none.
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
  return [...new Set(sounds)].filter((sound) => sound.length >= MIN_SOUND_CHARS)
}
