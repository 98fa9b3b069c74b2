import { checkQuickly, checkRest } from './checks.ts'

// npm run check: format, lint, types and import rules. npm run check:all: everything that needs no test.
const withRest = process.argv[2] === 'all'
const outcomes = [...(await checkQuickly()), ...(withRest ? await checkRest() : [])]
if (outcomes.some(({ ok }) => !ok)) process.exit(1)
