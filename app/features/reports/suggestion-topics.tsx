import { factLabel } from '#app/features/mosques/facts/fact-label.ts'
import { factNames } from '#app/features/mosques/facts/mosque-facts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { ForwardArrow } from '#app/ui/arrows.tsx'
import { suggestionTopics } from './suggestion.ts'

/** What can be suggested about a mosque, each with the link to its form. Times have a form of their own. */
export function SuggestionTopics({ mosque }: { mosque: string }) {
  const { suggest: texts, mosques } = useTexts()
  const { facts } = mosques
  return (
    <div className="flex flex-col gap-6">
      <nav aria-label={texts.choose} className="flex flex-col gap-2">
        <h2 className="text-xl">{texts.choose}</h2>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          <Topic to={`${mosque}/report`} label={texts.times} />
          {suggestionTopics.map((topic) => (
            <Topic key={topic} to={`${mosque}/suggest?field=${topic}`} label={texts.topics[topic]} />
          ))}
        </ul>
      </nav>
      <nav aria-label={texts.facts} className="flex flex-col gap-2">
        <h2 className="text-xl">{texts.facts}</h2>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {factNames.map((fact) => (
            <Topic key={fact} to={`${mosque}/suggest?field=fact.${fact}`} label={factLabel(facts.labels, fact)} />
          ))}
        </ul>
      </nav>
    </div>
  )
}

function Topic({ to, label }: { to: string; label: string }) {
  return (
    <li className="border-line border-b">
      <LocalLink
        to={to}
        rel="nofollow"
        className="target flex items-center justify-between gap-3 py-2 hover:text-primary-text"
      >
        {label}
        <ForwardArrow className="size-4 shrink-0 text-ink-soft" />
      </LocalLink>
    </li>
  )
}
