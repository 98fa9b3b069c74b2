/** The settings of the site in journeys: sample data, a known password and a start of the clock. TEST_JOURNEY_NOW sets another one. */
export const journey = {
  NOW: process.env.TEST_JOURNEY_NOW ?? '2026-11-20T08:00:00Z',
  SAMPLE_DATA: 'on',
  SAMPLE_PASSWORD: 'Sample#Journey1',
}

const DAY_MS = 86_400_000

/** The day so many days after that on which the clock starts. */
export const journeyDay = (days: number): string =>
  new Date(Date.parse(journey.NOW) + days * DAY_MS).toISOString().slice(0, 10)
