import { checkEverything } from './checks.ts'

const outcomes = await checkEverything()
if (outcomes.some(({ ok }) => !ok)) process.exit(1)
