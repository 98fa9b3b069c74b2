import { useTexts } from '#app/i18n/texts.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Panel } from './day-rows.ts'
import { NextLine } from './next-line.tsx'
import type { PanelState } from './page.server.ts'
import { Failure, TryAgainWithoutScript, useAnswerLater } from './salaah-notice.tsx'
import { TimeTiles } from './time-tiles.tsx'
import { useMoment } from './use-moment.ts'

/** Today's six times with the next prayer, as served at `servedAt` and then as time goes on. */
export function TodayPanel({ state, servedAt }: { state: PanelState; servedAt: number }) {
  const { salaah } = useTexts()
  useAnswerLater(state.state === 'loading')
  if (state.state === 'failed') return <Failure message={salaah.failedPrayers} />
  if (state.state === 'loading') {
    return (
      <div className="flex min-h-40 flex-col items-center justify-center gap-3 rounded-lg border border-line bg-surface">
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
      <Times panel={state.panel} servedAt={servedAt} />
    </>
  )
}

function Times({ panel, servedAt }: { panel: Panel; servedAt: number }) {
  const { salaah } = useTexts()
  const { moment, now } = useMoment(panel, servedAt)
  if (!moment) return <Failure message={salaah.failedPrayers} />
  return (
    <div className="flex flex-col gap-4">
      <NextLine moment={moment} now={now} />
      <TimeTiles moment={moment} now={now} />
    </div>
  )
}
