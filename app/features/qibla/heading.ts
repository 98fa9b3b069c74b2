/** What a browser tells of how a device lies; Safari has a compass of its own. */
export type Orientation = {
  alpha: number | null
  beta: number | null
  gamma: number | null
  absolute: boolean
  webkitCompassHeading?: number
  webkitCompassAccuracy?: number
}

export type CompassHeading = {
  /** Where the top of the screen points to, in degrees clockwise from magnetic north. */
  degrees: number
  /** By how many degrees it may be wrong; null when the device does not say. */
  accuracy: number | null
}

/** So far from flat the top of the screen points nowhere. */
const MAX_TILT = 60

/** The heading of a device; null when it does not know where north is, or is not held flat. `turned` is by how far the screen is turned in it. */
export function compassHeading(orientation: Orientation, turned: number): CompassHeading | null {
  const { alpha, beta, gamma, absolute, webkitCompassHeading, webkitCompassAccuracy = -1 } = orientation
  if (webkitCompassHeading !== undefined) {
    if (webkitCompassAccuracy < 0) return null
    return { degrees: (webkitCompassHeading + turned + 360) % 360, accuracy: webkitCompassAccuracy }
  }
  if (!absolute || alpha === null || beta === null || gamma === null) return null
  if (Math.abs(beta) > MAX_TILT || Math.abs(gamma) > MAX_TILT) return null
  return { degrees: (720 - alpha + turned) % 360, accuracy: null }
}
