import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** What the visitor wrote whose report was accepted, above the form where it is changed. */
export function RequestedChange({ text, times }: { text: string; times: string }) {
  const { requested: texts } = useAdminTexts().adminReports
  return (
    <Notice className="mb-5 flex flex-col gap-2">
      <p className="font-semibold">{texts.title}</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <p className="flex flex-wrap gap-x-5">
        <LocalLink to={times} className="link target inline-flex items-center">
          {texts.times}
        </LocalLink>
        <LocalLink to="/admin/events" className="link target inline-flex items-center">
          {texts.events}
        </LocalLink>
        <LocalLink to="/admin/reports" className="link target inline-flex items-center">
          {texts.back}
        </LocalLink>
      </p>
    </Notice>
  )
}
