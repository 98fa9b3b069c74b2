/** The settings of the site in journeys: sample data, a known password and a fixed start of the clock. */
export const journey = {
  NOW: '2026-11-20T08:00:00Z',
  SAMPLE_DATA: 'on',
  SAMPLE_PASSWORD: 'Sample#Journey1',
}
