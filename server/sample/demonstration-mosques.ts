import type { FactName, FactValue } from '#app/features/mosques/facts/mosque-facts.ts'
import type { MosqueRow } from './mosque-rows.ts'
import { baseRow } from './mosque-rows.ts'

export type Imam = { name: string; position: string; bio: string }

type SampleFact = { fact: FactName; value: FactValue; note: string | null; updatedAt: string }

/** A mosque that does not exist, with every field filled, and the indexes of its drawn pictures. */
export type DemonstrationMosque = { row: MosqueRow; imams: Imam[]; facts: SampleFact[]; pictures: number[] }

const imam = (position: string, bio: string): Imam => ({ name: 'Imam (sample)', position, bio })

/** The three invented mosques of all sample events; their names contain "demonstration" or "sample". */
export function demonstrationMosques(now: Date): DemonstrationMosque[] {
  const fact = (name: FactName, value: FactValue, note: string | null = null): SampleFact => ({
    fact: name,
    value,
    note,
    updatedAt: now.toISOString(),
  })
  return [
    {
      row: {
        ...baseRow('Sample Masjid (demonstration)', 'City Bowl', 'Gardens', now),
        arabicName: 'مسجد النموذج',
        description:
          'This mosque does not exist. It shows what a complete entry looks like: a description, imams, facilities, pictures and a full calendar. Sign in as its administrator and change whatever you like.',
        established: 2022,
        capacity: 450,
        address: '1 Sample Street, Gardens',
        phone: '+27000000001',
        email: 'office@sample.example',
        website: 'https://sample.example',
        googleMapsUrl: mapLink(-33.9297, 18.4155),
        googlePageUrl: 'https://www.google.com/search?q=Sample+Masjid+demonstration',
        latitude: -33.9297,
        longitude: 18.4155,
      },
      imams: [
        imam('Head imam', 'Leads the daily salaah and teaches on Wednesday evenings.'),
        imam('Assistant imam', 'Looks after the madrasah and the youth circle.'),
      ],
      facts: [
        fact('ladies_daily', 'yes', 'On the first floor'),
        fact('ladies_jumuah', 'yes'),
        fact('ladies_taraweeh', 'yes'),
        fact('ladies_eid', 'yes', 'On the field next door'),
        fact('ladies_entrance', 'yes', 'In the side street'),
        fact('ladies_wudu', 'yes'),
        fact('step_free_entrance', 'yes', 'Ramp at the side door'),
        fact('wheelchair_toilet', 'yes'),
        fact('hearing_loop', 'no'),
        fact('wudu_area', 'yes'),
        fact('parking', 'yes', '20 places behind the mosque'),
        fact('children_space', 'yes'),
      ],
      pictures: [0, 1, 3, 6, 7, 9, 10, 11, 5, 8, 2, 4],
    },
    {
      row: {
        ...baseRow('Masjid Example (demonstration)', 'Southern Suburbs', 'Rondebosch', now),
        arabicName: 'مسجد المثال',
        description:
          'This mosque does not exist. It stands for a suburban mosque with a busy week: classes, a thikr circle and a monthly market for a good cause.',
        established: 2023,
        capacity: 220,
        address: '2 Sample Street, Rondebosch',
        phone: '+27000000002',
        email: 'office@example.example',
        website: 'https://masjid.example',
        googleMapsUrl: mapLink(-33.9614, 18.4719),
        googlePageUrl: 'https://www.google.com/search?q=Masjid+Example+demonstration',
        latitude: -33.9614,
        longitude: 18.4719,
      },
      imams: [imam('Imam', 'Leads the salaah and answers questions after Isha.')],
      facts: [
        fact('ladies_daily', 'yes'),
        fact('ladies_jumuah', 'no', 'The hall is too small'),
        fact('step_free_entrance', 'no', 'Four steps at the door'),
        fact('wudu_area', 'yes'),
        fact('parking', 'yes'),
      ],
      pictures: [4, 6, 3, 11],
    },
    {
      row: {
        ...baseRow('Demonstration Musalla', 'Cape Flats', 'Athlone', now),
        arabicName: 'مصلى العرض',
        description:
          'This prayer room does not exist. It stands for a small place with one room and one volunteer, and shows how little is needed to begin.',
        established: 2024,
        capacity: 60,
        address: '3 Sample Street, Athlone',
        phone: '+27000000003',
        email: 'office@musalla.example',
        website: 'https://musalla.example',
        googleMapsUrl: mapLink(-33.9659, 18.5018),
        googlePageUrl: 'https://www.google.com/search?q=Demonstration+Musalla',
        latitude: -33.9659,
        longitude: 18.5018,
      },
      imams: [imam('Imam', 'Leads the salaah when he is not at work.')],
      facts: [fact('step_free_entrance', 'yes'), fact('wudu_area', 'yes'), fact('parking', 'no')],
      pictures: [10, 8],
    },
  ]
}

const mapLink = (latitude: number, longitude: number) =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
