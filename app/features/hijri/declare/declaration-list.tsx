import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { Badge } from '#app/ui/card.tsx'
import type { ShownDeclaration } from './moon-desk.server.ts'

/** What was announced, with who entered it and what became of it. */
export function DeclarationNote({ declaration }: { declaration: ShownDeclaration }) {
  const texts = useAdminTexts().adminMoon
  const { sentence, source, note, enteredByName, enteredWhen, ended, isSample } = declaration
  return (
    <>
      <p dir="auto" className={ended ? 'text-ink-soft line-through' : ''}>
        {sentence}
      </p>
      <p className="text-ink-soft text-sm">
        {texts.enteredBy({ who: enteredByName, when: enteredWhen })} {isSample && <Badge>{texts.sample}</Badge>}
      </p>
      {(source || note) && (
        <p dir="auto" className="break-words text-ink-soft text-sm">
          {[source, note].filter(Boolean).join(' · ')}
        </p>
      )}
      {ended && (
        <p dir="auto" className="text-sm">
          {ended}
        </p>
      )}
    </>
  )
}

/** Everything that was entered, the last first. */
export function DeclarationList({ declarations }: { declarations: readonly ShownDeclaration[] }) {
  return (
    <ol className="flex flex-col divide-y divide-line">
      {declarations.map((declaration) => (
        <li key={declaration.id} className="py-3">
          <h3 className="font-semibold">
            {declaration.monthName} {declaration.year}
          </h3>
          <DeclarationNote declaration={declaration} />
        </li>
      ))}
    </ol>
  )
}
