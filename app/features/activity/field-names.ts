import { useAdminTexts } from '#app/i18n/admin-texts.ts'

/** Names a changed field as the forms do; one without a form keeps a readable form of its own name. */
export function useFieldName(): (field: string) => string {
  const { adminMosques, adminEvents } = useAdminTexts()
  const named: Record<string, unknown> = {
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
    const name = named[field]
    if (typeof name === 'string') return name
    return field.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase())
  }
}
