import { isDay, isTime } from '#app/lib/days.ts'
import { toMultipleLines, toSingleLine } from '#app/lib/text-fields.ts'

/** Times that follow a salaah are rounded to this step, so a moved date may use it too. */
export const MOVED_TIME_STEP_MINUTES = 5

/** What one date has instead of what the event has. A moved date has all of date, start and end. */
export type ChangedDate = Partial<
  Record<'date' | 'startTime' | 'endTime' | 'title' | 'description' | 'imageId', string>
>

type Times = Record<'date' | 'startTime' | 'endTime', string>
type Context = {
  today: string
  /** The day and times that the form was filled in with. */
  shown: Record<keyof Times, string | null>
  isMoved: boolean
  event: { title: string; description: string | null }
  maxChars: { title: number; description: number }
}

export type DateFault = 'required' | 'past' | 'step' | 'same' | 'before' | 'too-long'
export type DateFaults = Partial<Record<keyof Times | 'title' | 'description', DateFault>>

/** Reads the form of one date, without the picture, or finds what is wrong with each of its fields. */
export function parseChangedDate(
  form: FormData,
  context: Context,
): { changed: ChangedDate; faults: null } | { changed: null; faults: DateFaults } {
  const text = (name: string) => String(form.get(name) ?? '')
  const times: Times = { date: text('date'), startTime: text('startTime'), endTime: text('endTime') }
  const { shown, isMoved, event, maxChars } = context
  const isAsShown = (['date', 'startTime', 'endTime'] as const).every((name) => times[name] === (shown[name] ?? ''))
  const title = toSingleLine(text('title'))
  const description = toMultipleLines(text('description'))
  const faults: DateFaults = {
    ...(!isAsShown && findTimeFaults(times, context.today, form.has('endsNextDay') || isOvernight(shown))),
    ...(title.length > maxChars.title && { title: 'too-long' }),
    ...(description.length > maxChars.description && { description: 'too-long' }),
  }
  if (Object.keys(faults).length > 0) return { changed: null, faults }
  const changed = {
    ...((isMoved || !isAsShown) && times),
    ...(title && title !== event.title && { title }),
    ...(description && description !== event.description && { description }),
  }
  return { changed, faults: null }
}

const isOvernight = ({ startTime, endTime }: Context['shown']) => Boolean(startTime && endTime && endTime < startTime)

function findTimeFaults({ date, startTime, endTime }: Times, today: string, mayEndNextDay: boolean): DateFaults {
  const day = isDay(date) ? (date < today ? 'past' : null) : 'required'
  const start = faultOfTime(startTime)
  const order =
    startTime === endTime ? 'same' : isTime(startTime) && endTime < startTime && !mayEndNextDay ? 'before' : null
  const end = faultOfTime(endTime) ?? order
  return { ...(day && { date: day }), ...(start && { startTime: start }), ...(end && { endTime: end }) }
}

function faultOfTime(time: string): DateFault | null {
  if (!isTime(time)) return 'required'
  return Number(time.slice(3)) % MOVED_TIME_STEP_MINUTES === 0 ? null : 'step'
}
