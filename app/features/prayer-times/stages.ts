import type { Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'

/** The content of a panel from one instant until the next stage begins. Instants are milliseconds since 1970. */
export type PanelStage = {
  from: number
  /** Index in `days`. */
  day: number
  /** The Islamic date; after Maghrib that of the next day. */
  hijri: string
  /** The prayer of this day whose time it is, and the one of this day that is next. */
  current: Prayer | null
  next: Prayer | null
  /** How many of the six times of the day are over. */
  past: number
  line: string
  /** 'tomorrow' when the next prayer is tomorrow. */
  tomorrow: string
  /** When the previous prayer or the day began, and when the next prayer begins; 0 when that is not known. */
  since: number
  at: number
}

/** All stages of a panel as ready texts; the browser only selects one by its clock. */
export type PanelStages = {
  days: { day: Day; label: string; times: string[] }[]
  stages: PanelStage[]
  firstDayEnds: number
  ends: number
}

/** The stage of a panel at an instant; undefined outside its days. */
export function findStage({ stages, ends }: PanelStages, now: number): PanelStage | undefined {
  return now < ends ? stages.filter(({ from }) => from <= now).pop() : undefined
}

/** The time until an instant as `2:05:09`, never below zero. */
export function formatCountdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
