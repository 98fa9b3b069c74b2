/** How the site of the browser journeys is set: sample data, a known password, and always the same Friday morning. */
export const journey = {
  NOW: '2026-11-20T08:00:00Z',
  SAMPLE_DATA: 'on',
  SAMPLE_PASSWORD: 'Sample#Journey1',
}
