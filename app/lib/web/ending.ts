/**
 * The attributes of what is shown until an instant, within a region: a page that is left open hides it then and is
 * refreshed (`data-changes-at`), and so does a copy that was kept (`data-gone-at`).
 */
export const endingOf = ({ endsAt }: { endsAt: string | number }) => {
  const end = new Date(endsAt).getTime()
  return { 'data-changes-at': end, 'data-gone-at': end }
}
