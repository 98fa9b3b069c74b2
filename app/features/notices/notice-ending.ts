/**
 * The attributes of what shows a notice: a page that is left open is refreshed at its end (`data-changes-at`, within a
 * region), and a copy that was kept hides it from then on (`data-gone-at`).
 */
export const endingOf = ({ endsAt }: { endsAt: string }) => {
  const end = Date.parse(endsAt)
  return { 'data-changes-at': end, 'data-gone-at': end }
}
