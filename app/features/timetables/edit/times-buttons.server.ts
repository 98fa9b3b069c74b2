import type { RouterContextProvider } from 'react-router'
import type { Actor } from '#app/access/permissions.ts'
import { confirmTimes } from '#app/features/timetables/times-state.server.ts'
import { type AfterTimes, discardDraft } from '#app/features/timetables/timetable-writes.server.ts'
import {
  restoreTimetable,
  undoPublication,
  withdrawTimetable,
} from '#app/features/timetables/withdraw-timetable.server.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { readText } from '#app/lib/web/forms.ts'
import { answerFailure } from '#app/lib/web/http.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'

/** Where a button was pressed that changes the times of a mosque. */
export type TimesPress = {
  context: Readonly<RouterContextProvider>
  mosqueId: string
  /** The page of the form, without the language. */
  page: string
  afterChange: AfterTimes
}

/** Carries out the buttons that do not concern the form; null for all others. */
export async function changeTimes(
  actor: Actor,
  { context, mosqueId, page, afterChange }: TimesPress,
  { form, intent, language }: { form: FormData; intent: string; language: Language },
): Promise<Response | null> {
  const { toasts } = adminTexts.of(language).adminTimes
  const { now } = requestFacts(context)
  const id = readText(form, 'timetable')
  // The page from which the button was pressed; only two pages have it.
  const from = readText(form, 'back') === 'home' ? '/admin/home' : page
  const go = (kind: 'success' | 'error', text: string, to = from) =>
    redirectWithToast(context, localAddress(language, to), kind, text)
  const done = (isDone: boolean, text: string, to?: string) =>
    isDone ? go('success', text, to) : go('error', toasts.gone)
  const press = async () => {
    switch (intent) {
      case 'confirm':
        return (await confirmTimes(actor, mosqueId, now))
          ? go('success', toasts.confirmed)
          : go('error', toasts.nothing)
      case 'discard':
        return done(await discardDraft(actor, mosqueId), toasts.discarded)
      case 'withdraw': {
        const isDone = await withdrawTimetable(actor, mosqueId, id, { now, afterChange })
        return done(isDone, toasts.withdrawn, `${page}/history?withdrawn=${id}`)
      }
      case 'undo-publish':
        return done(await undoPublication(actor, mosqueId, id, { now, afterChange }), toasts.undone)
      case 'undo-withdraw':
        return done(
          await restoreTimetable(actor, mosqueId, id, { now, afterChange }),
          toasts.restored,
          `${page}/history`,
        )
      default:
        return null
    }
  }
  return await answerFailure('The times of a mosque could not be changed:', press, () =>
    go('error', toasts.failed, page),
  )
}
