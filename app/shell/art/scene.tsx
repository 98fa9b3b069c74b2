import { CapeScene } from './cape-scene.tsx'
import { CityScene } from './city-scene.tsx'
import { DesertScene } from './desert-scene.tsx'
import { HillsScene } from './hills-scene.tsx'

const drawings = { cape: CapeScene, city: CityScene, desert: DesertScene, hills: HillsScene }
export type SceneName = keyof typeof drawings | 'none'

/** The drawing that the site has chosen; nothing for `none`. */
export function Scene({ name }: { name: SceneName }) {
  if (name === 'none') return null
  const Drawing = drawings[name]
  return (
    <div className="scene-frame">
      <Drawing />
    </div>
  )
}
