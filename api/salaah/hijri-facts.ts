import { holidays } from '#salaah/holidays.ts'

/** Holidays that the service names on their day but not among the special days of the year. */
const unlisted = new Set(['6-3', '8-3', '8-4', '8-5', '8-7', '8-11', '8-22'])
const unlistedName = 'Urs of Sayyidina Abu Yazid al-Bistami (ق)'

/** The special days of a Hijri year, one for each name. */
export const specialDays = Object.entries(holidays)
  .filter(([key]) => !unlisted.has(key))
  .flatMap(([key, names]) => {
    const [month, day] = key.split('-').map(Number) as [number, number]
    return names.filter((name) => name !== unlistedName).map((name) => ({ month, day, name }))
  })

/** The calendars in the order of the service. The descriptions are ours. */
export const calendarDescriptions = [
  {
    id: 'UAQ',
    name: 'Umm al-Qura',
    description: 'The civil calendar of Saudi Arabia, calculated in advance and published as a table.',
    validity: '1356 AH (14 March 1937 CE) to 1500 AH (16 November 2077 CE)',
  },
  {
    id: 'HJCoSA',
    name: 'Majlis al-Qadāʾ al-Aʿlā (High Judiciary Council of Saudi Arabia)',
    description: 'Umm al-Qura with the days that the council announced after sightings of the crescent, to 2021.',
    validity: '1356 AH (14 March 1937 CE) to 1500 AH (16 November 2077 CE)',
  },
  {
    id: 'DIYANET',
    name: 'Diyanet İşleri Başkanlığı',
    description: 'The calendar that the Turkish Directorate of Religious Affairs publishes as a table.',
    validity: '1 Muharram 1318 AH (1 May 1900) to 29 Şaban 1449 AH (26 January 2028)',
  },
  {
    id: 'MATHEMATICAL',
    name: 'Mathematical calculator based on a calculation written by Layth A. Ibraheem',
    description:
      'The arithmetic calendar with eleven leap years in thirty, which needs no table and may be moved by days. It also serves dates that the other calendars do not cover.',
    validity: 'No restrictions',
  },
]
