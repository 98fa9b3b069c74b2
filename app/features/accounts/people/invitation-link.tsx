import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The link of a new invitation, to pass on personally where no email is sent. */
export function InvitationLink({ link }: { link: string }) {
  const { panel, credentials } = useAdminTexts().adminPeople
  return (
    <Notice tone="brass" className="flex flex-col gap-3">
      <p className="font-semibold">{panel.link}</p>
      <p>{panel.linkText}</p>
      <p dir="ltr" className="select-all break-all text-start text-sm">
        {link}
      </p>
      <span>
        <CopyButton label={panel.copyLink} text={link} copied={panel.linkCopied} failed={credentials.copyFailed} />
      </span>
    </Notice>
  )
}
