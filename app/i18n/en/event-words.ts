const ordinals: Record<string, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', [-1]: 'last' }

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function nth(day: number): string {
  const ending = day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

export default {
  types: {
    fundraising: 'Fundraising',
    lecture: 'Lecture',
    thikr: 'Thikr',
    iftar: 'Iftar',
    community: 'Community',
    other: 'Other',
  },
  audience: 'Audience',
  audiences: {
    everyone: 'Everyone',
    ladies: 'Ladies',
    children: 'Children',
    youth: 'Youth',
    newMuslims: 'New Muslims',
  },
  registrationRequired: 'Registration Required',
  cancelled: 'Cancelled',
  moved: 'Moved',
  repeats: 'Repeats',
  moreDates: (rule: string, count: number) => `${rule}, ${count} more`,
  moreEarlier: (rule: string, count: number) => `${rule}, ${count} earlier`,
  allDates: 'All dates',
  when: 'When',
  where: 'Where',
  openMap: (address: string) => `${address}: open in maps`,
  otherDates: 'Coming dates',
  timeRange: (start: string, end: string) => `${start} – ${end}`,
  afterSalaah: (prayer: string, about: string) => `After ${prayer} (about ${about})`,
  afterSalaahBy: (minutes: number, prayer: string, about: string) =>
    `${minutes} minutes after ${prayer} (about ${about})`,
  startUntil: (start: string, end: string) => `${start}, until about ${end}`,
  prayers: { fajr: 'Fajr', dhuhr: 'Dhuhr', asr: 'Asr', maghrib: 'Maghrib', isha: 'Isha' },
  repeat: {
    everyDay: 'Every day',
    weekly: (days: readonly string[]) => `Every ${list(days)}`,
    everyWeeks: (weeks: number, days: readonly string[]) => `Every ${weeks} weeks on ${list(days)}`,
    monthlyDate: (day: number) => `Every month on the ${nth(day)}`,
    monthlyDateSkips: (day: number) => `On the ${nth(day)} of every month that has one`,
    monthlyWeekday: (position: number, day: string) =>
      `Every ${ordinals[position] ?? nth(position)} ${day} of the month`,
    otherwise: 'Repeats on several dates',
    until: (rule: string, date: string) => `${rule}, until ${date}`,
  },
}
