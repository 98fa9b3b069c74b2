import { afterEach, expect, test, vi } from 'vitest'
import { readPhotoFile } from './photo-reader.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each(['WebAssembly', 'createImageBitmap'])(
  'a browser without %s is sent to the upload of a file',
  async (name) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    vi.stubGlobal(name, undefined)
    const report = vi.fn()
    const answer = await readPhotoFile(new File([], 'board.jpg'), new AbortController().signal, report)
    expect([answer, report.mock.calls]).toEqual([{ ok: false, fault: 'unsupported' }, []])
  },
)
