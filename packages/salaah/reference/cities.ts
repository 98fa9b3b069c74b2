const positions = {
  'cape-town': [-33.9249, 18.4241],
  johannesburg: [-26.2041, 28.0473],
  durban: [-29.8587, 31.0218],
  pretoria: [-25.7479, 28.2293],
  'port-elizabeth': [-33.9608, 25.6022],
  bloemfontein: [-29.0852, 26.1596],
  'east-london': [-33.0153, 27.9116],
  kimberley: [-28.7282, 24.7499],
  polokwane: [-23.9045, 29.4689],
  nelspruit: [-25.4753, 30.9694],
  pietermaritzburg: [-29.6006, 30.3794],
  george: [-33.9648, 22.459],
} as const

/** The cities of the reference tables. */
export const cities = Object.entries(positions).map(([id, [latitude, longitude]]) => ({
  id,
  latitude,
  longitude,
  zone: 'Africa/Johannesburg',
}))
