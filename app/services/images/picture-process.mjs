import { writeFile } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'

// Decodes and encodes one picture after another, in a process of its own without a just-in-time compiler, which could
// not run TypeScript. It does as `process-picture.server.ts` asks, and knows no limits of its own.

// Without the site nobody waits for it.
process.on('disconnect', () => process.exit())
// Where memory runs out, Linux ends this process and not the site. Other systems have no such file.
writeFile('/proc/self/oom_score_adj', '1000', () => {})
// Visitors do not wait for a picture.
setPriority(10)

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
for (const format of ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'])
  sharp.unblock({ operation: [`VipsForeignLoad${format}Buffer`] })

let input
let decoded

const tasks = {
  /** Reads the header of a picture. */
  async open({ bytes, maxPixels }) {
    input = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    const { autoOrient, depth, ...header } = await input.metadata()
    const { format, width, height, channels, isProgressive, chromaSubsampling } = header
    return {
      ...{ format, width, height, channels, isProgressive, chromaSubsampling },
      depth: depth === 'uchar' ? 1 : 2,
      upright: autoOrient,
    }
  },

  /** Decodes the opened picture completely: upright, in sRGB, without metadata, scaled down to fit into a box. */
  async decode({ width, height }) {
    decoded = await input
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    input = undefined
    return { width: decoded.info.width, height: decoded.info.height }
  },

  /** Encodes the decoded picture at a width. */
  async encode({ width, format, options }) {
    const sized = sharp(decoded.data, { raw: decoded.info }).resize({ width })
    const { data, info } = await sized.toFormat(format, options).toBuffer({ resolveWithObject: true })
    return { height: info.height, data }
  },
}

process.on('message', ({ task, ...values }) => {
  tasks[task](values).then(
    (result) => process.send({ result }),
    (error) => process.send({ fault: String(error.message) }),
  )
})
process.send({ result: 'ready' })
