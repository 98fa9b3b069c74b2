/** The label of a fact; the name without underscores for one that only an import contained. */
export function factLabel(labels: Readonly<Record<string, string>>, fact: string): string {
  return Object.hasOwn(labels, fact) ? labels[fact]! : fact.replaceAll('_', ' ')
}
