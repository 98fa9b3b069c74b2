import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { cn } from '#app/lib/cn.ts'
import { CapeScene } from '#app/shell/art/cape-scene.tsx'
import { buttonClass } from '#app/ui/button.tsx'

/** The top of the home page: title and main links over a drawing with the sky of the current salaah. */
export function Hero({ sky }: { sky: string }) {
  const { hero } = useTexts().home
  return (
    <section className={cn('sky relative overflow-hidden', `sky-${sky}`)}>
      <div className="wrap flex flex-col items-center gap-3 pt-5 pb-1 text-center sm:gap-4 sm:pt-12">
        <h1 className="max-w-3xl text-3xl sm:text-4xl">{hero.title}</h1>
        <p className="hidden max-w-xl text-(--sky-soft) text-lg sm:block">{hero.text}</p>
        <div className="flex flex-wrap justify-center gap-3 pt-1 print:hidden">
          <LocalLink to="/mosques" className={buttonClass('primary')}>
            {hero.findMosque}
          </LocalLink>
          <LocalLink to="/prayer-times" className={buttonClass('secondary')}>
            {hero.salaahTimes}
          </LocalLink>
        </div>
      </div>
      <div className="scene-frame">
        <CapeScene />
      </div>
    </section>
  )
}
