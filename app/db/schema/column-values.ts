/** 0 or 1, on both engines. */
export type Flag = 0 | 1
/** A UTC instant as `YYYY-MM-DDTHH:MM:SS.sssZ`, so that text order is time order. */
export type InstantText = string
/** A calendar day as `YYYY-MM-DD`. */
export type DayText = string
/** A time of day as `HH:MM`. */
export type TimeText = string
/** A JSON document as text. */
export type JsonText = string
