import type { Guide } from './page.server.ts'

/** 'Understanding Salaah Times': the prayers, the angles and offsets, a note on history. */
export function Understanding({ guide }: { guide: Guide }) {
  return (
    <section className="border-line border-t bg-surface print:hidden">
      <div className="wrap py-10 sm:py-14">
        <h2 className="text-2xl">{guide.title}</h2>
        <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <div className="measure">
            <h3 className="text-lg">{guide.prayersTitle}</h3>
            <ul className="mt-2 flex flex-col gap-2">
              {[guide.fajr, guide.dhuhr, guide.asr, guide.maghrib, guide.isha].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p className="mt-2 text-ink-soft">{guide.sunrise}</p>
            {guide.history.length > 0 && (
              <>
                <h3 className="mt-8 text-lg">{guide.historyTitle}</h3>
                {guide.history.map((paragraph) => (
                  <p key={paragraph} className="mt-2">
                    {paragraph}
                  </p>
                ))}
              </>
            )}
          </div>
          <div className="measure">
            <h3 className="text-lg">{guide.methodTitle}</h3>
            {[guide.angles, guide.later, guide.offsets, guide.date].map(
              (text) =>
                text && (
                  <p key={text} className="mt-2">
                    {text}
                  </p>
                ),
            )}
            <p className="mt-2 font-semibold">{guide.mosques}</p>
          </div>
        </div>
      </div>
    </section>
  )
}
