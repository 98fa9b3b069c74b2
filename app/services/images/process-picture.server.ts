import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { env } from '#app/env.server.ts'
import { createFairQueue } from '#app/lib/turns/fair-queue.ts'
import {
  type Format,
  faultOfHeader,
  formatOf,
  largestBox,
  MAX_PICTURE_BYTES,
  PictureError,
  type PictureHeader,
  type PictureSender,
  senderLimits,
  variantFormats,
  widthsFor,
} from './picture-rules.ts'

export type PictureFile = { width: number; height: number; format: Format; data: Buffer }
/** A processed picture: its id (a hash of the upload), its size, and the files of all variants. */
export type Picture = { id: string; width: number; height: number; files: PictureFile[] }

/** Enough to read the times on a photographed board. */
const MAX_PHOTO_SIDE_PX = 1600

const options = {
  avif: { quality: 55, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 78 },
  photo: { quality: 70 },
}

/** The id of an upload. It includes a version of the processing, so that changed processing results in new ids. */
export function pictureId(bytes: Uint8Array): string {
  return createHash('sha256').update('recipe 2\n').update(bytes).digest('hex').slice(0, 32)
}

/**
 * Decodes a picture of an admin completely and encodes its variants: upright, in sRGB, without EXIF, the first frame of
 * an animation. Throws a `PictureError` for every other file.
 */
export async function processPicture(bytes: Uint8Array, owner = ''): Promise<Picture> {
  if (bytes.length >= MAX_PICTURE_BYTES) throw new PictureError('too-large')
  return await withPicture('admin', owner, bytes, async ({ upright, decode, encode }) => {
    const size = await decode(largestBox(upright.width, upright.height))
    const files: PictureFile[] = []
    for (const width of widthsFor(size.width))
      for (const format of variantFormats) files.push({ width, format, ...(await encode(width, format, format)) })
    return { id: pictureId(bytes), ...size, files }
  })
}

/** Decodes and cleans a photo of a guest that is never public: upright, small, without EXIF, as a WebP in Base64. */
export async function encodePrivatePhoto(bytes: Uint8Array, owner: string): Promise<string> {
  return await withPicture('guest', owner, bytes, async ({ decode, encode }) => {
    const { width } = await decode({ width: MAX_PHOTO_SIDE_PX, height: MAX_PHOTO_SIDE_PX })
    return (await encode(width, 'webp', 'photo')).data.toString('base64')
  })
}

type Size = { width: number; height: number }
type OpenPicture = {
  upright: Size
  /** Decodes it, scaled down to fit into a box. */
  decode: (box: Size) => Promise<Size>
  encode: (width: number, format: Format, as: keyof typeof options) => Promise<{ height: number; data: Buffer }>
}

const fullError = () => new PictureError('upload-failed', 'too many pictures wait')
/** One picture of each kind of sender at a time, because a decoded one takes much memory. Each that waits has up to 5 MB. */
const queues = { guest: createFairQueue(5, fullError), admin: createFairQueue(20, fullError) }

/** Opens a picture in the process of its sender, which may be ended by what the picture needs. */
async function withPicture<T>(
  sender: PictureSender,
  owner: string,
  bytes: Uint8Array,
  work: (picture: OpenPicture) => Promise<T>,
): Promise<T> {
  const expected = formatOf(bytes)
  if (!expected) throw new PictureError('not-an-image')
  return await queues[sender](owner, async () => {
    const pictures = await findProcess(sender)
    const timeout = setTimeout(pictures.end, senderLimits[sender].seconds * 1000)
    try {
      const maxPixels = senderLimits[sender].megapixels * 1_000_000
      const header = await pictures.ask<PictureHeader & { upright: Size }>({ task: 'open', bytes, maxPixels })
      if (header.format !== expected) throw new PictureError('not-an-image')
      const fault = faultOfHeader(header, sender, pictures.maxBytes)
      if (fault) throw new PictureError(fault)
      return await work({
        upright: header.upright,
        decode: (box) => pictures.ask({ task: 'decode', ...box }),
        encode: async (width, format, as) => {
          const encoded = await pictures.ask<{ height: number; data: Uint8Array }>({
            task: 'encode',
            width,
            format,
            options: options[as],
          })
          return { height: encoded.height, data: Buffer.from(encoded.data) }
        },
      })
    } finally {
      clearTimeout(timeout)
      pictures.release()
    }
  })
}

const PROGRAM = 'app/services/images/picture-process.mjs'
/** A process that waits as long takes 15 MB for nothing. */
const MAX_IDLE_MS = 10_000
/** Libraries for pictures leak. */
const MAX_PICTURES = 20
const MB = 1024 * 1024
/** What the process takes before the first picture, besides files that other processes share. */
const PROCESS_MB = 35
/** What encoding takes, also where little memory is left: without that no picture could be processed. */
const MIN_MB = 96
/** What the process maps besides what decoding takes: most of it is never used. */
const MAPPED_MB = 144

type PictureProcess = {
  /** What decoding a picture may take. */
  maxBytes: number
  /** Sends a task and waits for its result. */
  ask: <T>(task: object) => Promise<T>
  end: () => void
  /** Leaves it to the next picture of its sender, or ends it. */
  release: () => void
}

const idle: Partial<Record<PictureSender, PictureProcess & { take: () => void }>> = {}
/** Whether a process starts under a limit of memory that the system sets. */
let isLimitable = existsSync('/bin/sh')

async function findProcess(sender: PictureSender): Promise<PictureProcess> {
  const other = idle[sender === 'guest' ? 'admin' : 'guest']
  other?.end()
  const waiting = idle[sender]
  if (waiting) {
    waiting.take()
    return waiting
  }
  const maxMegabytes = Math.max(MIN_MB, Math.min(senderLimits[sender].megabytes, megabytesLeft()))
  try {
    return await startProcess(sender, maxMegabytes, isLimitable)
  } catch (error) {
    // Where memory ran out, it was killed. Anything else is another Node or system, under which it needs more.
    if (!isLimitable || (error as Error).message.includes('SIGKILL')) throw error
    const started = await startProcess(sender, maxMegabytes, false)
    isLimitable = false
    console.warn('Pictures are processed without a limit of memory, because their process does not start with one.')
    return started
  }
}

/** What this process and the others of the site leave, shared among them. */
function megabytesLeft(): number {
  const all = Math.min(process.constrainedMemory(), totalmem()) / MB
  return all / env().WORKERS - process.memoryUsage.rss() / MB - PROCESS_MB
}

async function startProcess(sender: PictureSender, maxMegabytes: number, isLimited: boolean): Promise<PictureProcess> {
  const child = forkProcess(isLimited ? maxMegabytes + MAPPED_MB : null)
  let answer = Promise.withResolvers<unknown>()
  const failWith = (reason: string) => answer.reject(new PictureError('too-demanding', `its process ended: ${reason}`))
  let hasEnded = false
  child.on('message', ({ result, fault }: { result?: unknown; fault?: string }) => {
    if (fault === undefined) answer.resolve(result)
    else answer.reject(new PictureError(/pixel limit/i.test(fault) ? 'too-many-pixels' : 'not-an-image', fault))
  })
  child.on('error', (error) => failWith(error.message))
  child.on('exit', (code, signal) => {
    hasEnded = true
    if (idle[sender] === own) delete idle[sender]
    failWith(String(signal ?? code))
  })
  let timer: NodeJS.Timeout | undefined
  let pictures = 0
  const own = {
    maxBytes: maxMegabytes * MB,
    ask: async <T>(task: object) => {
      answer = Promise.withResolvers()
      if (hasEnded) failWith('before')
      // A process that has just ended does not receive it, which its end tells.
      else child.send(task, () => {})
      return (await answer.promise) as T
    },
    end: () => {
      hasEnded = true
      if (idle[sender] === own) delete idle[sender]
      child.kill('SIGKILL')
    },
    take: () => {
      clearTimeout(timer)
      delete idle[sender]
      child.ref()
      child.channel?.ref()
    },
    release: () => {
      pictures += 1
      if (hasEnded) return
      if (pictures === MAX_PICTURES) return own.end()
      idle[sender] = own
      timer = setTimeout(own.end, MAX_IDLE_MS).unref()
      child.unref()
      child.channel?.unref()
    },
  }
  await answer.promise
  return own
}

/**
 * Starts the process, where wanted with a limit of the data that it may map: a limit of its address space would stop
 * Node. It gets no settings of the site, which a picture that takes it over could read.
 */
function forkProcess(megabytes: number | null): ChildProcess {
  // A compiler would reserve 512 MB, which count.
  const flags = ['--jitless', '--max-old-space-size=64', '--max-semi-space-size=1']
  // Linux ends it first, also while it starts.
  const first = 'echo 1000 2>/dev/null >/proc/self/oom_score_adj'
  const limits = `${first}; ulimit -d ${Math.ceil(megabytes ?? 0) * 1024}; ulimit -s 2048; ulimit -c 0; exec "$@"`
  return fork(PROGRAM, [], {
    ...(megabytes === null
      ? { execArgv: flags }
      : { execPath: '/bin/sh', execArgv: ['-c', limits, 'sh', process.execPath, ...flags] }),
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
