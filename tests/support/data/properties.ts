import fc from 'fast-check'
import { seed } from '#tests/support/setup/seed.ts'

// A fixed seed gives the same examples in every run.
fc.configureGlobal({ seed })

const [SURROGATES, SURROGATES_END, CODE_POINTS] = [0xd800, 0xe000, 0x110000]

/** Any text of Unicode. (The library's unit `binary` first fills a map with all million characters.) */
const unit = fc
  .nat(CODE_POINTS - (SURROGATES_END - SURROGATES) - 1)
  .map((nth) => String.fromCodePoint(nth < SURROGATES ? nth : nth + SURROGATES_END - SURROGATES))
export const anyText = (length: { maxLength?: number } = {}): fc.Arbitrary<string> => fc.string({ unit, ...length })

export default fc
