import { buildMosqueDocument } from '#app/features/mosques/mosque-index.server.ts'
import { wordFamily } from '#app/i18n/word-families.ts'
import { indexInSlices } from '#app/lib/search/text-index.ts'
import { seededRandom } from '#app/lib/seeded.ts'
import { aFact } from './mosque-content.ts'

const kinds = ['Masjid', 'Masjidul', 'Jamia', 'Musjid', 'Mosque of']
const names =
  'Quds Noor Salaam Furqan Taqwa Islam Rahmah Huda Falah Ihsan Iman Sunnah Khair Mubarak Bilal Umar Uthman Ali Hamza Khalid Yusuf Ibrahim Ismail Idris Zakariyya Fatima Aisha Khadija Maryam Bashir Nathier Habib Qadir Karim Latif Majid'.split(
    ' ',
  )
const areas =
  'Athlone,Rylands,Bo-Kaap,Claremont,Wynberg,Retreat,Grassy Park,Mitchells Plain,Strandfontein,Lansdowne,Kensington,Maitland,Woodstock,Observatory,Hanover Park,Belhar,Bellville,Parow,Goodwood,Elsies River,Kuils River,Macassar,Strand,Paarl'.split(
    ',',
  )

/** Names of mosques with common misspellings. */
export const misspelt: readonly [name: string, query: string][] = [
  ['Masjidul Quds Gatesville', 'masjied qudus gatesville'],
  ['Auwal Masjid', 'awal masjid'],
  ['Palm Tree Mosque', 'plam tree mosque'],
  ['Queen Victoria Mosque', 'queen victoira'],
  ['Zeenatul Islam Masjid', 'zinatul islaam'],
  ['Habibia Soofie Saheb Masjid', 'habibiya sufi'],
  ['Al-Azhar Masjid', 'al ashar masjied'],
  ['Yusufeyyah Masjid', 'yusufiya'],
  ['Mughammadiyyah Masjied', 'muhammadiya masjid'],
  ['Quloobul Mumineen Masjid', 'qulubul muminin'],
  ['Lentegeur West Mosque', 'lentegur west'],
  ['Montrose Park Mosque', 'montrose prak'],
  ['Beacon Valley Mosque', 'becon valley mosqe'],
  ['Shukrul Mubeen Masjid', 'shukrul mubin'],
  ['Masjid Boorhaanol Islam', 'burhanul islam'],
  ['Masjid Ar-Rashideen', 'rashidien'],
  ['Coovatool Islam Masjid', 'quwatul islam'],
  ['Eastridge Mosque', 'eastrige'],
  ['Masjidus Salaam Lansdowne Road', 'masjid salam landsdowne road'],
  ['Westridge Mosque', 'wesridge moskee'],
]

/** An index of `count` generated mosques and the ones above. */
export function manyMosques(count: number) {
  const random = seededRandom('many mosques')
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)]!
  const generated = Array.from({ length: count - misspelt.length }, () => ({
    name: `${one(kinds)} ${one(names)}${random() < 0.5 ? ` ${one(names)}` : ''}${random() < 0.3 ? ` ${one(areas)}` : ''}`,
    area: one(areas),
  }))
  const all = [...generated, ...misspelt.map(([name]) => ({ name, area: 'Cape Flats' }))].map((mosque, index) => ({
    ...mosque,
    placeKind: 'mosque' as const,
    arabicName: null,
    city: null,
    suburb: null,
    address: `${index % 400} ${one(names)} Street`,
    facts: [aFact('parking'), aFact('wudu_area')],
  }))
  const documents = all.map((mosque) => buildMosqueDocument(mosque, []))
  const build = () => {
    const slices = indexInSlices(documents, wordFamily)
    let step = slices.next()
    while (!step.done) step = slices.next()
    return step.value
  }
  return { mosques: all, build }
}
