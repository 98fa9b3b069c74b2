export type CountedForms = { one: string; two: string; few: string; many: string; other: string }

/** Counts in Arabic: 1 and 2 have words of their own, 3 to 10 take the plural, 11 to 99 the accusative singular. */
export function counted(count: number, forms: CountedForms): string {
  if (count === 1) return forms.one
  if (count === 2) return forms.two
  const rest = count % 100
  return `${count} ${rest >= 3 && rest <= 10 ? forms.few : rest >= 11 ? forms.many : forms.other}`
}
