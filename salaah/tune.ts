/** The times that can be moved by minutes, in the order of the AlAdhan service. */
export const tunable = ['imsak', 'fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'sunset', 'isha', 'midnight'] as const
export type Tunable = (typeof tunable)[number]

/** Minutes added to each calculated time. */
export type Tune = Readonly<Record<Tunable, number>>

export const noTune: Tune = {
  imsak: 0,
  fajr: 0,
  sunrise: 0,
  dhuhr: 0,
  asr: 0,
  maghrib: 0,
  sunset: 0,
  isha: 0,
  midnight: 0,
}

/** The local adjustments used for South Africa. */
export const southAfricanTune: Tune = { ...noTune, fajr: -2, sunrise: -2, dhuhr: 3, asr: -1, maghrib: 4, isha: 3 }

/** The nine offsets as the `tune` parameter of the AlAdhan service: `0,-2,-2,3,-1,4,0,3,0`. */
export function formatTune(tune: Tune): string {
  return tunable.map((name) => tune[name]).join(',')
}
