import { useState } from 'react'
import type { Position } from '#salaah/qibla.ts'

type Locating = 'idle' | 'locating' | 'denied' | 'failed'

const options = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 120_000 }

/** Asks the browser for the visitor's position when `locate` is called. */
export function useLocate(onLocated: (position: Position) => void): [state: Locating, locate: () => void] {
  const [state, setState] = useState<Locating>('idle')
  function locate() {
    if (!navigator.geolocation) return setState('failed')
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle')
        onLocated({ latitude, longitude })
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? 'denied' : 'failed'),
      options,
    )
  }
  return [state, locate]
}
