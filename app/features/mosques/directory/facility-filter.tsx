import { factLabel } from '#app/features/mosques/facts/fact-label.ts'
import { factGroupNames, factGroups } from '#app/features/mosques/facts/mosque-facts.ts'
import { formatFacility } from '#app/features/mosques/mosque-rules.ts'
import { searchBoxClass } from '#app/features/mosques/search/search-input.tsx'
import { useTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { CheckboxField } from '#app/ui/choice.tsx'

type Props = { chosen: readonly string[]; offered: readonly string[] }

/** The facilities and facts that a mosque must have, all of them. It opens without script. */
export function FacilityFilter({ chosen, offered }: Props) {
  const { search: texts, facilities: names, facts } = useTexts().mosques
  const common = offered.filter((name) => Object.hasOwn(names, name) || !Object.hasOwn(facts.labels, name))
  const groups = factGroupNames.map((group) => ({
    name: group,
    facts: factGroups[group].filter((fact) => offered.includes(fact) && !common.includes(fact)),
  }))
  return (
    <details data-slot="menu" className="min-w-0 lg:relative">
      <summary className={cn(searchBoxClass, 'ui-select flex cursor-pointer list-none items-center ps-3.5 pe-10')}>
        <span className="sr-only">{texts.facility}: </span>
        <span data-region="facility" className="truncate">
          <ChosenFacilities chosen={chosen} />
        </span>
      </summary>
      <fieldset className="absolute inset-x-0 z-30 mt-2 max-h-[min(70dvh,30rem)] overflow-y-auto rounded-md border border-line bg-surface px-3.5 py-2 shadow-float lg:start-auto lg:w-80">
        <legend className="sr-only">{texts.facility}</legend>
        {common.map((name) => (
          <Choice key={name} name={name} label={formatFacility(names, name)} isChosen={chosen.includes(name)} />
        ))}
        {groups.map(
          (group) =>
            group.facts.length > 0 && (
              <fieldset key={group.name}>
                <legend className="mt-2 font-semibold text-sm">{facts.groups[group.name]}</legend>
                {group.facts.map((fact) => (
                  <Choice key={fact} name={fact} label={facts.labels[fact]} isChosen={chosen.includes(fact)} />
                ))}
              </fieldset>
            ),
        )}
      </fieldset>
    </details>
  )
}

function Choice({ name, label, isChosen }: { name: string; label: string; isChosen: boolean }) {
  const text = <Written text={label} className="inline-block first-letter:uppercase" />
  return <CheckboxField name="facility" value={name} defaultChecked={isChosen} label={text} autoComplete="off" />
}

/** The name of one, or how many they are. */
function ChosenFacilities({ chosen }: { chosen: readonly string[] }) {
  const { search: texts, facilities: names, facts } = useTexts().mosques
  const [only] = chosen
  if (only === undefined) return texts.allFacilities
  if (chosen.length > 1) return texts.chosenFacilities(chosen.length)
  const label = Object.hasOwn(names, only) ? formatFacility(names, only) : factLabel(facts.labels, only)
  return <Written text={label} className="inline-block first-letter:uppercase" />
}
