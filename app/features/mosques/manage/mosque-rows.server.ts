import { selectMosqueAdmins } from '#app/access/mosque-admin-rows.server.ts'
import { reader } from '#app/db/client.server.ts'
import { foldForSearch } from '#app/lib/search/fold.ts'

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
  const people = await selectMosqueAdmins()
    .where('user.mosqueId', 'is not', null)
    .orderBy('user.status')
    .orderBy('user.createdAt')
    .execute()
  const admins = Map.groupBy(people, (person) => person.mosqueId!)
  const pictures = await reader().selectFrom('mosqueImages').select('mosqueId').distinct().execute()
  const withPicture = new Set(pictures.map((picture) => picture.mosqueId))
  const rows = await reader()
    .selectFrom('mosques')
    .select(['id', 'slug', 'name', 'arabicName', 'area', 'suburb', 'address', 'phone', 'status', 'updatedAt'])
    .orderBy('sortName')
    .orderBy('id')
    .execute()
  return rows.map(({ address, phone, status, ...row }) => {
    const own = (admins.get(row.id) ?? []).map(toRowAdmin)
    const digits = phone?.replace(/\D/g, '')
    const texts = [row.name, row.arabicName, row.area, row.suburb, address, phone, digits]
    const people = own.flatMap((admin) => [admin.name, admin.email])
    const text = [...texts, ...people].filter(Boolean).join(' | ')
    const searchText = previous?.get(text) ?? foldForSearch(text)
    folded.set(text, searchText)
    return {
      ...row,
      isHidden: status === 'hidden',
      hasPicture: withPicture.has(row.id),
      admins: own,
      searchText,
    }
  })
}
