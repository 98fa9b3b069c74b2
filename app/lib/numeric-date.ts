/** Formats a day (`YYYY-MM-DD`) in digits, in the order chosen in the site's settings. */
export function numericDate(day: string, format: 'dd/MM/yyyy' | 'MM/dd/yyyy' | 'yyyy-MM-dd'): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('yyyy', year).replace('MM', month).replace('dd', date)
}
