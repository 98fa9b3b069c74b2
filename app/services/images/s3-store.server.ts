import { AwsClient } from 'aws4fetch'
import type { Env } from '#app/env.server.ts'
import type { FileStore } from './store.server.ts'

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
  const send = async (url: string, init: RequestInit & { method: string }, allowed: number[]) => {
    const response = await client.fetch(url, { ...init, signal: AbortSignal.timeout(seconds * 1000) })
    if (response.ok || allowed.includes(response.status)) return response
    throw new Error(`The S3 store answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
  }
  return {
    name: 's3',
    async put(name, data, type) {
      const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' }
      await sendRequest(name, { method: 'PUT', body: new Uint8Array(data), headers }, [])
    },
    async get(name) {
      const response = await sendRequest(name, { method: 'GET' }, [404])
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
    },
    async remove(name) {
      await sendRequest(name, { method: 'DELETE' }, [404])
    },
    async *listBefore(before) {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, delimiter: '/' })
        if (token !== undefined) query.set('continuation-token', token)
        const page = await (await send(`${bucket}/?${query}`, { method: 'GET' }, [])).text()
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
