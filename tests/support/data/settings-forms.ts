/** The form of the tab General of the settings, as it is sent unchanged. */
export const generalForm = {
  language: 'en',
  languages: 'ar',
  onTrial: 'af',
  timeZone: 'Africa/Johannesburg',
  country: 'ZA',
  center: '',
  dateFormat: 'dd/MM/yyyy',
  clock: '24h',
  weekStart: '1',
}
