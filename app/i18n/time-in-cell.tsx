import { timeFormat } from './time-format.ts'
import { useDayHalves } from './use-time-format.ts'

/** A time of day in a table: where its column is narrow, 'am' or 'pm' stands below it. */
export function TimeInCell({ time }: { time: string | number }) {
  const halves = useDayHalves()
  const text = timeFormat(halves)(time)
  if (!halves) return text
  const [clock, half] = text.split('\u00A0')
  return (
    <span>
      {`${clock} `}
      <small>{half}</small>
    </span>
  )
}
