// biome-ignore-all lint/performance/noBarrelFile: a package has one entry
/** The entry of the package. Inside this project modules are imported one by one: `#salaah/day-times.ts`. */
export * from './clock.ts'
export * from './day-times.ts'
export * from './days.ts'
export * from './hijri.ts'
export * from './hijri-calendars.ts'
export * from './hijri-names.ts'
export * from './methods.ts'
export * from './next-prayer.ts'
export * from './qibla.ts'
export * from './shown-times.ts'
export * from './times.ts'
export { dayAt, dayStartMs, formatIso, isZone, offsetAt, zoneAbbreviation } from './zone.ts'
