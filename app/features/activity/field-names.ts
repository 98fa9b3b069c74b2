import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { useSharedTexts } from '#app/i18n/texts.ts'

/** Names a changed field by its form label, or else by its own name in readable form. */
export function useFieldName(): (field: string) => string {
  const { adminMosques, adminBoards, adminEvents, adminRamadan } = useAdminTexts()
  const { times } = useSharedTexts()
  const { shown, salaahs, dark } = adminBoards
  const boardNames = Object.fromEntries([
    ...Object.entries(shown).map(([name, label]) => [`shown.${name}`, label]),
    ...Object.entries(salaahs).map(([name, label]) => [`dark.${name}`, `${dark}: ${label}`]),
    ...(['theme', 'color', 'zawalMinutes', 'trustDays'] as const).map((name) => [name, adminBoards[name]]),
    ['isOwn', adminBoards.own],
  ])
  const labels: Record<string, unknown> = {
    ...adminEvents.fields,
    ...adminMosques.form,
    status: adminMosques.form.status,
    latitude: adminMosques.position.latitude,
    longitude: adminMosques.position.longitude,
    approximate: adminMosques.position.approximate,
    imams: adminMosques.imams.title,
    images: adminMosques.images.title,
    facts: adminMosques.facts.title,
    facilities: adminMosques.facts.title,
    keywords: adminMosques.keywords.label,
    taraweeh: adminRamadan.taraweeh.title,
    itikaf: adminRamadan.itikaf.title,
    eid: adminRamadan.eid.title,
    access: times.access.title,
    ...boardNames,
  }
  return (field) => {
    const name = labels[field]
    if (typeof name === 'string') return name
    return field.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase())
  }
}
