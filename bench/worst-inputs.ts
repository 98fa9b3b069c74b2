import type { Message } from '#bench/attack/target.ts'
import { importBuiltSite } from '#scripts/build/built-site.ts'
import { pageList } from '#scripts/page-list.ts'
import { noise, photo, pictureBomb } from '#tests/support/data/pictures.ts'

const URL_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'
const [GUEST_BYTES, SESSION_BYTES, IMPORT_BYTES, QUERY_CHARS] = [64_000, 255_000, 15_000_000, 8000]

const filled = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length))
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Forms of this size that are slow to read or to check. */
function bodiesOf(bytes: number): Message[] {
  const share = Math.floor(bytes / 499 / 6)
  const bodies: [type: string, body: string][] = [
    [URL_ENCODED, filled('a&', bytes)],
    [URL_ENCODED, Array.from({ length: 499 }, (_, n) => `f${n}=${'%D9%85'.repeat(share - 2)}`).join('&')],
    [URL_ENCODED, `name=${filled('%', bytes - 10)}`],
    [URL_ENCODED, `message=${filled('+', bytes - 10)}x`],
    [URL_ENCODED, `intent=sign-in&email=${filled('a.', bytes - 100)}@a.example&password=x`],
    [
      URL_ENCODED,
      ['name', 'email', 'subject', 'message', 'title', 'area']
        .map((name) => `${name}=${filled('\u0301 ', bytes / 36)}`)
        .join('&'),
    ],
    [MULTIPART, `${Array.from({ length: 499 }, (_, n) => field(`f${n}`, 'x'.repeat(share * 3))).join('')}--b--\r\n`],
    [MULTIPART, `${field('message', filled('\r\n--', bytes - 200))}--b--\r\n`],
    [MULTIPART, filled('--b\r\n', bytes)],
  ]
  return bodies.map(([type, body]) => ({ body, headers: { 'content-type': type } }))
}

const guestPaths = [
  '/contact',
  '/login',
  '/forgot-password',
  '/reset-password?token=x',
  '/two-factor',
  '/superadmin-access',
]
export const guestForms = guestPaths.map((path) => [path, bodiesOf(GUEST_BYTES)] as const)

const words = ['a', 'masjid ', 'aأ', '%', '((', '\u0301', 'ab ba ', '1e308 ', 'm a s j i d ']
const searchPaths = [
  '/mosques?q=',
  '/mosques/search?q=',
  '/events?q=',
  '/mosques?area=',
  '/api/v1/mosques?q=',
  '/api/v1/events?q=',
]
export const searches = searchPaths.map(
  (path) =>
    [
      path,
      words.map((word) =>
        encodeURIComponent(filled(word, QUERY_CHARS))
          .slice(0, QUERY_CHARS)
          .replace(/%[\dA-F]?$/, ''),
      ),
    ] as const,
)

/** Every page without parameters that reads a form of people who are signed in. */
export async function adminForms(): Promise<(readonly [path: string, messages: Message[]])[]> {
  const routes = (await importBuiltSite()).routes()
  return routes
    .filter(
      ({ path, handle }) => handle.kind === 'app' && handle.guard && handle.maxBodyBytes > 0 && !/[:*]/.test(path),
    )
    .map(({ path }) => [path, bodiesOf(SESSION_BYTES)] as const)
}

/** The pages that show most, for anybody and for people who are signed in. */
export async function largestPages(origin: string): Promise<{ anybody: string[]; signedIn: string[] }> {
  const routes = (await importBuiltSite()).routes()
  const signedIn = routes
    .filter(({ isPage, path, handle }) => isPage && handle.kind === 'app' && handle.guard && !/[:*]/.test(path))
    .map(({ path }) => path)
  const area = await findArea(origin)
  return {
    anybody: [
      ...(await pageList(origin)),
      `/mosques?area=${area}`,
      `/mosques?q=${area}`,
      '/events.ics',
      '/sitemap.xml',
    ],
    signedIn: [
      ...signedIn,
      '/admin/mosques?view=table',
      '/admin/mosques?q=masjid&sort=area',
      '/admin/times?show=none',
      '/admin/times?q=masjid',
      '/admin/events?tab=past',
      '/admin/events?q=a',
    ],
  }
}

/** An area that has mosques. */
async function findArea(origin: string): Promise<string> {
  const { data } = (await (await fetch(`${origin}/api/v1/mosques`)).json()) as { data: { area: string }[] }
  return encodeURIComponent(data[0]?.area ?? '')
}

const formWith = (name: string, content: Uint8Array | string): FormData => {
  const form = new FormData()
  form.set('file', new File([content as BlobPart], name))
  return form
}

/** Files of the largest size that an import accepts. */
export function importFiles(): (readonly [name: string, form: FormData])[] {
  const mosque = { name: 'Masjid', area: 'A', address: 'B' }
  const events = Array.from({ length: 40_000 }, (_, n) => ({
    title: `Event ${n}`,
    mosqueName: 'Masjid',
    date: '2026-12-04',
    rrule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  }))
  const files: [string, string][] = [
    ['names of imams', JSON.stringify({ mosques: [{ ...mosque, imams: filled('Imam|', IMPORT_BYTES) }] })],
    ['a list of imams', JSON.stringify({ mosques: [{ ...mosque, imams: Array(500_000).fill({ name: 'Imam' }) }] })],
    ['many mosques as JSON', JSON.stringify({ mosques: Array(150_000).fill(mosque) })],
    ['many mosques as CSV', `name,area,address\n${filled('Masjid,A,B\n', IMPORT_BYTES)}`],
    ['many events', JSON.stringify({ events })],
    ['one long cell', `name,area,address\n"${filled('""', IMPORT_BYTES)}",A,B\n`],
    ['brackets', filled('[', IMPORT_BYTES)],
    ['columns', `name${filled(',a', 500_000)}\n${filled(',b', 500_000)}\n`],
  ]
  return files.map(([name, text]) => [name, formWith('a', text)] as const)
}

export async function pictures(): Promise<(readonly [name: string, form: FormData])[]> {
  const files: [string, Buffer][] = [
    ['49 megapixels', await photo(7000, 7000).jpeg({ quality: 30 }).toBuffer()],
    ['noise of 4.8 MB', await noise(1250).png().toBuffer()],
    ['a bomb', pictureBomb()],
  ]
  return files.map(([name, bytes]) => [name, formWith('a', new Uint8Array(bytes))] as const)
}
