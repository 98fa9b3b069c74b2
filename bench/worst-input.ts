import { importFile } from '#bench/attack/import-file.ts'
import { signIn, signInAsSuperadmin } from '#bench/attack/sign-ins.ts'
import { type Answer, type Message, startTarget } from '#bench/attack/target.ts'
import { adminForms, guestForms, importFiles, largestPages, pictures, searches } from '#bench/worst-inputs.ts'
import { buildIfStale } from '#scripts/build/build-site.ts'
import { MAX_BLOCK_MS } from '#server/http/event-loop-watchdog.ts'

// node scripts/run.mjs ../bench/worst-input: sends every form, search, import and picture the worst input of its size.
// None may compute for more than 50 ms at a stretch. BENCH_DATA attacks a data folder with more mosques and events.
const MAX_ATTEMPTS = 3
/** An import that takes longer is cancelled: its work is done in another process. */
const MAX_IMPORT_MS = 2000

await buildIfStale()
const target = await startTarget(2048, process.env.BENCH_DATA)
const rows: { input: string; 'longest block ms': number; statuses: string }[] = []
let sent = 0
try {
  const superadmin = await signInAsSuperadmin(target)
  const admin = await signIn(target)
  const asPerson = (path: string) => (path === '/admin/mosque' ? admin : superadmin)
  await measurePages(superadmin, admin)
  for (const [path, messages] of guestForms) await measure(path, path, messages)
  for (const [path, messages] of searches) for (const query of messages) await measure(path, path + query, [{}])
  for (const [path, messages] of await adminForms())
    await measure(
      `${path}, signed in`,
      path,
      messages.map((message) => ({ ...message, as: asPerson(path) })),
    )
  for (const [name, form] of importFiles())
    await measureBlocks(`import: ${name}`, () => importFile(target, form, superadmin, MAX_IMPORT_MS))
  for (const [name, form] of await pictures())
    await measure(`picture: ${name}`, '/admin/pictures', [{ form, as: admin }])
} finally {
  await target.stop()
}
const longest = Map.groupBy(rows, ({ input }) => input)
console.table(
  [...longest.values()].map((same) => ({
    ...same[0],
    'longest block ms': Math.max(...same.map((row) => row['longest block ms'])),
    statuses: [...new Set(same.flatMap((row) => row.statuses.split(' ')))].join(' '),
  })),
)
if (rows.some((row) => row['longest block ms'] > MAX_BLOCK_MS || /\b500\b/.test(row.statuses))) process.exitCode = 1

/** Opens every page, each time right after a change of a mosque, so that nothing prepared earlier is used. */
async function measurePages(superadmin: string, admin: string): Promise<void> {
  const { text: list } = await target.send('/admin/mosques?view=table', { as: superadmin })
  const id = / name="id" value="([^"]+)"/.exec(list)?.[1] ?? /"id":"([^"]+)"/.exec(list)?.[1] ?? ''
  const visit = (name: string, path: string, as?: string) =>
    measureBlocks(
      name,
      () => target.send(path, as ? { as } : {}),
      async () => {
        for (const intent of ['hide', 'publish'])
          await target.send('/admin/mosques', { form: { intent, id }, as: superadmin })
      },
    )
  const { anybody, signedIn } = await largestPages(target.url)
  for (const path of anybody) await visit(`page: ${path}`, path)
  for (const path of signedIn) await visit(`page: ${path}, signed in`, path, superadmin)
  for (const path of ['/admin', '/admin/mosque', '/admin/events'])
    await visit(`page: ${path}, signed in as admin`, path, admin)
}

/** Sends each message from an address of its own, so that no limit applies. */
async function measure(input: string, path: string, messages: Message[]): Promise<void> {
  for (const message of messages)
    await measureBlocks(input, () => {
      sent += 1
      return target.send(path, { ...message, from: `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}` })
    })
}

/** Sends an input until nothing was blocked; the shortest block counts, because the machine may be busy. */
async function measureBlocks(input: string, send: () => Promise<Answer>, prepare?: () => Promise<void>): Promise<void> {
  const blocks: number[] = []
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < MAX_ATTEMPTS && blocks.at(-1) !== 0; attempt++) {
    await prepare?.()
    await target.blocks()
    const { status } = await send()
    statuses.add(status)
    blocks.push(Math.max(0, ...(await target.blocks()).map(({ cpuMilliseconds }) => cpuMilliseconds)))
  }
  rows.push({ input, 'longest block ms': Math.min(...blocks), statuses: [...statuses].join(' ') })
}
