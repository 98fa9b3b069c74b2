import { Clock, Eye, EyeOff, MoreVertical, PanelsTopLeft, Pencil, Trash2, UserPlus, Users } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useSubmit } from 'react-router'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { DeleteWithoutScript } from '#app/ui/delete-dialog.tsx'
import { Menu, MenuButton, menuItemClass } from '#app/ui/menu.tsx'
import type { ListedMosque } from './mosque-admin-list.server.ts'

/** What a list of mosques asks its page to do. */
export type MosqueActions = {
  onCreateAdmin: (mosque: ListedMosque) => void
  onDelete: (mosque: ListedMosque) => void
}

/** The actions on one mosque of the table. */
export function MosqueRowMenu({
  mosque,
  onCreateAdmin,
  onDelete,
  className,
}: MosqueActions & { mosque: ListedMosque; className?: string }) {
  const { list, remove } = useAdminTexts().adminMosques
  const { adminManage: texts, adminTimes } = useAdminTexts()
  const submit = useSubmit()
  // The menu closes on the press, so a dialog must return the focus to the button that opens the menu.
  const openDialog = (open: MosqueActions['onDelete']) => (event: MouseEvent) => {
    event.currentTarget.closest('details')?.querySelector('summary')?.focus()
    open(mosque)
  }
  const intent = mosque.isHidden ? 'publish' : 'hide'
  return (
    <Menu label={texts.actionsFor(mosque.name)} trigger={<MoreVertical aria-hidden="true" />} className={className}>
      <LocalLink to={`/admin/mosques/edit/${mosque.id}`} className={menuItemClass}>
        <Pencil aria-hidden="true" />
        {list.edit}
      </LocalLink>
      <LocalLink to={`/admin/mosques/${mosque.id}/times`} className={menuItemClass}>
        <Clock aria-hidden="true" />
        {adminTimes.title}
      </LocalLink>
      {mosque.admins.length === 0 ? (
        <>
          <MenuButton className="noscript:hidden" onClick={openDialog(onCreateAdmin)}>
            <UserPlus aria-hidden="true" />
            {list.createAdmin}
          </MenuButton>
          <span className="hidden noscript:block">
            <LocalLink to={`/admin/mosques/${mosque.id}/admins`} className={menuItemClass}>
              <UserPlus aria-hidden="true" />
              {list.createAdmin}
            </LocalLink>
          </span>
        </>
      ) : (
        <LocalLink to={`/admin/mosques/${mosque.id}/admins`} className={menuItemClass}>
          <Users aria-hidden="true" />
          {texts.administrators}
        </LocalLink>
      )}
      {!mosque.isHidden && (
        <LocalLink to={mosqueAddress(mosque)} className={menuItemClass}>
          <PanelsTopLeft aria-hidden="true" />
          {texts.viewPage}
        </LocalLink>
      )}
      <MenuButton
        className="noscript:hidden"
        onClick={() => submit({ intent, id: mosque.id }, { method: 'post', replace: true, preventScrollReset: true })}
      >
        {mosque.isHidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
        {texts[intent]}
      </MenuButton>
      <MenuButton className="text-danger! noscript:hidden" onClick={openDialog(onDelete)}>
        <Trash2 aria-hidden="true" />
        {list.delete}
      </MenuButton>
      <div className="px-3">
        <DeleteWithoutScript
          id={mosque.id}
          field="mosqueId"
          question={remove.text(mosque.name)}
          confirmLabel={remove.confirm}
        />
      </div>
    </Menu>
  )
}
