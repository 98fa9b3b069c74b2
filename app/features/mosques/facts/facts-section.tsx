import { Check, X } from 'lucide-react'
import { TitledSection } from '#app/features/mosques/page/titled-section.tsx'
import { shortDate } from '#app/i18n/dates.ts'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { dayInZone } from '#app/lib/time.ts'
import { factLabel } from './fact-label.ts'
import { factGroupNames, factGroups, factNames, GENERAL_LADIES_FACT, type MosqueFact } from './mosque-facts.ts'

/** What is known of a mosque, by group, and in one line what is not. Nothing when nothing is known. */
export function FactsSection({ facts, zone }: { facts: readonly MosqueFact[]; zone: string }) {
  const { mosques, dates } = useTexts()
  const texts = mosques.facts
  if (facts.length === 0) return null
  const confirmedDays = new Set(facts.map(({ updatedAt }) => updatedAt && dayInZone(new Date(updatedAt), zone)))
  const [onlyDay = null] = confirmedDays.size === 1 ? confirmedDays : []
  const unknown = factNames.filter((name) => !facts.some(({ fact }) => fact === name))
  return (
    <TitledSection title={texts.title}>
      <div className="gap-x-8 sm:columns-2">
        {groupFacts(facts).map(({ group, entries }) => (
          <section key={group} className="flex break-inside-avoid flex-col gap-2 pb-6">
            <h3 className="font-semibold text-base">{texts.groups[group]}</h3>
            <ul className="flex flex-col gap-2">
              {entries.map((entry) => (
                <Fact
                  key={entry.fact}
                  entry={entry}
                  day={entry.updatedAt && !onlyDay ? dayInZone(new Date(entry.updatedAt), zone) : null}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {onlyDay && <p className="text-ink-soft text-sm">{texts.allConfirmed(shortDate(dates, onlyDay))}</p>}
      {unknown.length > 0 && (
        <p className="measure text-ink-soft text-sm">
          {texts.notKnown(unknown.map((name) => factLabel(texts.labels, name)).join(texts.between))}
        </p>
      )}
    </TitledSection>
  )
}

function Fact({ entry: { fact, value, note }, day }: { entry: MosqueFact; day: string | null }) {
  const { mosques, dates } = useTexts()
  const texts = mosques.facts
  // The facilities of the directory have the same words here.
  const label = factLabel({ ...texts.labels, ...mosques.facilities }, fact)
  const Icon = value === 'yes' ? Check : X
  return (
    <li className="flex gap-2.5">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${value === 'yes' ? 'text-primary-text' : 'text-ink-soft'}`}
      />
      <div className="wrap-anywhere min-w-0">
        <p className="first-letter:uppercase">{value === 'yes' ? label : texts.isNo(label)}</p>
        {note && <Written as="p" text={note} className="text-ink-soft text-sm" />}
        {day && <p className="text-ink-soft text-xs">{texts.confirmed(shortDate(dates, day))}</p>}
      </div>
    </li>
  )
}

/** The groups that have entries. Facts of other names are at the place. */
function groupFacts(facts: readonly MosqueFact[]) {
  const groupOf = (fact: string) =>
    fact === GENERAL_LADIES_FACT
      ? 'ladies'
      : (factGroupNames.find((group) => (factGroups[group] as readonly string[]).includes(fact)) ?? 'place')
  return factGroupNames
    .map((group) => ({ group, entries: facts.filter(({ fact }) => groupOf(fact) === group) }))
    .filter(({ entries }) => entries.length > 0)
}
