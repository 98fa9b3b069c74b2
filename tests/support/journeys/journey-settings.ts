/** How the site of the browser journeys is set: sample data, a known password, and always the same Friday morning. */
export const journey = {
  NOW: '2026-11-20T08:00:00Z',
  SAMPLE_DATA: 'on',
  SAMPLE_PASSWORD: 'Sample#Journey1',
}

/** So far the clock of the site is ahead of this computer's, in milliseconds; Playwright's settings note the start. */
export const siteClockOffsetMs = (): number => Date.parse(journey.NOW) - Number(process.env.E2E_BEGAN)
