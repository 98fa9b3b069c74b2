import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { photo, pictureBomb, svgWithScript } from '#tests/support/data/pictures.ts'
import { hiddenField } from '#tests/support/http/hidden-field.ts'
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
  const page = await target.send('/admin/mosque', { as })
  const send = async (first: number, count: number) => {
    const form = new FormData()
    form.set('version', hiddenField(page.text, 'version'))
    for (const name of ['name', 'area', 'address']) form.set(name, 'A')
    for (let index = first; index < first + count; index++)
      form.append(
        'pictures',
        fileOf(
          await photo(2, 2, index)
            .resize(1 + index)
            .png()
            .toBuffer(),
        ),
      )
    return target.send('/admin/mosque', { form, as })
  }
  const used = 6 + 3
  const saved = await send(0, 20)
  assert.equal(saved.status, 302)
  const before = storedFiles(target)
  let sent = used + 20
  while (sent <= attemptLimits.pictures.hits) {
    const { status } = await send(sent, 60)
    sent += 60
    assert.ok(status === 400 || status === 409, `${sent} pictures were answered with ${status}`)
  }
  assert.equal(storedFiles(target), before, 'forms that were not saved have stored pictures')
}

export const pictureSteps: Step[] = [
  ['picture bombs, cut pictures and what is no picture are rejected and stored nowhere', pictureBombs],
  ['pages are served while the largest pictures are processed', largePictures],
  ['pictures count in the form of a mosque, and a rejected form stores none', manyPictures],
]
