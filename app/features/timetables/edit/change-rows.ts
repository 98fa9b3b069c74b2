import { MAX_SESSIONS } from '#app/features/timetables/timetable-types.ts'
import { emptyException, emptySession, MAX_EXCEPTIONS, type TimesFormValues } from './times-form-values.ts'

/** Adds or removes the row that a button means: `add-session`, `remove-exception.2`. */
export function changeRows(values: TimesFormValues, intent: string): TimesFormValues {
  const { sessions, exceptions } = values
  if (intent === 'add-session' && sessions.length < MAX_SESSIONS)
    return { ...values, sessions: [...sessions, emptySession] }
  if (intent === 'add-exception' && exceptions.length < MAX_EXCEPTIONS)
    return { ...values, exceptions: [...exceptions, emptyException] }
  const [, noun, index] = /^remove-(session|exception)\.(\d{1,2})$/.exec(intent) ?? []
  if (noun === 'session') return { ...values, sessions: sessions.toSpliced(Number(index), 1) }
  if (noun === 'exception') return { ...values, exceptions: exceptions.toSpliced(Number(index), 1) }
  return values
}
