import fc from 'fast-check'

// The same examples in every run: what passes here passes anywhere.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1448) })

export default fc
