import { type ComponentProps, useState } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/field.tsx'

/** A field for a new password that is typed once, because it can be shown. Without script it stays hidden. */
export function NewPasswordField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const { showPassword } = useAdminTexts().account
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="flex flex-col">
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CheckboxField
        label={showPassword}
        checked={isShown}
        onChange={(event) => setIsShown(event.currentTarget.checked)}
        className="noscript:hidden"
      />
    </div>
  )
}
