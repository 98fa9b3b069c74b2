import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { attemptLimits } from '#app/access/attempt-rules.ts'
import { countAttempt } from '#app/access/attempts.server.ts'
import { db } from '#app/db/client.server.ts'
import { anAdminWhoSignsIn, cookieOf } from '#tests/support/data/accounts.ts'
import { aMosque } from '#tests/support/data/factories.ts'
import { photo, photoWithLocation, pictureBomb, pictureOfSize, svgWithScript } from '#tests/support/data/pictures.ts'
import { startApp } from '#tests/support/http/app.ts'
import { rawRequest } from '#tests/support/http/raw-request.ts'

function aForm(bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  return form
}

async function site() {
  const { visit, url, app } = await startApp()
  const as = await cookieOf(await anAdminWhoSignsIn())
  const send = (form: FormData, cookie = as) => visit('/admin/pictures', { form, as: cookie })
  return { visit, send, url, as, app }
}

test('a picture is stored without its location and cached forever under a hashed name', async () => {
  const { visit, send } = await site()
  const answer = await send(aForm(await photoWithLocation(800, 400)))
  expect(answer.status).toBe(200)
  const { id, picture } = (await answer.json()) as { id: string; picture: { src: string; width: number } }
  expect(picture).toMatchObject({ width: 400, height: 800 })
  const file = await visit(picture.src)
  expect(file.headers.get('content-type')).toBe('image/webp')
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.includes('SECRET-ARTIST')).toBe(false)
  expect(bytes.includes('Exif')).toBe(false)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
})

test('a part of a picture is sent to those who ask for it, also of a drawn one and of a file of the build', async () => {
  const { visit, send, url } = await site()
  const { picture } = (await (await send(aForm(await photo(800, 400).jpeg().toBuffer()))).json()) as {
    picture: { src: string }
  }
  const mosque = await aMosque()
  for (const path of [picture.src, `/mosques/${mosque.id}/preview.png`, '/apple-touch-icon.png']) {
    const whole = await visit(path)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const etag = whole.headers.get('etag')!
    expect([path, whole.status, whole.headers.get('accept-ranges')]).toEqual([path, 200, 'bytes'])
    const part = await rawRequest(url, path, { range: 'bytes=10-19', 'if-range': etag })
    expect([path, part.status, part.headers['content-range']]).toEqual([path, 206, `bytes 10-19/${bytes.length}`])
    expect(part.headers['content-length']).toBe('10')
    expect(part.body.equals(bytes.subarray(10, 20))).toBe(true)
    const end = await rawRequest(url, path, { range: 'bytes=-5' })
    expect(end.body.equals(bytes.subarray(-5))).toBe(true)
    const changed = await rawRequest(url, path, { range: 'bytes=10-19', 'if-range': '"other"' })
    expect([path, changed.status, changed.body.length]).toEqual([path, 200, bytes.length])
    const behind = await rawRequest(url, path, { range: `bytes=${bytes.length}-` })
    expect([path, behind.status, behind.headers['content-range']]).toEqual([path, 416, `bytes */${bytes.length}`])
    expect((await rawRequest(url, path, { 'if-none-match': etag })).status).toBe(304)
  }
  const page = await rawRequest(url, '/about', { range: 'bytes=0-9' })
  expect(page.status).toBe(200)
})

test('invalid, too large and malicious pictures are rejected with the message of the form', async () => {
  const { send } = await site()
  const errorOf = async (form: FormData) => {
    const answer = await send(form)
    return [answer.status, ((await answer.json()) as { error: string }).error]
  }
  const notAnImage = [400, 'Please select an image file']
  expect(await errorOf(aForm(Buffer.from('a text named photo.jpg')))).toEqual(notAnImage)
  expect(await errorOf(aForm(svgWithScript, 'a.svg', 'image/svg+xml'))).toEqual(notAnImage)
  expect(await errorOf(aForm(svgWithScript, 'a.jpg'))).toEqual(notAnImage)
  expect(await errorOf(new FormData())).toEqual(notAnImage)
  const large = await pictureOfSize(Math.floor(5.1 * 1024 * 1024))
  expect(await errorOf(aForm(large, 'a.png'))).toEqual([413, 'Image size should be less than 5MB'])
  const [status, message] = await errorOf(aForm(pictureBomb(), 'a.png'))
  expect([status, message]).toEqual([400, expect.stringContaining('50 megapixels')])
  expect(await db().selectFrom('images').select('id').execute()).toEqual([])
})

test('4.9 MB are accepted, far more is rejected before it is read', async () => {
  const { send, url, as } = await site()
  expect((await send(aForm(await pictureOfSize(Math.floor(4.9 * 1024 * 1024)), 'a.png'))).status).toBe(200)
  const headers = {
    origin: url,
    cookie: as,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '90000000',
  }
  expect((await rawRequest(url, '/admin/pictures', headers, 'POST')).status).toBe(413)
})

test('too many uploads return 429', async () => {
  const { send } = await site()
  const { id } = await db().selectFrom('user').select('id').executeTakeFirstOrThrow()
  const now = new Date()
  for (let count = 0; count < attemptLimits.pictures.hits; count++) await countAttempt('pictures', id, now)
  const answer = await send(aForm(await photo(20, 20).png().toBuffer()))
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
  expect(await answer.json()).toEqual({ error: 'Too many pictures were sent. Please try again later.' })
})

test('a guest cannot upload a picture', async () => {
  const { send } = await site()
  const answer = await send(aForm(await photo(20, 20).png().toBuffer()), '')
  expect(answer.status).toBe(307)
  expect(await db().selectFrom('images').select('id').execute()).toEqual([])
})

test('an interrupted upload leaves no files', async () => {
  const { url, as, app } = await site()
  const noticed = new Promise((resolve) =>
    app.server.once('connection', (connection: Socket) => connection.once('close', resolve)),
  )
  const bytes = await pictureOfSize(1_000_000)
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /admin/pictures HTTP/1.1\r\nHost: ${hostname}\r\nOrigin: ${url}\r\nCookie: ${as}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes.length + 200}\r\n\r\n${head}`,
  )
  socket.write(bytes.subarray(0, 300_000))
  await new Promise((resolve) => setImmediate(resolve))
  socket.destroy()
  await noticed
  expect((await fetch(url)).status).toBe(200)
  expect(await db().selectFrom('images').select('id').execute()).toEqual([])
})

test('a truncated body is rejected', async () => {
  const { visit, as } = await site()
  const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf a pict'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await visit('/admin/pictures', { method: 'POST', headers, body: cut, as })).status).toBe(400)
})
