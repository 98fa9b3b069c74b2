import { type PageTexts, usePageTexts } from '#app/i18n/page-texts.ts'
import { TableFrame } from '#app/ui/pagination.tsx'
import type { PublicFile } from './public-files.ts'

/** A file as its row shows it; null before it is built. */
type FileRow = { name: PublicFile; kilobytes: number | null; built: string | null }

/** The size of a file: '820 kB', or '1.2 MB' from 1000 kB on. */
function sizeInWords(texts: PageTexts['developers']['data']['size'], kilobytes: number): string {
  if (kilobytes < 1000) return texts.kilobytes({ size: kilobytes })
  return texts.megabytes({ size: (kilobytes / 1000).toFixed(1) })
}

/** The files of everything public, with their size and age. */
export function PublicFileTable({ files }: { files: readonly FileRow[] }) {
  const texts = usePageTexts().developers.data
  const { columns } = texts
  return (
    <TableFrame label={texts.title}>
      <table className="w-full text-sm">
        <thead className="bg-sunken">
          <tr>
            {[columns.file, columns.content, columns.size, columns.built].map((title) => (
              <th key={title} scope="col" className="px-3 py-2 text-start">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {files.map(({ name, kilobytes, built }) => (
            <tr key={name}>
              <td className="whitespace-nowrap px-3">
                <a href={`/data/${name}`} className="link target inline-flex items-center" dir="ltr" download>
                  {`/data/${name}`}
                </a>
              </td>
              <td className="min-w-48 px-3 py-2">{texts.contents[name]}</td>
              <td className="whitespace-nowrap px-3 py-2 tabular-nums">
                {kilobytes === null ? '–' : sizeInWords(texts.size, kilobytes)}
              </td>
              <td className="whitespace-nowrap px-3 py-2 tabular-nums">{built ?? texts.notYet}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
