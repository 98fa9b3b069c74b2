import { isDay, isTime } from '#app/lib/days.ts'

/** Times that follow a salaah are rounded to this step, so a moved date may use it too. */
export const MOVED_TIME_STEP_MINUTES = 5

/** Reads the new day and times of a moved date; null when they are invalid or before today. */
export function parseMovedDate(
  form: FormData,
  today: string,
): { date: string; startTime: string; endTime: string } | null {
  const [date, startTime, endTime] = ['date', 'startTime', 'endTime'].map((name) => String(form.get(name) ?? ''))
  if (!isDay(date) || date < today || !isTimeOnStep(startTime) || !isTimeOnStep(endTime)) return null
  return startTime === endTime ? null : { date, startTime, endTime }
}

function isTimeOnStep(time: string | undefined): time is string {
  return isTime(time) && Number(time.slice(3)) % MOVED_TIME_STEP_MINUTES === 0
}
