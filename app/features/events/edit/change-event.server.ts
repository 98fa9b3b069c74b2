import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Actor } from '#app/access/permissions.ts'
import { adminTexts } from '#app/i18n/admin-texts.ts'
import { type Language, localAddress } from '#app/i18n/languages.ts'
import { answerFailure } from '#app/lib/web/answer-failure.ts'
import { redirectWithToast } from '#app/lib/web/flash.server.ts'
import { formValues, readText } from '#app/lib/web/forms.ts'
import { requestFacts } from '#app/lib/web/request-context.ts'
import type { DeletionAnswer } from '#app/ui/delete-dialog.tsx'
import type { DateAnswer } from './date-fields.tsx'
import { deleteEvent } from './event-bin.server.ts'
import {
  cancelDate,
  cancelEvent,
  changeDate,
  excludeDate,
  includeDate,
  restoreDate,
  reviveEvent,
} from './event-dates.server.ts'
import { moveEvent } from './move-event.server.ts'
import { readDateForm } from './read-date-form.server.ts'

type Change = {
  form: FormData
  actor: Actor | null
  context: Readonly<RouterContextProvider>
  language: Language
  /** The page to return to; without it that of the event's form. */
  page?: string
}

type ChangeAnswer = DeletionAnswer | DateAnswer

/** Carries out a button of an event or of one of its dates: delete, cancel, restore, remove, put back or move. */
export async function changeEvent(
  intent: string,
  change: Change,
): Promise<Response | ReturnType<typeof data<ChangeAnswer>>> {
  const { form, context, language } = change
  const { toasts, dates } = adminTexts.of(language).adminEvents
  const list = localAddress(language, '/admin/events')
  return answerFailure(
    'An event could not be changed:',
    () => carryOut(intent, change),
    () =>
      intent === 'delete'
        ? data<ChangeAnswer>({ deletionFailure: toasts.deleteFailed }, { status: 503 })
        : redirectWithToast(
            context,
            change.page ?? `${list}?edit=${encodeURIComponent(readText(form, 'eventId'))}`,
            'error',
            dates.failures[intent as keyof typeof dates.failures] ?? dates.failures['move-date'],
          ),
  )
}

async function carryOut(
  intent: string,
  { form, actor, context, language, page: ownPage }: Change,
): Promise<Response | ReturnType<typeof data<ChangeAnswer>>> {
  const { toasts } = adminTexts.of(language).adminEvents
  const { now } = requestFacts(context)
  const [id, key] = [readText(form, 'eventId'), readText(form, 'key')]
  const list = localAddress(language, '/admin/events')
  const page = ownPage ?? `${list}?edit=${encodeURIComponent(id)}`
  const redirectAfterChange = (stored: unknown) =>
    redirectWithToast(
      context,
      stored ? page : (ownPage ?? list),
      stored ? 'success' : 'error',
      stored ? toasts.dateChanged : toasts.gone,
    )
  switch (intent) {
    case 'delete':
      return deleteAndRedirect()
    case 'cancel':
      return redirectAfterChange(await cancelEvent(actor, id, now))
    case 'revive':
      return redirectAfterChange(await reviveEvent(actor, id, now))
    case 'cancel-date':
      return redirectAfterChange(await cancelDate(actor, id, key, now))
    case 'restore-date':
      return redirectAfterChange(await restoreDate(actor, id, key, now))
    case 'exclude-date':
      return redirectAfterChange(await excludeDate(actor, id, key, now))
    case 'include-date':
      return redirectAfterChange(await includeDate(actor, id, key, now))
    case 'move-date': {
      const read = await readDateForm(form, { actor, id, key, now, language })
      if (read === null) return redirectAfterChange(null)
      if (!read.ok) {
        const changedDate = { eventId: id, key, errors: read.errors, values: formValues(form) }
        return data<ChangeAnswer>({ changedDate }, { status: 400 })
      }
      if (!read.repeats) return redirectAfterChange(await moveEvent(actor, id, read.changed, now))
      return redirectAfterChange(await changeDate(actor, id, key, read.changed, now))
    }
    default:
      return redirect(list)
  }

  async function deleteAndRedirect(): Promise<Response> {
    const deleted = await deleteEvent(actor, id, now)
    return redirectWithToast(context, list, deleted ? 'success' : 'error', deleted ? toasts.deleted : toasts.gone)
  }
}
