import { findMethod, type Method, methods } from './methods.ts'
import { angleBetween, type Position } from './qibla.ts'

/** The method of the nearest authority; in the zone of Riyadh always that of Makkah. */
export function findNearestMethod(position: Position, zone: string): Method {
  if (zone === 'Asia/Riyadh') return findMethod(4)!
  let nearest = methods[0]!
  let smallest = Number.POSITIVE_INFINITY
  for (const method of methods) {
    if (!method.location) continue
    const angle = angleBetween(position, method.location)
    if (angle < smallest) [nearest, smallest] = [method, angle]
  }
  return nearest
}
