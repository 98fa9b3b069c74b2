import fc from 'fast-check'
import { seed } from '#tests/support/setup/seed.ts'

// A fixed seed gives the same examples in every run.
fc.configureGlobal({ seed })

export default fc
