import { respond } from '#api/salaah/respond.ts'

// node bench/salaah-month.ts: processor time for a month of one city in the service's full JSON; every request is
// different.
const ROUNDS = 3000
const location = (round: number) => `latitude=${-33 - (round % 997) / 1000}&longitude=${18 + (round % 991) / 1000}`
const rules = 'method=14&tune=0,-2,-2,3,-1,4,0,3,0&timezonestring=Africa/Johannesburg'
const requestMonth = (round: number) =>
  respond('GET', `/v1/calendar/${2000 + (round % 70)}/${1 + (round % 12)}?${location(round)}&${rules}`, new Date(0))

for (let round = 0; round < ROUNDS; round++) requestMonth(round)
const before = process.cpuUsage()
for (let round = 0; round < ROUNDS; round++) requestMonth(round + 1)
const { user, system } = process.cpuUsage(before)
const each = (user + system) / 1000 / ROUNDS
console.log(`A month of salaah times as JSON: ${each.toFixed(3)} ms of processor time (at most 0.4)`)
