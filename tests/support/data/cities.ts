import { capeTownSalaah } from '#app/services/salaah-settings.ts'
import type { SalaahCity } from '#app/services/site-salaah.server.ts'
import { productRules } from '#salaah/day-times.ts'

const cityNamed = (id: string): SalaahCity => ({
  ...capeTownSalaah.cities.find((city) => city.id === id)!,
  rules: { ...productRules, school: 'shafii' },
})

export const capeTown = cityNamed('cape-town')
export const durban = cityNamed('durban')
