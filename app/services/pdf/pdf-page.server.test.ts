import { expect, test } from 'vitest'
import { drawQrCode } from '#app/lib/files/qr-code.server.ts'
import { readPdf } from '#tests/support/data/pdf-text.ts'
import { modulesOf } from '#tests/support/data/qr-modules.ts'
import { A4, drawPdf } from './pdf-page.server.ts'
import { drawPdfQrCode, drawPdfTable } from './pdf-parts.server.ts'

const settings = { ...A4, title: 'Sheet (one)', language: 'en' }

test('what is written can be read again, in both scripts', async () => {
  const { file, missing } = await drawPdf(settings, (page) => {
    page.text('Masjid (Quds) 04:35', 40, 40, { size: 12, weight: 700 })
    page.text('متوقَّع', 40, 80, { size: 12 })
  })
  const read = readPdf(file)
  expect(missing).toEqual([])
  expect([read.pages, read.size, read.title]).toEqual([1, '595.28 841.89', 'Sheet (one)'])
  expect(read.lines[0]).toBe('Masjid (Quds) 04:35')
  // Who has a page read aloud hears its language.
  expect(file.toString('latin1')).toContain('/Lang<feff0065006e>')
  // Glyphs stand from left to right, each letter with its marks.
  expect(read.lines[1]).toBe('عقَّوتم')
})

test('every object is where its table says', async () => {
  const { file } = await drawPdf(settings, (page) => page.text('Text', 40, 40, { size: 12 }))
  const source = file.toString('latin1')
  const table = source.slice(Number(/startxref\n(\d+)/.exec(source)?.[1]))
  expect(table.startsWith('xref\n')).toBe(true)
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets.map((offset) => /^\d+ 0 obj/.exec(source.slice(offset, offset + 12))?.[0])).toEqual(
    offsets.map((_, index) => `${index + 1} 0 obj`),
  )
})

test('the same page is the same file, and letters that the fonts lack are named', async () => {
  const draw = () => drawPdf(settings, (page) => page.text('Masjid 中文 中 😀', 40, 40, { size: 12 }))
  const [one, other] = [await draw(), await draw()]
  expect(one.missing).toEqual(['中', '文', '😀'])
  expect(one.file.equals(other.file)).toBe(true)
})

test('a font has at most 256 glyphs, and further ones are in another', async () => {
  const words = Array.from({ length: 40 }, (_, index) => `${'بتثجحخدذرزسش'.slice(index % 9) + 'َُِ'[index % 3]}عغفقكلمن`)
  const { file } = await drawPdf(settings, (page) => {
    for (const weight of [400, 500, 700] as const)
      for (const [index, word] of words.entries()) page.text(word, 40, 20 + index * 20, { size: 12, weight })
  })
  const letters = (text: string) => [...text].sort().join('')
  expect(readPdf(file).lines.map(letters)).toEqual([...words, ...words, ...words].map(letters))
})

test('a code is drawn from its modules, and a table from right to left begins at the right', async () => {
  const code = await drawQrCode('https://site.example/mosques/a', 4)
  const drawn = await drawPdf(settings, (page) => drawPdfQrCode(page, code, 0, 0, code.side))
  const { boxes } = readPdf(drawn.file)
  const dark = boxes
    .slice(1)
    .flatMap(([x, y, width]) =>
      Array.from(
        { length: Math.round(width!) },
        (_, step) => `${Math.round(x!) + step},${Math.round(A4.height - y! - 1)}`,
      ),
    )
  expect(dark).toEqual(modulesOf('https://site.example/mosques/a', 4))
  const table = async (side: 'left' | 'right') => {
    const { file } = await drawPdf(settings, (page) => {
      const rows = [{ cells: [[{ text: 'First' }], [{ text: 'Last' }]], height: 20 }]
      drawPdfTable(page, { x: 50, y: 50, width: 400, columns: [1, 1], rows, size: 10, side })
    })
    return readPdf(file).baselines.map(([x]) => x! < 250)
  }
  expect([await table('left'), await table('right')]).toEqual([
    [true, false],
    [false, true],
  ])
})
