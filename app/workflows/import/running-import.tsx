import { useEffect, useId, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import type { ImportState } from './import-state.ts'

type RunningState = Extract<ImportState, { progress: unknown }>

const POLL_INTERVAL_MS = 700

/** The progress of an import, asked for again and again until it ends. Without script a link loads the page again. */
export function RunningImport({ state }: { state: RunningState }) {
  const texts = useAdminTexts().adminTransfer
  const id = useId()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [latest, setLatest] = useState(state)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const poll = async () => {
      const answer = await fetch(`${pathname}/progress`).catch(() => null)
      const next = (await answer?.json().catch(() => null)) as ImportState | null | undefined
      if (!isShown) return
      if (next && 'progress' in next) setLatest(next)
      else if (answer?.ok) await revalidate()
      timer = setTimeout(poll, POLL_INTERVAL_MS)
    }
    timer = setTimeout(poll, POLL_INTERVAL_MS)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [pathname, revalidate])
  const { stage, done, total } = latest.progress
  return (
    <div className="flex w-full max-w-md flex-col gap-2">
      <label htmlFor={id} className="tabular-nums">
        {texts.stages[stage](done, total)}
      </label>
      <progress id={id} className="h-2 w-full accent-primary" {...(total > 0 ? { max: total, value: done } : {})} />
      <noscript>
        <a href={pathname} className="link target inline-flex items-center">
          {texts.reload}
        </a>
      </noscript>
    </div>
  )
}
