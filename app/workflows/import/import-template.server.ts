import { type Actor, canImport } from '#app/access/permissions.ts'
import { textsIn } from '#app/i18n/all-texts.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { toCsv } from '#app/lib/csv.server.ts'
import { forbidden } from '#app/lib/web/http.ts'
import { type ListKind, templateColumns } from './column-names.ts'
import { EXAMPLE_PREFIX } from './plan-import.server.ts'

const examples: Record<ListKind, Record<string, string>> = {
  mosques: {
    name: `${EXAMPLE_PREFIX} Masjid`,
    arabicName: 'مسجد',
    address: '1 Example Street',
    area: 'City Bowl',
    suburb: 'Gardens',
    phone: '+27123456789',
    email: 'office@example.org',
    website: 'https://www.example.org',
    established: '1950',
    capacity: '300',
    facilities: 'parking | wudu_area',
    ladies_daily: 'yes; On the first floor',
    ladies_jumuah: 'no',
    step_free_entrance: 'yes',
    imams: 'Name; Imam | Second name; Teacher',
    latitude: '-33.9258',
    longitude: '18.4232',
    adminName: 'Name of the secretary',
    adminEmail: 'secretary@example.org',
  },
  events: {
    mosqueName: 'Masjid',
    title: `${EXAMPLE_PREFIX} Lecture`,
    type: 'lecture',
    date: '2027-01-31',
    startTime: '19:30',
    endTime: '21:00',
    imageUrl: 'https://www.example.org/poster.jpg',
    registrationUrl: 'https://www.example.org/register',
  },
}

/** An empty list of mosques or events with headings in a language, and one line that shows how to fill it in. */
export function importTemplate(actor: Actor | null, kind: ListKind, language: Language): string {
  if (!canImport(actor)) forbidden()
  const headings: Record<string, string> = textsIn(language).admin.adminTransfer.templates[kind]
  return toCsv([
    Object.fromEntries(templateColumns[kind].map((field) => [headings[field], examples[kind][field] ?? ''])),
  ])
}
