import { useAdminTexts } from '#app/i18n/admin-texts.ts'

/** Names a changed field by its form label, or else by its own name in readable form. */
export function useFieldName(): (field: string) => string {
  const { adminMosques, adminEvents } = useAdminTexts()
  const labels: Record<string, unknown> = {
    ...adminEvents.fields,
    ...adminMosques.form,
    status: adminMosques.form.status,
    latitude: adminMosques.position.latitude,
    longitude: adminMosques.position.longitude,
    approximate: adminMosques.position.approximate,
    imams: adminMosques.imams.title,
    images: adminMosques.images.title,
    facilities: adminMosques.facilities.title,
    keywords: adminMosques.keywords.label,
  }
  return (field) => {
    const name = labels[field]
    if (typeof name === 'string') return name
    return field.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase())
  }
}
