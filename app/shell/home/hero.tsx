import { LocalLink } from '#app/i18n/local-link.tsx'
import type { SiteWordTexts } from '#app/i18n/site-word-texts.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { Scene, type SceneName } from '#app/shell/art/scene.tsx'
import { buttonClass } from '#app/ui/button.tsx'

/** The top of the home page: title and main links over a drawing with the sky of the current salaah. */
type HeroProps = { sky: string; scene: SceneName; words: Pick<SiteWordTexts, 'heroTitle' | 'heroText'> }

export function Hero({ sky, scene, words }: HeroProps) {
  const { hero } = useTexts().home
  return (
    <section className={cn('sky relative overflow-hidden', `sky-${sky}`)}>
      <div
        className={cn(
          'wrap flex flex-col items-center gap-3 pt-5 text-center sm:gap-4 sm:pt-12',
          scene === 'none' ? 'pb-6 sm:pb-14' : 'pb-1',
        )}
      >
        <h1 className="max-w-3xl text-3xl sm:text-4xl">{words.heroTitle}</h1>
        <p className="hidden max-w-xl text-(--sky-soft) text-lg sm:block">{words.heroText}</p>
        <div className="flex flex-wrap justify-center gap-3 pt-1 print:hidden">
          <LocalLink to="/mosques" className={buttonClass('primary')}>
            {hero.findMosque}
          </LocalLink>
          <LocalLink to="/prayer-times" className={buttonClass('secondary')}>
            {hero.salaahTimes}
          </LocalLink>
        </div>
      </div>
      <Scene name={scene} />
    </section>
  )
}
