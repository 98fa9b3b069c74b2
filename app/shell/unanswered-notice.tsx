import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { type UnansweredForm, unansweredForm, watchSubmittedForms } from '#app/lib/web/unanswered-form.ts'
import { Button } from '#app/ui/button.tsx'
import { useSending, useUnansweredForm } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useToast } from '#app/ui/toast.tsx'

function watchNetwork(listener: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

/** Whether there is a network, as far as the browser knows. */
export const useIsOnline = () =>
  useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )

/**
 * Shows in a form that the server did not answer, with a button that sends it again as it now is. `data-failed` of the form
 * says what failed. A question before a deletion closes after the attempt, so its message is a toast.
 */
export function UnansweredNotice() {
  const { unanswered: texts, failure } = useSharedTexts().shell
  const isOnline = useIsOnline()
  const toast = useToast()
  const failed = useUnansweredForm()
  const button = useRef<HTMLButtonElement>(null)
  const messages = { offline: texts.offline, 'no-answer': texts.noAnswer, 'refused-picture': texts.refusedPicture }
  const sent = failed?.form?.isConnected ? failed.form : null
  const form = sent?.closest('[role=alertdialog]') ? null : sent
  const what = sent?.dataset.failed
  useEffect(watchSubmittedForms, [])
  const announce = useEffectEvent((reason: UnansweredForm['reason']) => {
    if (form) button.current?.focus()
    if (form && what) toast.error(what)
    if (!form) toast.error(withReason(what, reason === 'offline' ? failure.offline : messages[reason]))
  })
  useEffect(() => {
    if (failed) announce(failed.reason)
  }, [failed])
  if (!failed || !form) return null
  const retry = () => {
    const { submitter } = failed
    unansweredForm.clear()
    form.requestSubmit(submitter?.isConnected ? submitter : null)
  }
  return createPortal(
    <Notice
      tone="error"
      className="col-span-full flex w-full basis-full flex-wrap items-center justify-between gap-3 text-start"
    >
      <p className="min-w-48 flex-1">
        {withReason(what, messages[failed.reason === 'offline' && isOnline ? 'no-answer' : failed.reason])}{' '}
        {failed.reason === 'refused-picture' && (
          <LocalLink to="/login" target="_blank" className="link">
            {texts.signInAgain}
          </LocalLink>
        )}
      </p>
      <Button ref={button} variant="danger" onClick={retry}>
        {texts.retry}
      </Button>
    </Notice>,
    form,
  )
}

/** What failed, in the words of its form, and why: 'Failed to save event. You are offline.' */
const withReason = (what: string | undefined, reason: string) =>
  what ? `${what}${/[.:]$/.test(what) ? '' : '.'} ${reason}` : reason

/** Shown in browsers that cannot run the app. */
export function NewerBrowserNotice() {
  return <p className="needs-newer-browser">{useSharedTexts().shell.newerBrowser}</p>
}

const watchNothing = () => () => {}

/** Names both addresses where the page is open at another one than the server takes for its own, so that no form arrives. */
export function WrongAddressNotice({ origin }: { origin: string }) {
  const texts = useSharedTexts().shell
  const here = useSyncExternalStore(
    watchNothing,
    () => location.origin,
    () => origin,
  )
  if (here === origin) return null
  return (
    <Notice tone="error" className="wrap my-3">
      {texts.wrongAddress({ here, there: origin })}
    </Notice>
  )
}

/** Shown while another page of the app loads. */
export function LoadingNotice() {
  const { pathname } = useLocation()
  const next = useSending().location?.pathname
  const { loading } = useSharedTexts().shell
  return (
    <p role="status" className="ui-late">
      {next && next !== pathname && loading}
    </p>
  )
}
