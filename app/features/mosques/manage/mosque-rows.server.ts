import { selectMosqueAdmins } from '#app/access/mosque-admin-rows.server.ts'
import { reader } from '#app/db/client.server.ts'
import { readByName } from '#app/features/mosques/read-by-name.server.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'

const BATCH_SIZE = 500

/** Invited admins have never had a password. */
type RowAdmin = { name: string; email: string; state: 'active' | 'inactive' | 'invited' }

/** A mosque as the admin list searches, filters and sorts it. */
export type MosqueRow = {
  id: string
  slug: string
  name: string
  arabicName: string | null
  area: string
  suburb: string | null
  isHidden: boolean
  hasPicture: boolean
  updatedAt: string
  /** Active admins first. */
  admins: RowAdmin[]
  /** The folded texts that a search looks through, with `|` between them. */
  searchText: string
}

/** Texts and what they are folded to: most are the same after a change. */
type Folded = Map<string, string>
type Loaded = { fingerprint: string; folded: Folded; rows: Promise<readonly MosqueRow[]> }
let loaded: Loaded | null = null

/** All mosques by name. They stay in memory until a mosque or an account changes, so that filtering reads no rows. */
export async function loadMosqueRows(): Promise<readonly MosqueRow[]> {
  const fingerprint = await loadFingerprint()
  if (loaded?.fingerprint === fingerprint) return loaded.rows
  const folded: Folded = new Map()
  const next = { fingerprint, folded, rows: readRows(loaded?.folded, folded) }
  loaded = next
  next.rows.catch(() => {
    if (loaded === next) loaded = null
  })
  return next.rows
}

/** Changes whenever a mosque or an account does. */
async function loadFingerprint(): Promise<string> {
  const mosques = await reader()
    .selectFrom('mosques')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      fn.sum('version').as('versions'),
      fn.max('updatedAt').as('last'),
      fn.min('id').as('oldest'),
      fn.max('id').as('newest'),
    ])
    .executeTakeFirstOrThrow()
  const people = await reader()
    .selectFrom('user')
    .select(({ fn }) => [fn.countAll().as('count'), fn.count('mosqueId').as('linked'), fn.max('updatedAt').as('last')])
    .executeTakeFirstOrThrow()
  return JSON.stringify([mosques, people])
}

type Person = { name: string; email: string; status: 'active' | 'inactive'; accountId: string | null }

const toRowAdmin = ({ name, email, status, accountId }: Person): RowAdmin => ({
  name,
  email,
  state: accountId || status === 'active' ? status : 'invited',
})

async function readRows(previous: Folded | undefined, folded: Folded): Promise<MosqueRow[]> {
  const columns = reader()
    .selectFrom('mosques')
    .select([
      'id',
      'slug',
      'name',
      'sortName',
      'arabicName',
      'area',
      'suburb',
      'address',
      'phone',
      'status',
      'updatedAt',
    ])
  const rows: MosqueRow[] = []
  for await (const mosques of readByName(columns, BATCH_SIZE)) {
    const ids = mosques.map(({ id }) => id)
    const [admins, withPicture] = [await loadAdmins(ids), await findIdsWithPicture(ids)]
    for (const { sortName: _sortName, address, phone, status, ...row } of mosques) {
      const own = admins.get(row.id) ?? []
      const digits = phone?.replace(/\D/g, '')
      const texts = [row.name, row.arabicName, row.area, row.suburb, address, phone, digits]
      const people = own.flatMap((admin) => [admin.name, admin.email])
      const text = [...texts, ...people].filter(Boolean).join(' | ')
      const searchText = previous?.get(text) ?? foldForSearch(text)
      folded.set(text, searchText)
      rows.push({
        ...row,
        isHidden: status === 'hidden',
        hasPicture: withPicture.has(row.id),
        admins: own,
        searchText,
      })
    }
  }
  return rows
}

async function loadAdmins(mosqueIds: string[]): Promise<Map<string, RowAdmin[]>> {
  const people = await selectMosqueAdmins()
    .where('user.mosqueId', 'in', mosqueIds)
    .orderBy('user.status')
    .orderBy('user.createdAt')
    .execute()
  const groups = Map.groupBy(people, (person) => person.mosqueId!)
  return new Map([...groups].map(([id, own]) => [id, own.map(toRowAdmin)]))
}

async function findIdsWithPicture(mosqueIds: string[]): Promise<Set<string>> {
  const pictures = reader().selectFrom('mosqueImages').select('mosqueId').distinct()
  const rows = await pictures.where('mosqueId', 'in', mosqueIds).execute()
  return new Set(rows.map((picture) => picture.mosqueId))
}
