import { useTexts } from '#app/i18n/texts.ts'
import { type AdoptedSource, type DaySpan, firstRanges } from './adopted-rules.ts'

const MAX_RANGES = 6

/** Names the published timetable from which times are, and the dates that it covers. */
export function AdoptedNote({ source, withDates = false }: { source: AdoptedSource; withDates?: boolean }) {
  const texts = useTexts().salaah.adopted
  return (
    <>
      {texts.source} <Publisher source={source} />.{withDates && <Dates ranges={source.ranges} />}
    </>
  )
}

function Publisher({ source: { publisher, link } }: { source: AdoptedSource }) {
  if (!link) return <bdi>{publisher}</bdi>
  return (
    <a href={link} className="link" rel="noopener external">
      <bdi>{publisher}</bdi>
    </a>
  )
}

function Dates({ ranges }: { ranges: readonly DaySpan[] }) {
  const { salaah, dates } = useTexts()
  const texts = salaah.adopted
  const { shown, rest } = firstRanges(ranges, MAX_RANGES, dates, texts.range)
  return ` ${texts.covers({ dates: shown.join(texts.and) })}${rest > 0 ? ` ${texts.more({ count: rest })}` : ''}`
}
