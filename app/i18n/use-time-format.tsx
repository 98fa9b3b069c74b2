import { useRouteLoaderData } from 'react-router'
import { useSharedTexts } from './texts.ts'
import { type DayHalves, dayHalves, type TimeFormat, timeFormat } from './time-format.ts'

/** The words for the halves of the day in the language of the page; undefined on a site with a clock of 24 hours. */
export function useDayHalves(): DayHalves {
  const root = useRouteLoaderData<{ shell: { clock: '24h' | '12h' } }>('root')
  return dayHalves(root?.shell.clock ?? '24h', useSharedTexts().dates)
}

/** Writes times of day as the site and the language of the page do. */
export const useTimeFormat = (): TimeFormat => timeFormat(useDayHalves())

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
