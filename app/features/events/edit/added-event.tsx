import { Form } from 'react-router'
import { seriesAddress } from '#app/features/events/event-links.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSending } from '#app/ui/use-sending.ts'

/** Names the event that was just added, with a link to it and a button that takes it back. */
export function AddedEvent({ event }: { event: { id: string; slug: string; mosqueSlug: string; title: string } }) {
  const { adminEvents: texts } = useAdminTexts()
  const undoing = useSending().formData?.get('intent') === 'delete'
  return (
    <Notice tone="success" className="mb-4 flex flex-wrap items-center gap-3">
      <p className="min-w-48 flex-1">{texts.added(event.title)}</p>
      <LocalLink to={seriesAddress(event)} reloadDocument className={buttonClass('secondary')}>
        {texts.view}
      </LocalLink>
      <Form method="post" replace>
        <input type="hidden" name="eventId" value={event.id} />
        <Button type="submit" name="intent" value="delete" variant="quiet" busy={undoing} busyLabel={texts.undoing}>
          {texts.undo}
        </Button>
      </Form>
    </Notice>
  )
}
