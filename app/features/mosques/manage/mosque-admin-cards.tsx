import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { namedIn } from '#app/i18n/mosque-names.ts'
import { useLanguage } from '#app/i18n/texts.ts'
import { Written } from '#app/i18n/written.tsx'
import { cn } from '#app/lib/cn.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Badge, Card } from '#app/ui/card.tsx'
import { DeleteWithoutScript } from '#app/ui/dialog.tsx'
import { rowDeleteClass } from '#app/ui/list.tsx'
import type { ListedMosque } from './mosque-admin-list.server.ts'
import type { MosqueActions } from './mosque-table.tsx'

/** The cards on the page 'Manage Mosques'. */
export function MosqueAdminCards({ mosques, ...actions }: MosqueActions & { mosques: readonly ListedMosque[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {mosques.map((mosque) => (
        <li key={mosque.id} className="flex">
          <MosqueAdminCard mosque={mosque} {...actions} />
        </li>
      ))}
    </ul>
  )
}

function MosqueAdminCard({ mosque: listed, onCreateAdmin, onDelete }: MosqueActions & { mosque: ListedMosque }) {
  const mosque = namedIn(useLanguage(), listed)
  const { list, remove } = useAdminTexts().adminMosques
  return (
    <Card className="flex min-w-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg">
          <Written text={mosque.name} />
        </h2>
        {mosque.otherName && <Written as="p" text={mosque.otherName} className="text-lg" />}
      </div>
      <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
        {[mosque.area, mosque.suburb].filter(Boolean).join(', ')}
        {mosque.isHidden && <Badge>{list.hidden}</Badge>}
      </p>
      {mosque.description && <p className="line-clamp-3 text-sm">{mosque.description}</p>}
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        <LocalLink
          to={`/admin/mosques/edit/${mosque.id}`}
          aria-label={list.editName({ name: mosque.name })}
          className={buttonClass('secondary', 'px-4')}
        >
          {list.edit}
        </LocalLink>
        {mosque.admins.length === 0 && (
          <>
            <Button variant="quiet" className="px-3 noscript:hidden" onClick={() => onCreateAdmin(mosque)}>
              {list.createAdmin}
            </Button>
            <span className="hidden noscript:inline">
              <LocalLink to={`/admin/mosques/${mosque.id}/admins`} className={buttonClass('quiet', 'px-3')}>
                {list.createAdmin}
              </LocalLink>
            </span>
          </>
        )}
        <Button
          variant="quiet"
          className={cn('ms-auto px-3 noscript:hidden', rowDeleteClass)}
          onClick={() => onDelete(mosque)}
        >
          {list.delete}
        </Button>
      </div>
      <DeleteWithoutScript
        id={mosque.id}
        field="mosqueId"
        question={remove.text({ name: mosque.name })}
        confirmLabel={remove.confirm}
      />
    </Card>
  )
}
