import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useSharedTexts } from '#app/i18n/texts.ts'
import { unansweredForm, watchSubmittedForms } from '#app/lib/web/unanswered-form.ts'
import { Button } from '#app/ui/button.tsx'
import { useSending, useUnansweredForm } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** Shows in a form that the server did not answer, with a button that sends it again as it now is. */
export function UnansweredNotice() {
  const { unanswered: texts } = useSharedTexts().shell
  const toast = useToast()
  const failed = useUnansweredForm()
  const button = useRef<HTMLButtonElement>(null)
  const messages = { offline: texts.offline, 'no-answer': texts.noAnswer, 'refused-picture': texts.refusedPicture }
  const form = failed?.form?.isConnected ? failed.form : null
  const message = failed && messages[failed.reason]
  useEffect(watchSubmittedForms, [])
  useEffect(() => {
    if (!message) return
    if (form) button.current?.focus()
    else toast.error(message)
  }, [message, form, toast])
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
        {message}{' '}
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

/** Shown in browsers that cannot run the app. */
export function NewerBrowserNotice() {
  return <p className="needs-newer-browser">{useSharedTexts().shell.newerBrowser}</p>
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
