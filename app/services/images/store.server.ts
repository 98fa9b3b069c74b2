import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { newId } from '#app/db/ids.ts'
import { type Env, env } from '#app/env.server.ts'
import { withinTime } from '#app/lib/web/unavailable.ts'

/** A store of files by name; a name always refers to the same bytes. */
export type FileStore = {
  name: 'local' | 's3'
  put(name: string, data: Buffer, type: string): Promise<void>
  /** Null when there is no such file. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(name: string): Promise<void>
  /** The names of files that were last written before an instant, in batches. */
  listBefore(before: Date): AsyncIterable<string[]>
}

/** An image service that accepts one file and returns the address it is served at. */
export type HostedStore = { name: 'hosted'; upload(data: Buffer, type: string): Promise<string> }

export type ImageStore = FileStore | HostedStore

let cached: { key: string; store: ImageStore } | undefined

/** The store of new pictures, according to IMAGE_STORE. */
export function imageStore(): ImageStore {
  const { IMAGE_STORE, DATA_DIR } = env()
  const key = `${IMAGE_STORE} ${DATA_DIR}`
  if (cached?.key !== key) cached = { key, store: createStore(IMAGE_STORE) }
  return cached.store
}

/** The store named in a row, so that pictures remain readable after IMAGE_STORE changed; null when it is not available. */
export function fileStore(name: string): FileStore | null {
  const current = imageStore()
  if (current.name === name && current.name !== 'hosted') return current
  return name === 'local' ? folderStore(uploadsFolder()) : null
}

/** The folder of the default store. */
export const uploadsFolder = () => join(env().DATA_DIR, 'uploads')

function createStore(address: string | undefined): ImageStore {
  if (!address) return folderStore(uploadsFolder())
  return address.startsWith('hosted+') ? hostedStore(address) : s3Store(address, env())
}

/** Stores pictures in a folder of the data folder, spread over 256 subfolders. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    name: 'local',
    async put(name, data) {
      const path = pathOf(name)
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
      // Written under another name and renamed, so that readers never see a partial file.
      const part = `${path}.${newId()}.part`
      await writeFile(part, data, { flush: true })
      await rename(part, path)
    },
    get: (name) => readFile(pathOf(name)).catch(nullIfMissing),
    remove: (name) => rm(pathOf(name), { force: true }),
    async *listBefore(before) {
      for (const subfolder of await readdir(folder).catch(() => [])) {
        const names = await readdir(join(folder, subfolder)).catch(() => [])
        const files = await Promise.all(names.map((name) => stat(join(folder, subfolder, name)).catch(() => null)))
        yield names.filter((_, index) => files[index]?.isFile() && files[index].mtime < before)
      }
    },
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * Uploads pictures to the hosted endpoint of the specification: `hosted+https://host/path?preset=…&folder=events`.
 * The query parameter `images` is the origin its pictures are served from, for the content security policy.
 */
export function hostedStore(address: string, seconds = 20): HostedStore {
  const url = new URL(address.replace(/^hosted\+/, ''))
  const preset = url.searchParams.get('preset')
  if (!preset) throw new Error('IMAGE_STORE needs preset among its query parameters')
  const folder = url.searchParams.get('folder') ?? 'events'
  const endpoint = `${url.origin}${url.pathname}`
  return {
    name: 'hosted',
    async upload(data, type) {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(data)], `picture.${type.replace('image/', '')}`, { type }))
      form.set('upload_preset', preset)
      form.set('folder', folder)
      const { response, body } = await withinTime(seconds * 1000, 'The image service', async (signal) => {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: { 'X-Requested-With': 'XMLHttpRequest' },
          body: form,
          redirect: 'error',
          signal,
        })
        const body: { secure_url?: unknown; error?: { message?: unknown } } = await response.json().catch(() => ({}))
        return { response, body }
      })
      if (response.ok && typeof body.secure_url === 'string' && URL.parse(body.secure_url)) return body.secure_url
      throw new Error(String(body.error?.message ?? `The image service answered ${response.status}`))
    },
  }
}

/**
 * The source of hosted pictures for the content security policy: the origin in `images`, else any https address,
 * because only the service knows its own. Null for any other store.
 */
export function hostedImageSource(address: string | undefined): string | null {
  if (!address?.startsWith('hosted+')) return null
  const images = new URL(address.replace(/^hosted\+/, '')).searchParams.get('images')
  return (images && URL.parse(images)?.origin) || 'https:'
}

type Keys = Partial<Pick<Env, 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN' | 'AWS_REGION'>>

/**
 * Stores pictures in any S3-compatible service: `s3://bucket` at Amazon, `s3://host[:port]/bucket` elsewhere
 * (`s3+http://` without TLS). `region` is a query parameter; the keys are the usual `AWS_*` settings.
 */
export function s3Store(address: string, keys: Keys, seconds = 20): FileStore {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = keys
  if (!accessKeyId || !secretAccessKey) throw new Error('s3://… needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const { folder, bucket, prefix, region } = parseLocation(address, keys)
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    service: 's3',
    region,
    retries: 2,
  })
  const sendRequest = async (name: string, init: RequestInit & { method: string }, allowed: number[]) =>
    await send(`${folder}/${name}`, init, allowed)
  /** The body is read here, so that its time is limited too. */
  const send = async (url: string, init: RequestInit & { method: string }, allowed: number[]) =>
    await withinTime(seconds * 1000, 'The S3 store', async (signal) => {
      const response = await client.fetch(url, { ...init, signal })
      const body = new Uint8Array(await response.arrayBuffer())
      if (response.ok || allowed.includes(response.status)) return { ok: response.ok, body }
      const answer = new TextDecoder().decode(body.subarray(0, 200))
      throw new Error(`The S3 store answered ${response.status}: ${answer}`)
    })
  return {
    name: 's3',
    async put(name, data, type) {
      const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' }
      await sendRequest(name, { method: 'PUT', body: new Uint8Array(data), headers }, [])
    },
    async get(name) {
      const { ok, body } = await sendRequest(name, { method: 'GET' }, [404])
      return ok ? body : null
    },
    async remove(name) {
      await sendRequest(name, { method: 'DELETE' }, [404])
    },
    async *listBefore(before) {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, delimiter: '/' })
        if (token !== undefined) query.set('continuation-token', token)
        const page = new TextDecoder().decode((await send(`${bucket}/?${query}`, { method: 'GET' }, [])).body)
        yield objectsIn(page).flatMap(({ key, changedAt }) => (changedAt < before ? key.slice(prefix.length) : []))
        token = /<IsTruncated>true</.test(page) ? textOf(page, 'NextContinuationToken') : undefined
      } while (token !== undefined)
    },
  }
}

/** The objects of a listing. Names of pictures need no decoding; a name that does is no picture. */
const objectsIn = (page: string) =>
  [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: textOf(object, 'Key') ?? '',
    changedAt: new Date(textOf(object, 'LastModified') ?? Number.NaN),
  }))

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]

/** The address of the folder, and for listings that of its bucket and the prefix of the folder in it. */
function parseLocation(address: string, keys: Keys) {
  const url = new URL(address.replace(/^s3\+http:/, 'http:').replace(/^s3:/, 'https:'))
  const region = url.searchParams.get('region') ?? keys.AWS_REGION ?? 'us-east-1'
  const path = url.pathname.replace(/\/+$/, '')
  const [name, ...folders] = path.split('/').slice(1)
  if (!name) {
    const bucket = `https://${url.hostname}.s3.${region}.amazonaws.com`
    return { folder: bucket, bucket, prefix: '', region }
  }
  const prefix = folders.map((folder) => `${decodeURIComponent(folder)}/`).join('')
  return { folder: `${url.origin}${path}`, bucket: `${url.origin}/${name}`, prefix, region }
}
