import { useState } from 'react'
import type { Position } from './distance.ts'

type Locating = 'idle' | 'locating' | 'denied' | 'failed'

const options = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 120_000 }

/** Asks where the visitor is, when called and never before. */
export function useLocate(onFound: (position: Position) => void): [state: Locating, locate: () => void] {
  const [state, setState] = useState<Locating>('idle')
  function locate() {
    if (!navigator.geolocation) return setState('failed')
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle')
        onFound({ latitude, longitude })
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? 'denied' : 'failed'),
      options,
    )
  }
  return [state, locate]
}
