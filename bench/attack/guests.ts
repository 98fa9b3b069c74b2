import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import sharp, { type Sharp } from 'sharp'
import { query } from './limits.ts'
import { signIn } from './sign-ins.ts'
import type { Step } from './steps.ts'
import type { Target } from './target.ts'

/** 49 megapixels, which few bytes describe. */
const SIDE = 7000
const NETWORKS = 14
const [REPORTS, CLAIMS] = [1000, 400]
const FEW = 8

type Format = readonly [name: string, make: (flat: (channels: 3 | 4) => Sharp) => Sharp]

/** Every accepted format as its decoder needs most memory, and those that are refused. */
const formats: Format[] = [
  ['AVIF', (flat) => flat(3).avif({ effort: 0, chromaSubsampling: '4:2:0' })],
  ['AVIF, 12 bit', (flat) => flat(3).avif({ effort: 0, chromaSubsampling: '4:4:4', bitdepth: 12 })],
  ['JPEG', (flat) => flat(3).jpeg({ quality: 30 })],
  ['progressive JPEG', (flat) => flat(3).jpeg({ quality: 30, progressive: true, chromaSubsampling: '4:4:4' })],
  ['PNG, 16 bit', (flat) => flat(4).toColourspace('rgb16').png()],
  ['interlaced PNG', (flat) => flat(4).png({ progressive: true })],
  ['GIF', (flat) => flat(3).gif({ effort: 1 })],
  ['WebP', (flat) => flat(4).webp({ effort: 0 })],
  ['TIFF', (flat) => flat(3).tiff({ compression: 'deflate' })],
]

/** What is no picture to the site: AVIF under the name of HEIC, which holds another codec, and SVG without end. */
function otherFormats(avif: Uint8Array): [name: string, bytes: Uint8Array][] {
  const heic = Buffer.from(avif)
  for (const [from, to] of [
    ['avif', 'heic'],
    ['av01', 'hvc1'],
    ['av1C', 'hvcC'],
  ] as const)
    for (let at = heic.indexOf(from); at >= 0; at = heic.indexOf(from)) heic.write(to, at, 'latin1')
  const nested = '<g>'.repeat(20_000)
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')
  const svg = (content: string) =>
    Buffer.from(`${content}<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000">`)
  return [
    ['HEIC', heic],
    ['SVG of 8,100 megapixels', Buffer.concat([svg(''), Buffer.from('<rect width="9" height="9"/></svg>')])],
    ['SVG in many groups', Buffer.concat([svg(''), Buffer.from(nested)])],
    [
      'SVG with entities of entities',
      Buffer.concat([svg(`<!DOCTYPE svg [<!ENTITY a0 "a">${entities}]>`), Buffer.from('&a9;</svg>')]),
    ],
  ]
}

const flatOf = (width: number, height: number) => (channels: 3 | 4) =>
  sharp({
    create: { width, height, channels, background: { r: 200, g: 120, b: 90, alpha: 0.5 } },
    limitInputPixels: false,
  })

/** Frames of a GIF that all have the size of the picture. */
const manyFrames = (frames: number, side: number) =>
  sharp(Buffer.alloc(side * side * 3 * frames), {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
    limitInputPixels: false,
  }).gif({ effort: 1 })

async function worstPictures(): Promise<[name: string, bytes: Uint8Array][]> {
  const pictures: [string, Uint8Array][] = []
  for (const [name, make] of formats) pictures.push([name, await make(flatOf(SIDE, SIDE)).toBuffer()])
  const [, avif] = pictures[0]!
  const claiming = Buffer.from(avif)
  const size = claiming.indexOf('ispe') + 8
  claiming.writeUInt32BE(64, size)
  claiming.writeUInt32BE(64, size + 4)
  return [
    ...pictures,
    ...otherFormats(avif),
    ['AVIF whose header claims 64 pixels', claiming],
    ['PNG of half a million pixels a line', await flatOf(500_000, 50)(4).toColourspace('rgb16').png().toBuffer()],
    ['GIF of many frames', await manyFrames(60, 1000).toBuffer()],
  ]
}

const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' })

const slugOf = (target: Target) =>
  String(query(target, "select slug from mosques where status = 'active' order by id limit 1")[0]?.slug)

function report(fields: Record<string, string>, photo?: Uint8Array): FormData {
  const form = new FormData()
  const all = { about: 'other', wanted: '', text: 'The board', contact: '', website: '', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  if (photo) form.set('photo', fileOf(photo))
  return form
}

/** Each is refused at its field or stored, whoever sends it, and the site goes on. */
async function largestPictures(target: Target): Promise<void> {
  const as = await signIn(target)
  const address = `/mosques/${slugOf(target)}/report`
  for (const [index, [name, bytes]] of (await worstPictures()).entries()) {
    const from = `198.18.0.${index}`
    const guest = await target.send(address, { form: report({ text: name }, bytes), from })
    assert.ok([302, 400, 413].includes(guest.status), `${name} of a guest was answered with ${guest.status}`)
    const form = new FormData()
    form.set('file', fileOf(bytes))
    const admin = await target.send('/admin/pictures', { form, as })
    assert.ok([200, 400, 413].includes(admin.status), `${name} of an admin was answered with ${admin.status}`)
    assert.equal((await target.send('/')).status, 200)
  }
}

/** A thousand reports from few networks; then somebody honest has one, and is thanked and read like before. */
async function manyReports(target: Target): Promise<void> {
  const address = `/mosques/${slugOf(target)}/report`
  const send = (n: number) =>
    target.send(address, { form: report({ text: `Flood ${n}` }), from: `198.19.0.${n % NETWORKS}` })
  for (let n = 0; n < REPORTS; n += FEW)
    for (const { status } of await Promise.all(Array.from({ length: FEW }, (_, offset) => send(n + offset))))
      assert.ok(status === 302 || status === 503, `a report was answered with ${status}`)
  const honest = await target.send(address, { form: report({ text: 'Honest' }), from: '203.0.113.200' })
  assert.equal(honest.status, 302)
  const stored = `select "heldBy" from reports where content like '%"Honest"%'`
  assert.deepEqual({ ...query(target, stored)[0] }, { heldBy: null })
  const [open] = query(target, `select count(*) as count from reports where state = 'open' and "heldBy" is null`)
  assert.ok(Number(open?.count) < 150, `${open?.count} reports are in the list of an admin`)
}

/** Hundreds of claims of one mosque from few networks; then somebody honest has one, which a superadmin finds. */
async function manyClaims(target: Target): Promise<void> {
  const [mosque] = query(target, `select id, slug from mosques where status = 'active' order by id desc limit 1`)
  // The mosques of the sample data publish nothing that could prove a claim.
  const database = new DatabaseSync(`${target.folder}/mosque-connect.db`)
  database.prepare('update mosques set phone = ? where id = ?').run('+27 21 000 0000', String(mosque?.id))
  database.close()
  const send = (name: string, email: string, from: string) =>
    target.send(`/mosques/${mosque?.slug}/claim`, {
      form: { name, role: 'Imam', email, phone: '', note: '', proof: 'phone', website: '' },
      from,
    })
  for (let n = 0; n < CLAIMS; n += FEW) {
    const some = Array.from({ length: FEW }, (_, offset) => n + offset)
    for (const { status } of await Promise.all(
      some.map((turn) => send(`Flood ${turn}`, `${turn}@flood.example`, `198.20.0.${turn % NETWORKS}`)),
    ))
      assert.ok(status === 302 || status === 503, `a claim was answered with ${status}`)
  }
  const honest = await send('Honest', 'honest@a.example', '203.0.113.202')
  assert.equal(honest.status, 302)
  const all = `select count(*) as count from claims where "mosqueId" = '${mosque?.id}'`
  const [open, stored] = [`${all} and "heldBy" is null`, `${all} and name = 'Honest'`].map(
    (sql) => query(target, sql)[0],
  )
  assert.equal(stored?.count, 1)
  assert.ok(Number(open?.count) <= 10, `${open?.count} claims are in the list of a superadmin`)
}

export const guestSteps: Step[] = [
  ['pictures of every format at their largest end nothing but themselves', largestPictures],
  ['a thousand reports from few networks close no form and hide no honest one', manyReports],
  ['hundreds of claims of one mosque close no form and hide no honest one', manyClaims],
]
