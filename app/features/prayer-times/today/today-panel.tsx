import { AdoptedNote } from '#app/features/prayer-times/adopted/adopted-note.tsx'
import { BySchool } from '#app/features/prayer-times/by-school.tsx'
import { TryAgainWithoutScript } from '#app/features/prayer-times/month/loading-table.tsx'
import type { PanelState } from '#app/features/prayer-times/page.server.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { NextLine } from './next-line.tsx'
import { TimeTiles } from './time-tiles.tsx'

/** Today's six times with the next prayer. Script updates them with the clock. */
export function TodayPanel({ state }: { state: PanelState }) {
  const { salaah } = useTexts()
  if (state.state === 'failed') return <RetryNotice message={salaah.failedPrayers} retry={salaah.tryAgain} />
  if (state.state === 'loading') {
    return (
      <div
        data-times-missing=""
        className="flex min-h-40 flex-col items-center justify-center gap-3 rounded-lg border border-line bg-surface"
      >
        <Spinner label={salaah.loadingPrayers} />
        <TryAgainWithoutScript />
      </div>
    )
  }
  return (
    <>
      {state.fallback && (
        <Notice tone="brass" className="mb-4">
          {salaah.fallback}
        </Notice>
      )}
      <BySchool of={state.panels}>
        {({ stages, stage }) => (
          <div data-salaah={JSON.stringify(stages)} className="flex flex-col gap-4">
            <NextLine line={stage.line} />
            <TimeTiles times={stages.days[stage.day]?.times ?? []} stage={stage} />
          </div>
        )}
      </BySchool>
      {state.adopted && (
        <p className="mt-3 text-ink-soft text-sm">
          <AdoptedNote source={state.adopted} />
        </p>
      )}
    </>
  )
}
