import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteWordTexts } from '#app/i18n/site-texts.ts'
import { renderSceneShareImage, renderShareImage } from '#app/services/share-image/share-image.server.ts'
import { Scene, type SceneName } from '#app/shell/art/scene.tsx'
import { latticePattern } from '#app/ui/pattern/lattice.ts'

type Site = { siteName: string; scene: SceneName; words: Pick<SiteWordTexts, 'heroTitle' | 'heroText'> }

/** The picture of the site, with its words and its drawing; the pattern where it has none. */
export function renderSiteShareImage({ siteName, scene, words: { heroTitle, heroText } }: Site): Promise<Buffer> {
  const drawing = /<svg.*<\/svg>/s.exec(renderToStaticMarkup(<Scene name={scene} />))?.[0]
  if (!drawing)
    return renderShareImage({ title: heroTitle, lines: [heroText], siteName, ...latticePattern(siteName, 1.6) })
  return renderSceneShareImage({ title: heroTitle, text: heroText, siteName, scene: drawing })
}
