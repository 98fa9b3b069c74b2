import { useTexts } from '#app/i18n/texts.ts'
import { Notice } from './notice.tsx'

/** Says that the page of a list that was asked for does not exist, above the last one, which is shown instead. */
export function BeyondEnd({ asked, shown }: { asked: number; shown: number }) {
  const { shell } = useTexts()
  return (
    asked > shown && (
      <Notice tone="info" className="mb-5">
        {shell.beyondEnd(asked, shown)}
      </Notice>
    )
  )
}
