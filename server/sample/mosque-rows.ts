import type { Insertable } from 'kysely'
import { newId } from '#app/db/ids.ts'
import type { Database } from '#app/db/schema.ts'
import { foldForSorting } from '#app/lib/search/fold.ts'
import { toSlug } from '#app/lib/slug.ts'
import facts from './cape-town-mosques.json' with { type: 'json' }

export type MosqueRow = Insertable<Database['mosques']> & { id: string }

/** The public facts of a real mosque; uncertain ones are left out of the file. */
type MosqueFacts = {
  name: string
  area: string
  suburb: string
  arabicName?: string
  address?: string
  established?: number
  capacity?: number
  latitude?: number
  longitude?: number
  approximate?: boolean
}

/** The real mosques of Cape Town in the sample data: public facts, nothing invented. */
export function realMosqueRows(now: Date): MosqueRow[] {
  return (facts as MosqueFacts[]).map((fact) => ({
    ...baseRow(fact.name, fact.area, fact.suburb, now),
    arabicName: fact.arabicName ?? null,
    address: fact.address ?? null,
    established: fact.established ?? null,
    capacity: fact.capacity ?? null,
    latitude: fact.latitude ?? null,
    longitude: fact.longitude ?? null,
    approximate: fact.approximate ? 1 : 0,
  }))
}

/** The columns that every seeded mosque has. */
export function baseRow(name: string, area: string, suburb: string, now: Date): MosqueRow {
  return {
    id: newId(),
    placeKind: 'mosque',
    name,
    slug: toSlug(name),
    sortName: foldForSorting(name),
    area,
    suburb,
    status: 'active',
    approximate: 0,
    keywords: JSON.stringify([...new Set([name, area, suburb].map((word) => word.toLowerCase()))]),
    sample: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}
