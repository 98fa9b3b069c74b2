type BackTo = { page: string; views: readonly string[] }

/** The view of a page that a visitor came from: the page with a query, or one of its views; null for another referrer. */
export function backAddress(
  referrer: string | null | undefined,
  origin: string,
  { page, views }: BackTo,
): string | null {
  if (!referrer?.startsWith(`${origin}/`) || !URL.canParse(referrer)) return null
  const { pathname, search } = new URL(referrer)
  const isView = (pathname === page && search !== '') || views.some((view) => pathname === page + view)
  return isView ? pathname + search : null
}
