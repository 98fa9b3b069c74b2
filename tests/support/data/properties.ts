import fc from 'fast-check'

// A fixed seed gives the same examples in every run.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1448) })

export default fc
