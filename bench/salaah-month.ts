import { pathToFileURL } from 'node:url'
import { answer } from '#api/salaah/answer.ts'

const rounds = 3000

/** Milliseconds of processor time for a month of one city in the service's full JSON; no answer is asked for twice. */
export function salaahMonth(): number {
  const ask = (round: number) => {
    const place = `latitude=${-33 - (round % 997) / 1000}&longitude=${18 + (round % 991) / 1000}`
    const rules = 'method=14&tune=0,-2,-2,3,-1,4,0,3,0&timezonestring=Africa/Johannesburg'
    answer('GET', `/v1/calendar/${2000 + (round % 70)}/${1 + (round % 12)}?${place}&${rules}`, new Date(0))
  }
  for (let round = 0; round < rounds; round++) ask(round)
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) ask(round + 1)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rounds
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(`A month of salaah times as JSON: ${salaahMonth().toFixed(3)} ms of processor time (at most 0.4)`)
}
