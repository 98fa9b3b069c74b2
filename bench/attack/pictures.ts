import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { MAX_FORM_FILES } from '#server/http/body/multipart-scanner.ts'
import { photo, pictureBomb, svgWithScript } from '#tests/support/data/pictures.ts'
import { pageOf } from '#tests/support/http/page.ts'
import { signIn } from './sign-ins.ts'
import type { Step } from './steps.ts'
import type { Target } from './target.ts'

const storedFiles = ({ folder }: Target) =>
  readdirSync(join(folder, 'uploads'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
    .length

const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })

function upload({ send }: Target, as: string, bytes: Uint8Array) {
  const form = new FormData()
  form.set('file', fileOf(bytes))
  return send('/admin/pictures', { form, as })
}

async function pictureBombs(target: Target): Promise<void> {
  const as = await signIn(target)
  const before = storedFiles(target)
  const cut = (await photo(900, 900).png().toBuffer()).subarray(0, 900)
  for (const bytes of [pictureBomb(), pictureBomb(8000), svgWithScript, cut, Buffer.from('GIF89a'), Buffer.alloc(0)])
    assert.equal((await upload(target, as, bytes)).status, 400)
  assert.equal(storedFiles(target), before)
}

/** The largest pictures that are accepted, while others read pages. */
async function largePictures(target: Target): Promise<void> {
  const as = await signIn(target)
  const bytes = await photo(7000, 7000).jpeg({ quality: 30 }).toBuffer()
  let isDone = false
  const uploads = Promise.all([1, 2, 3].map(() => upload(target, as, bytes))).finally(() => {
    isDone = true
  })
  while (!isDone) assert.equal((await target.send('/mosques')).status, 200)
  for (const { status } of await uploads) assert.equal(status, 200)
}

/** Sends pictures with the form of the mosque, which takes sixty at a time, until the limit is reached. */
async function manyPictures(target: Target): Promise<void> {
  const as = await signIn(target)
  const send = async (pictures: Buffer[], fields: Record<string, string> = {}) => {
    const page = await target.send('/admin/mosque', { as })
    const form = new FormData()
    const all = { version: pageOf(page.text).value('version') ?? '', name: 'A', area: 'A', address: 'A', ...fields }
    for (const [name, value] of Object.entries(all)) form.set(name, value)
    for (const bytes of pictures) form.append('pictures', fileOf(bytes))
    return (await target.send('/admin/mosque', { form, as })).status
  }
  const picture = (side: number) => photo(side, side).png().toBuffer()
  const known = Array<Buffer>(MAX_FORM_FILES).fill(await picture(2))
  const unknown = Array<Buffer>(MAX_FORM_FILES).fill(await picture(3))
  assert.equal(await send(known), 302)
  // A rejected form keeps its picture, which counts as well.
  assert.equal(await send([await picture(4)], { area: '' }), 400)
  const before = storedFiles(target)
  let answer = 302
  for (let forms = 1; answer === 302; forms++) {
    assert.ok(forms * MAX_FORM_FILES <= attemptLimits.pictures.hits, 'more pictures are taken than the limit allows')
    answer = await send(known)
  }
  assert.deepEqual([answer, await send(unknown)], [400, 400])
  assert.equal(storedFiles(target), before, 'forms above the limit have stored pictures')
}

export const pictureSteps: Step[] = [
  ['picture bombs, cut pictures and what is no picture are rejected and stored nowhere', pictureBombs],
  ['pages are served while the largest pictures are processed', largePictures],
  ['pictures count in the form of a mosque, and above the limit none is stored', manyPictures],
]
