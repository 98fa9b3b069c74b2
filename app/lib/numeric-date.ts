/** A day (`YYYY-MM-DD`) in figures, in the order the site's settings choose. */
export function numericDate(day: string, format: 'dd/MM/yyyy' | 'MM/dd/yyyy' | 'yyyy-MM-dd'): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('yyyy', year).replace('MM', month).replace('dd', date)
}
