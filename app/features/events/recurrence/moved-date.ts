import { isDay, isTime } from '#app/lib/days.ts'

/** Times that follow the salaah are told in these steps, so a moved date may have them too. */
export const MOVED_TIME_STEP_MINUTES = 5

/** Where a date is moved to, as its form says it; null when it cannot be read or lies before today. */
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
