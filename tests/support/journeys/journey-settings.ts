/** The settings of the site in journeys: sample data, a known password and a fixed start of the clock. */
export const journey = {
  NOW: '2026-11-20T08:00:00Z',
  SAMPLE_DATA: 'on',
  SAMPLE_PASSWORD: 'Sample#Journey1',
}

/** The offset of the site's clock from this computer's, in milliseconds. playwright.config.ts sets E2E_BEGAN. */
export const siteClockOffsetMs = (): number => Date.parse(journey.NOW) - Number(process.env.E2E_BEGAN)
