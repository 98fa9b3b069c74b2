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

/** Reads the form of one date, without the picture; null when its day or times are invalid or before today. */
export function parseChangedDate(form: FormData, context: Context): ChangedDate | null {
  const text = (name: string) => String(form.get(name) ?? '')
  const times: Times = { date: text('date'), startTime: text('startTime'), endTime: text('endTime') }
  const { shown, isMoved, event, maxChars } = context
  const isAsShown = (['date', 'startTime', 'endTime'] as const).every((name) => times[name] === (shown[name] ?? ''))
  if (!isAsShown && !isPossible(times, context.today)) return null
  const title = toSingleLine(text('title'))
  const description = toMultipleLines(text('description'))
  if (title.length > maxChars.title || description.length > maxChars.description) return null
  return {
    ...((isMoved || !isAsShown) && times),
    ...(title && title !== event.title && { title }),
    ...(description && description !== event.description && { description }),
  }
}

function isPossible({ date, startTime, endTime }: Times, today: string): boolean {
  return isDay(date) && date >= today && isTimeOnStep(startTime) && isTimeOnStep(endTime) && startTime !== endTime
}

const isTimeOnStep = (time: string) => isTime(time) && Number(time.slice(3)) % MOVED_TIME_STEP_MINUTES === 0
