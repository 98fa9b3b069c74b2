import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as salaah from '#salaah/index.ts'
import { accuracyTable } from './salaah-accuracy.ts'

const readme = readFileSync('packages/salaah/README.md', 'utf8')

test('the table of accuracy on the page of the package is what is measured', async () => {
  expect(readme).toContain(await accuracyTable())
})

test('the example on the page of the package gives what it says', () => {
  const london = { latitude: 51.5074, longitude: -0.1278, zone: 'Europe/London' }
  const rules = { method: salaah.findMethod(3)!, school: 'hanafi' as const }
  const { minutes } = salaah.calculateDayTimes(london, '2026-11-20', rules)
  expect(readme).toContain(`formatClock(minutes.asr) // '${salaah.formatClock(minutes.asr)}'`)
  const { year, month, day, daysInMonth } = salaah.toHijri(salaah.toDayNumber('2026-11-20'))
  expect(readme).toContain(`{ year: ${year}, month: ${month}, day: ${day}, daysInMonth: ${daysInMonth} }`)
  expect(readme).toContain(`calculateQibla(london) // ${salaah.calculateQibla(london).toFixed(2)}`)
})
