import { LogOut, UserRound } from 'lucide-react'
import { localAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { Menu, MenuButton, menuItemClass } from '#app/ui/menu.tsx'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import type { ShellActor } from './shell-data.ts'

/** The avatar of the signed-in user, which opens their menu. */
export function AccountMenu({ actor }: { actor: ShellActor }) {
  const { account } = useSharedTexts().shell
  return (
    <Menu
      label={account.menu({ name: actor.name })}
      trigger={<Avatar name={actor.name} photo={actor.picture} />}
      triggerClassName="target flex items-center justify-center rounded-full hover:bg-primary-soft"
    >
      <AccountItems />
    </Menu>
  )
}

/** 'Your Profile' and 'Sign out', for the account menu and the menu of small screens. */
export function AccountItems() {
  const { account } = useSharedTexts().shell
  const language = useLanguage()
  return (
    <>
      <LocalLink to="/profile" className={menuItemClass}>
        <UserRound aria-hidden="true" />
        {account.profile}
      </LocalLink>
      <form method="post" action={localAddress(language, '/login')} data-sign-out={account.signOutFailed}>
        <MenuButton type="submit" name="intent" value="sign-out">
          <LogOut aria-hidden="true" className="mirror-rtl" />
          {account.signOut}
        </MenuButton>
      </form>
    </>
  )
}
