import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#app/access/permissions.ts'
import { confirmTimes, discardDraft } from '#app/features/timetables/timetable-writes.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { answerFailure } from '#app/lib/web/answer-failure.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import { restoreTimetable, stopTimetable } from './stop-timetable.server.ts'

type Change = {
  form: FormData
  actor: Actor
  context: Readonly<RouterContextProvider>
  language: Language
  mosqueId: string
  page: string
}

/** Carries out the buttons that do not concern the form; null for all others. */
export async function changeTimes(intent: string, change: Change): Promise<Response | null> {
  const { context, language, page } = change
  const { toasts } = adminTexts.of(language).adminTimes
  return await answerFailure(
    'The times of a mosque could not be changed:',
    () => carryOut(intent, change),
    () => redirectWithToast(context, localAddress(language, page), 'error', toasts.failed),
  )
}

async function carryOut(intent: string, { form, actor, context, language, mosqueId, page }: Change) {
  const { toasts } = adminTexts.of(language).adminTimes
  const { now } = requestFacts(context)
  const id = readText(form, 'timetable')
  // The page from which the button was pressed; only two pages have it.
  const to = readText(form, 'back') === 'home' ? '/admin/home' : page
  const done = (isDone: boolean, text: string, address = to) =>
    isDone
      ? redirectWithToast(context, localAddress(language, address), 'success', text)
      : redirectWithToast(context, localAddress(language, to), 'error', toasts.gone)
  switch (intent) {
    case 'confirm': {
      const isDone = await confirmTimes(actor, mosqueId, now)
      const [kind, text] = isDone ? (['success', toasts.confirmed] as const) : (['error', toasts.nothing] as const)
      return redirectWithToast(context, localAddress(language, to), kind, text)
    }
    case 'discard':
      return done(await discardDraft(actor, mosqueId), toasts.discarded)
    case 'withdraw':
      return done(await stopTimetable(actor, mosqueId, id, now), toasts.withdrawn, `${page}?withdrawn=${id}`)
    case 'undo-publish':
      return done(await stopTimetable(actor, mosqueId, id, now), toasts.undone)
    case 'undo-withdraw':
      return done(await restoreTimetable(actor, mosqueId, id, now), toasts.restored)
    default:
      return null
  }
}
