import { type DayHalves, timeFormat } from '#app/i18n/time-format.ts'

/** The days of a year in words, each with the minutes of the six times and of Asr by the Hanafi school. */
export type YearDays = {
  halves?: DayHalves
  /** What stands in the place of a time that a day does not have. */
  missing: readonly string[]
  days: readonly (readonly [label: string, length: string, ...minutes: (number | null)[]])[]
}

const DAY_MINUTES = 1440
const loads = new Map<string, Promise<YearDays>>()

/** Shows the day of the year that is chosen by the slider over the picture, or by one of its buttons. */
export async function showDayOfYear(figure: HTMLElement, control: Element): Promise<void> {
  const slider = figure.querySelector('input')!
  const step = control.closest<HTMLElement>('[data-step]')?.dataset.step
  if (step) slider.valueAsNumber += Number(step)
  else if (control !== slider) return
  const failure = figure.querySelector<HTMLElement>('[data-failed]')!
  try {
    const year = await load(figure.dataset.year!)
    failure.hidden = true
    show(figure, slider, year)
  } catch {
    failure.hidden = false
  }
}

function load(address: string): Promise<YearDays> {
  const loading = loads.get(address) ?? fetch(address).then((response) => response.json())
  loads.set(address, loading)
  loading.catch(() => loads.delete(address))
  return loading
}

function show(figure: HTMLElement, slider: HTMLInputElement, { days, halves, missing }: YearDays): void {
  // The slider may have moved on while the days were loading.
  const [label, length, ...minutes] = days[slider.valueAsNumber]!
  const format = timeFormat(halves)
  const x = `${(100 * slider.valueAsNumber) / (days.length - 1)}%`
  figure.querySelector('[data-label]')!.textContent = label
  figure.querySelector('[data-length]')!.textContent = length
  const line = figure.querySelector('line')!
  for (const name of ['x1', 'x2']) line.setAttribute(name, x)
  for (const mark of figure.querySelectorAll<HTMLElement | SVGElement>('[data-at]')) {
    const index = Number(mark.dataset.at)
    const time = minutes[index] ?? null
    if (mark instanceof HTMLElement) mark.textContent = time === null ? missing[index]! : format(time)
    else {
      mark.setAttribute('cx', x)
      mark.setAttribute('cy', `${(100 * (time ?? -DAY_MINUTES)) / DAY_MINUTES}%`)
    }
  }
  const times = [...figure.querySelectorAll<HTMLElement>('dl > div')].filter((row) => row.checkVisibility?.() ?? true)
  slider.setAttribute('aria-valuetext', [label, ...times.map(({ innerText }) => innerText)].join(', '))
}
