import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { RECOGNIZER_FOLDER } from '#app/lib/files/recognizer.ts'

/** The reader of letters in photos, with its data and its licences, as their packages have them. */
const files: Record<string, string> = {
  'tesseract.esm.min.js': 'tesseract.js/dist/tesseract.esm.min.js',
  'worker.min.js': 'tesseract.js/dist/worker.min.js',
  'tesseract-core-simd-lstm.js': 'tesseract.js-core/tesseract-core-simd-lstm.js',
  'tesseract-core-simd-lstm.wasm': 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
  'tesseract-core-lstm.js': 'tesseract.js-core/tesseract-core-lstm.js',
  'tesseract-core-lstm.wasm': 'tesseract.js-core/tesseract-core-lstm.wasm',
  // It is compressed already; the worker unpacks it by its first bytes.
  'eng.traineddata': '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
  // It shows the pages of a scanned PDF.
  'pdf.js': 'unpdf/dist/pdfjs.mjs',
  'licence.txt': 'tesseract.js-core/LICENSE',
}

const read = (name: string) => readFileSync(`node_modules/${files[name]}`)

/** Puts the reader of photos into the build, under an address with its version; nothing of it is part of a page. */
export function recognizerFiles(): Plugin {
  return {
    name: 'recognizer-files',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const name of Object.keys(files))
        this.emitFile({ type: 'asset', fileName: `${RECOGNIZER_FOLDER}/${name}`, source: read(name) })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${RECOGNIZER_FOLDER}`, (request, response, next) => {
        const name = request.url?.slice(1) ?? ''
        if (!Object.hasOwn(files, name)) return next()
        if (name.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
        response.end(read(name))
      })
    },
  }
}
