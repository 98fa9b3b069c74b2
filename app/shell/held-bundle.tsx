import { Form } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { ActionNames } from '#app/ui/action-names.tsx'
import { Button } from '#app/ui/button.tsx'
import { useSentIntent } from '#app/ui/in-place-form.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** What came when too much was sent at once, thrown away in one press; what arrives after the page was read stays. */
export function HeldBundle({ title, count, readAt }: { title: string; count: number; readAt: string }) {
  const { held: texts } = useAdminTexts().adminRecords
  const sentIntent = useSentIntent()
  return (
    <Notice tone="brass" className="mb-5 flex flex-col items-start gap-3">
      <p>{texts.text}</p>
      <Form method="post">
        <input type="hidden" name="before" value={readAt} />
        <ActionNames about={title} button={texts.discard({ count })} />
        <Button
          type="submit"
          name="intent"
          value="discard"
          variant="secondary"
          className="px-4"
          busy={sentIntent === 'discard'}
        >
          {texts.discard({ count })}
        </Button>
      </Form>
    </Notice>
  )
}
