import {
  ArrowDown,
  ArrowUp,
  Clock,
  Eye,
  EyeOff,
  ImageOff,
  MoreVertical,
  PanelsTopLeft,
  Pencil,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useSubmit } from 'react-router'
import { mosqueAddress } from '#app/features/mosques/mosque-links.ts'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { shortDate } from '#app/i18n/dates.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { useLanguage, useSharedTexts } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { ABOUT_FIELD, BUTTON_FIELD } from '#app/lib/web/forms.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/card.tsx'
import { rowDeleteClass, rowLinkClass } from '#app/ui/list.tsx'
import { Menu, MenuButton, menuItemClass } from '#app/ui/menu.tsx'
import { SELECTION_FORM, SelectionBar } from './list-tools.tsx'
import { listAddress, type ManageFilters, type MosqueColumn } from './manage-filters.ts'
import type { ListedMosque } from './mosque-admin-list.server.ts'

/** What a list of mosques asks its page to do. */
export type MosqueActions = {
  onCreateAdmin: (mosque: ListedMosque) => void
  onDelete: (mosque: ListedMosque) => void
}

/** A shorter table has room for the menus of its last rows below. */
const MIN_ROWS_TO_OPEN_UPWARDS = 8
const wide = 'hidden pe-4 md:table-cell'

/** Mosques as rows that can be selected. On a phone a row is a card: the name, the facts and the buttons below each other. */
export function ManageTable({
  mosques,
  filters,
  ...actions
}: MosqueActions & { mosques: readonly ListedMosque[]; filters: ManageFilters }) {
  const { columns, selectAll } = useAdminTexts().adminManage
  const { list } = useAdminTexts().adminMosques
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = (ids: string[], on: boolean) =>
    setSelected((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const all = mosques.map((mosque) => mosque.id)
  const language = useLanguage()
  return (
    <>
      <table className="w-full border-separate border-spacing-0 rounded-lg border border-line bg-surface text-sm">
        <caption className="sr-only">{list.title}</caption>
        <thead>
          <tr>
            <td className="w-12 border-line border-b">
              <Select
                label={selectAll}
                checked={selected.size === all.length}
                onChange={(on) => select(all, on)}
                className="needs-script"
              />
            </td>
            <SortHeader sort="name" filters={filters} />
            <SortHeader sort="area" filters={filters} className={wide} />
            <SortHeader sort="status" filters={filters} className={wide} />
            <SortHeader sort="admin" filters={filters} className={wide} />
            <SortHeader sort="edited" filters={filters} className={wide} />
            <td className="w-14 border-line border-b">
              <span className="sr-only">{columns.actions}</span>
            </td>
          </tr>
        </thead>
        <tbody>
          {mosques.map((mosque, index) => (
            <ManageTableRow
              key={mosque.id}
              mosque={namedIn(language, mosque)}
              isSelected={selected.has(mosque.id)}
              onSelect={(on) => select([mosque.id], on)}
              opensUpwards={mosques.length >= MIN_ROWS_TO_OPEN_UPWARDS && index >= mosques.length - 4}
              {...actions}
            />
          ))}
        </tbody>
      </table>
      <SelectionBar count={selected.size} onClear={() => setSelected(new Set())} />
    </>
  )
}

function ManageTableRow({
  mosque,
  isSelected,
  onSelect,
  opensUpwards,
  ...actions
}: MosqueActions & {
  mosque: ListedMosque & { otherName: string | null }
  isSelected: boolean
  onSelect: (on: boolean) => void
  opensUpwards: boolean
}) {
  const texts = useAdminTexts().adminManage
  const { list, room } = useAdminTexts().adminMosques
  const { dates } = useSharedTexts()
  const areaAndSuburb = [mosque.area, mosque.suburb].filter(Boolean).join(', ')
  const edited = shortDate(dates, mosque.updatedAt.slice(0, 10))
  return (
    <tr className={cn('group *:border-line *:border-b last:*:border-b-0', isSelected && 'bg-primary-soft')}>
      <td>
        <Select
          label={texts.selectOne({ name: mosque.name })}
          name="id"
          value={mosque.id}
          checked={isSelected}
          onChange={onSelect}
        />
      </td>
      <td className="max-w-0 py-1.5 pe-3 md:w-1/3">
        <span className="flex min-h-8 flex-wrap items-center gap-x-2">
          <LocalLink
            to={`/admin/mosques/edit/${mosque.id}`}
            aria-label={list.editName({ name: mosque.name })}
            className={rowLinkClass}
          >
            <Written text={mosque.name} />
          </LocalLink>
          {mosque.otherName && <Written as="span" text={mosque.otherName} className="text-base text-ink-soft" />}
          {mosque.placeKind !== 'mosque' && <Badge>{room.kinds[mosque.placeKind]}</Badge>}
        </span>
        <p className="text-ink-soft md:hidden">
          <bdi>{areaAndSuburb}</bdi> · <AdminOf mosque={mosque} /> · {texts.edited({ date: edited })}
        </p>
        <p className="mt-1 flex gap-1.5 empty:hidden md:hidden">{mosque.isHidden && <StatusOf mosque={mosque} />}</p>
        {mosque.description && (
          <p dir="auto" className="line-clamp-2 md:hidden">
            {mosque.description}
          </p>
        )}
        <div className="-ms-3 flex flex-wrap md:hidden">
          <LocalLink to={`/admin/mosques/edit/${mosque.id}`} className={buttonClass('quiet', 'px-3')}>
            {list.edit}
          </LocalLink>
          {mosque.admins.length === 0 && (
            <Button variant="quiet" className="px-3" onClick={() => actions.onCreateAdmin(mosque)}>
              {list.createAdmin}
            </Button>
          )}
          <Button
            variant="quiet"
            className={cn('px-3', rowDeleteClass)}
            aria-label={`${list.delete}: ${mosque.name}`}
            onClick={() => actions.onDelete(mosque)}
          >
            {list.delete}
          </Button>
        </div>
      </td>
      <td className={wide}>
        <bdi>{areaAndSuburb}</bdi>
      </td>
      <td className={wide}>
        <span className="flex items-center gap-2">
          <StatusOf mosque={mosque} />
          {!mosque.hasPicture && (
            <span title={texts.noPicture} className="text-ink-soft">
              <ImageOff aria-hidden="true" className="size-4" />
              <span className="sr-only">{texts.noPicture}</span>
            </span>
          )}
        </span>
      </td>
      <td className={cn(wide, 'w-40 wrap-anywhere')}>
        <AdminOf mosque={mosque} />
      </td>
      <td className={cn(wide, 'whitespace-nowrap tabular-nums')}>{edited}</td>
      <td className="pe-1 text-end">
        <MosqueRowMenu
          mosque={mosque}
          className={cn('inline-block', opensUpwards && '[&>div]:bottom-full')}
          {...actions}
        />
      </td>
    </tr>
  )
}

function StatusOf({ mosque }: { mosque: ListedMosque }) {
  const { conditions, published } = useAdminTexts().adminManage
  return mosque.isHidden ? <Badge tone="neutral">{conditions.hidden}</Badge> : <Badge tone="success">{published}</Badge>
}

/** The first admin, how many more there are, and the state of one who cannot sign in. */
function AdminOf({ mosque: { admins } }: { mosque: ListedMosque }) {
  const texts = useAdminTexts().adminManage
  const { panel } = useAdminTexts().adminPeople
  const [first, ...others] = admins
  if (!first) return <span className="text-ink-soft">{texts.noAdmin}</span>
  return (
    <>
      <bdi title={first.email}>{first.name}</bdi>
      {others.length > 0 && ` ${texts.moreAdmins({ count: others.length })}`}
      {first.state !== 'active' && <span className="text-ink-soft"> ({panel[first.state]})</span>}
    </>
  )
}

function SortHeader({ sort, filters, className }: { sort: MosqueColumn; filters: ManageFilters; className?: string }) {
  const { columns } = useAdminTexts().adminManage
  const isSorted = filters.sort === sort
  const order = isSorted && filters.order === 'asc' ? 'desc' : 'asc'
  const Arrow = filters.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (filters.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cn('border-line border-b text-start', className)}
    >
      <LocalLink
        to={listAddress({ ...filters, sort, order, page: 1 })}
        preventScrollReset
        className="target inline-flex items-center gap-1 font-semibold text-ink-soft no-underline hover:text-primary-text"
      >
        {columns[sort]}
        {isSorted && <Arrow aria-hidden="true" className="size-4" />}
      </LocalLink>
    </th>
  )
}

function Select({
  label,
  onChange,
  className,
  ...input
}: {
  label: ReactNode
  checked: boolean
  onChange: (on: boolean) => void
  name?: string
  value?: string
  className?: string
}) {
  return (
    <label className={cn('target flex items-center justify-center', className)}>
      <input
        type="checkbox"
        form={SELECTION_FORM}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-primary"
        {...input}
      />
      <span className="sr-only">{label}</span>
    </label>
  )
}

/** The actions on one mosque of the table. */
function MosqueRowMenu({
  mosque,
  onCreateAdmin,
  onDelete,
  className,
}: MosqueActions & { mosque: ListedMosque; className?: string }) {
  const { list } = useAdminTexts().adminMosques
  const { adminManage: texts, adminTimes } = useAdminTexts()
  const submit = useSubmit()
  // The menu closes on the press, so a dialog must return the focus to the button that opens the menu.
  const openDialog = (open: MosqueActions['onDelete']) => (event: MouseEvent) => {
    event.currentTarget.closest('details')?.querySelector('summary')?.focus()
    open(mosque)
  }
  const intent = mosque.isHidden ? 'publish' : 'hide'
  return (
    <Menu
      label={texts.actionsFor({ name: mosque.name })}
      trigger={<MoreVertical aria-hidden="true" />}
      className={className}
    >
      <LocalLink to={`/admin/mosques/edit/${mosque.id}`} className={cn(menuItemClass, 'max-md:hidden')}>
        <Pencil aria-hidden="true" />
        {list.edit}
      </LocalLink>
      <LocalLink to={`/admin/mosques/${mosque.id}/times`} className={menuItemClass}>
        <Clock aria-hidden="true" />
        {adminTimes.title}
      </LocalLink>
      {mosque.admins.length === 0 ? (
        <MenuButton className="max-md:hidden" onClick={openDialog(onCreateAdmin)}>
          <UserPlus aria-hidden="true" />
          {list.createAdmin}
        </MenuButton>
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
        onClick={() => {
          const names = { [BUTTON_FIELD]: texts[intent], [ABOUT_FIELD]: mosque.name }
          submit({ intent, id: mosque.id, ...names }, { method: 'post', replace: true, preventScrollReset: true })
        }}
      >
        {mosque.isHidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
        {texts[intent]}
      </MenuButton>
      <MenuButton className="text-danger! max-md:hidden" onClick={openDialog(onDelete)}>
        <Trash2 aria-hidden="true" />
        {list.delete}
      </MenuButton>
    </Menu>
  )
}
