import type { Day } from '#salaah/days.ts'
import type { Prayer } from '#salaah/next-prayer.ts'

/** What a panel says from one instant until the next stage begins. Instants are milliseconds since 1970. */
export type PanelStage = {
  from: number
  /** Index of its day. */
  day: number
  next: Prayer | null
  line: string
  /** 'tomorrow 04:04' where the next prayer is tomorrow's. */
  tomorrow: string
  /** When the way to the next prayer began, and when it ends. */
  since: number
  at: number
}

/** Everything a panel says while its days last, in words: the browser only chooses by its clock. */
export type PanelStages = {
  days: { day: Day; label: string; times: string[] }[]
  stages: PanelStage[]
  firstDayEnds: number
  ends: number
}

/** What a panel says at an instant; nothing outside its days. */
export function findStage({ stages, ends }: PanelStages, now: number): PanelStage | undefined {
  return now < ends ? stages.findLast(({ from }) => from <= now) : undefined
}

/** Hours, minutes and seconds until an instant as `2:05:09`; whole seconds, never below zero. */
export function formatCountdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
