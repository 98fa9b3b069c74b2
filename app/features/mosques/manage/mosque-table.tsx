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
import { type MouseEvent, useState } from 'react'
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
import { type RecordColumn, RecordTable, rowDeleteClass, rowLinkClass } from '#app/ui/list.tsx'
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

/** Mosques that can be selected, each with its facts and actions. */
export function ManageTable({
  mosques,
  filters,
  ...actions
}: MosqueActions & { mosques: readonly ListedMosque[]; filters: ManageFilters }) {
  const { adminManage: texts, adminMosques, adminRecords } = useAdminTexts()
  const { dates } = useSharedTexts()
  const language = useLanguage()
  const [count, setCount] = useState(0)
  const opensUpwards = (index: number) => mosques.length >= MIN_ROWS_TO_OPEN_UPWARDS && index >= mosques.length - 4
  const columns: RecordColumn<ListedMosque & { otherName: string | null }>[] = [
    {
      ...sortedBy('name', filters),
      cell: (mosque) => <NameOf mosque={mosque} />,
      isName: true,
      className: 'max-md:pe-10',
    },
    {
      ...sortedBy('area', filters),
      cell: ({ area, suburb }) => <bdi>{[area, suburb].filter(Boolean).join(', ')}</bdi>,
    },
    { ...sortedBy('status', filters), cell: (mosque) => <StatusOf mosque={mosque} /> },
    {
      ...sortedBy('admin', filters),
      cell: (mosque) => <AdminOf mosque={mosque} />,
      className: 'wrap-anywhere md:w-40',
    },
    {
      ...sortedBy('edited', filters),
      cell: ({ updatedAt }) => shortDate(dates, updatedAt.slice(0, 10)),
      label: texts.columns.edited,
      className: 'whitespace-nowrap',
    },
    {
      head: texts.columns.actions,
      cell: (mosque, index) => (
        <>
          <CardButtons mosque={mosque} {...actions} />
          <MosqueRowMenu
            mosque={mosque}
            className={cn(
              'inline-block max-md:absolute max-md:end-1 max-md:top-0',
              opensUpwards(index) && '[&>div]:bottom-full',
            )}
            {...actions}
          />
        </>
      ),
      isActions: true,
    },
  ]
  return (
    <>
      <RecordTable
        caption={adminMosques.list.title}
        rows={mosques.map((mosque) => namedIn(language, mosque))}
        columns={columns}
        selection={{
          form: SELECTION_FORM,
          name: 'id',
          all: adminRecords.selectAll,
          one: adminRecords.selectOne,
          onCount: setCount,
        }}
      />
      <SelectionBar count={count} onClear={() => setCount(0)} />
    </>
  )
}

function NameOf({ mosque }: { mosque: ListedMosque & { otherName: string | null } }) {
  const { list, room } = useAdminTexts().adminMosques
  return (
    <>
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
      {mosque.description && (
        <p dir="auto" className="line-clamp-2 md:hidden">
          {mosque.description}
        </p>
      )}
    </>
  )
}

/** What a table has in its menu. */
function CardButtons({ mosque, onCreateAdmin, onDelete }: MosqueActions & { mosque: ListedMosque }) {
  const { list } = useAdminTexts().adminMosques
  return (
    <div className="-ms-3 flex flex-wrap md:hidden">
      <LocalLink to={`/admin/mosques/edit/${mosque.id}`} className={buttonClass('quiet', 'px-3!')}>
        {list.edit}
      </LocalLink>
      {mosque.admins.length === 0 && (
        <Button variant="quiet" className="px-3!" onClick={() => onCreateAdmin(mosque)}>
          {list.createAdmin}
        </Button>
      )}
      <Button
        variant="quiet"
        className={cn('px-3!', rowDeleteClass)}
        aria-label={`${list.delete}: ${mosque.name}`}
        onClick={() => onDelete(mosque)}
      >
        {list.delete}
      </Button>
    </div>
  )
}

/** A card says only that a mosque is hidden. */
function StatusOf({ mosque }: { mosque: ListedMosque }) {
  const { conditions, published, noPicture } = useAdminTexts().adminManage
  return (
    <span className="flex items-center gap-2">
      <Badge tone={mosque.isHidden ? 'neutral' : 'success'} className={mosque.isHidden ? undefined : 'max-md:hidden'}>
        {mosque.isHidden ? conditions.hidden : published}
      </Badge>
      {!mosque.hasPicture && (
        <span title={noPicture} className="text-ink-soft max-md:hidden">
          <ImageOff aria-hidden="true" className="size-4" />
          <span className="sr-only">{noPicture}</span>
        </span>
      )}
    </span>
  )
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

function sortedBy(sort: MosqueColumn, filters: ManageFilters) {
  const isAscending = filters.order === 'asc'
  return {
    head: <SortLink sort={sort} filters={filters} />,
    sort: filters.sort === sort ? (isAscending ? ('ascending' as const) : ('descending' as const)) : undefined,
  }
}

function SortLink({ sort, filters }: { sort: MosqueColumn; filters: ManageFilters }) {
  const { columns } = useAdminTexts().adminManage
  const isSorted = filters.sort === sort
  const order = isSorted && filters.order === 'asc' ? 'desc' : 'asc'
  const Arrow = filters.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <LocalLink
      to={listAddress({ ...filters, sort, order, page: 1 })}
      preventScrollReset
      className="target inline-flex items-center gap-1 text-ink-soft no-underline hover:text-primary-text"
    >
      {columns[sort]}
      {isSorted && <Arrow aria-hidden="true" className="size-4" />}
    </LocalLink>
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
