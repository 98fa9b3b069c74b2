import { makeSampleData } from '#tests/support/journeys/journey-site.ts'
import { buildIfStale, sourcesHash } from './build/build-site.ts'
import { checkQuickly } from './checks.ts'
import { ofTasks, type Result, runJourneys, runSteps, runVitest, type Step } from './test-steps.ts'

// npm test [-- LEVEL… | FILE… | --changed[=COMMIT]]: quick checks, rules, server, http and the central journeys; or some
// levels (check, rules, server, http, e2e), some files, or what tests the changes since a commit (those not committed).
const args = process.argv.slice(2)
const files = args.filter((argument) => argument.includes('/') && !argument.startsWith('--'))
const changed = args.filter((argument) => argument.startsWith('--changed'))
const levels = args.filter((argument) => !files.includes(argument) && !changed.includes(argument))
const wanted = (level: string) => levels.length === 0 || levels.includes(level)
const isJourney = (file: string) => file.endsWith('.spec.ts')
const tests = files.filter((file) => !isJourney(file))
const journeys = files.filter(isJourney)
/** Of journeys and of the built site it is not known what they run through. */
const projects = (changed.length > 0 ? ['rules', 'server'] : ['rules', 'server', 'http']).filter(wanted)

const isWanted = (step: Step | false): step is Step => step !== false

/** At the same time, because both end with what one processor does. */
const preparing = [
  wanted('check') && files.length === 0 && { name: 'quick checks', run: async () => ofTasks(await checkQuickly()) },
  wanted('http') && files.length === 0 && changed.length === 0 && { name: 'build', run: build },
]
const testing = projects.length > 0 &&
  (files.length === 0 || tests.length > 0) && {
    name: projects.join(', '),
    run: () => runVitest([...projects.map((name) => `--project=*${name}*`), ...tests, ...changed]),
  }
const walking = wanted('e2e') &&
  changed.length === 0 &&
  (files.length === 0 || journeys.length > 0) && {
    name: files.length > 0 ? 'journeys' : 'central journeys',
    run: () => runJourneys(files.length > 0 ? journeys : ['--grep=@central']),
  }
/** While tests use both processors, because one site alone writes it. */
const sampleData = testing && walking && { name: 'sample data of the journeys', run: writeSampleData }

async function build(): Promise<Result> {
  await buildIfStale()
  return { passed: 0, failures: [] }
}

async function writeSampleData(): Promise<Result> {
  await buildIfStale()
  await makeSampleData(sourcesHash())
  return { passed: 0, failures: [] }
}

await runSteps([preparing.filter(isWanted), [testing, sampleData].filter(isWanted), [walking].filter(isWanted)])
