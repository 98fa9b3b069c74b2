import { ShownPlaces } from '#app/features/mosques/map/admin-maps.tsx'
import type { ShownPlace } from '#app/features/mosques/map/leaflet-maps.tsx'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { formatPosition } from '#app/lib/position.ts'
import type { Position } from '#salaah/qibla.ts'
import { formatValue, type Suggestion } from './suggestion.ts'

/** The mosque of an open suggestion as it is now, and what its reader may do. */
export type SuggestionContext = {
  /** The value now, which may differ from the one that the visitor saw. */
  now: string
  position: Position | null
  version: number
  /** Where the mosque can be edited by hand. */
  editor: string
  mayAccept: boolean
}

/** What a visitor suggests, as the old and the new value, and how they know it. */
export function SuggestionDetails({
  suggestion,
  context,
  tiles,
}: {
  suggestion: Suggestion
  /** Null for a suggestion that is decided. */
  context: SuggestionContext | null
  tiles: string
}) {
  const { adminReports, adminMosques } = useAdminTexts()
  const { suggestion: texts } = adminReports
  const { field, wanted, position, source } = suggestion
  const old = context?.now ?? suggestion.old
  const words = (value: string) => formatValue(adminMosques.facts, field, value)
  const before = context?.position
  const places: ShownPlace[] = position ? [{ ...position, label: adminReports.wanted, tone: 'main' }] : []
  if (position && before) places.push({ ...before, label: adminReports.shown, tone: 'other' })
  return (
    <div className="wrap-anywhere flex flex-col gap-3">
      {field === 'other' ? (
        <p dir="auto" className="whitespace-pre-line">
          {wanted}
        </p>
      ) : (
        <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
          {field !== 'closed' && <Value label={adminReports.shown} value={words(old) || texts.nothing} />}
          <Value
            label={adminReports.wanted}
            value={field === 'closed' ? texts.hidden : words(wanted) || (position ? formatPosition(position) : '')}
            isStrong
          />
        </dl>
      )}
      {context && context.now !== suggestion.old && (
        <p className="text-sm">{texts.changedSince({ old: words(suggestion.old) || texts.nothing })}</p>
      )}
      <p dir="auto">
        {adminReports.missing.source}: {source}
      </p>
      <ShownPlaces places={places} tiles={tiles} />
      {context && (
        <>
          {field === 'moved' && !position && <p className="text-ink-soft text-sm">{texts.movedHint}</p>}
          {!context.mayAccept && <p className="text-ink-soft text-sm">{texts.superadmin}</p>}
          <LocalLink to={context.editor} className="link target inline-flex items-center self-start">
            {texts.editor}
          </LocalLink>
        </>
      )}
    </div>
  )
}

function Value({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd dir="auto" className={isStrong ? 'font-bold text-lg' : 'text-lg'}>
        {value}
      </dd>
    </div>
  )
}
