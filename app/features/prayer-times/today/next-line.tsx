import { useTexts } from '#app/i18n/texts.ts'

/** 'Next: Asr at 16:34'. Script adds a countdown. */
export function NextLine({ line }: { line: string }) {
  const { salaah } = useTexts()
  return (
    <p className="flex min-h-17 flex-col gap-x-3 sm:min-h-9 sm:flex-row sm:items-baseline">
      <span data-line="" className="font-semibold text-brass text-xl">
        {line}
      </span>
      <span
        role="timer"
        aria-live="off"
        hidden
        data-countdown={salaah.countdown('#')}
        className="text-ink-soft text-lg tabular-nums"
      />
    </p>
  )
}
