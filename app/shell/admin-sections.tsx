import {
  Activity,
  Building2,
  CalendarDays,
  Gauge,
  House,
  Import,
  ListChecks,
  Mail,
  Settings,
  ShieldUser,
  Trash2,
  Users,
} from 'lucide-react'
import { useLocation } from 'react-router'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { bareAddress } from '#app/i18n/languages.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { menuItemClass } from '#app/ui/menu.tsx'
import type { AdminArea } from './admin-header.tsx'

/** The sections of a role, in groups; each has its name in `adminShell.sectionNames`. */
const groups = {
  superadmin: [
    { group: null, sections: [['overview', '/admin', Gauge]] },
    {
      group: 'directory',
      sections: [
        ['mosques', '/admin/mosques', Building2],
        ['events', '/admin/events', CalendarDays],
        ['import', '/admin/import', Import],
      ],
    },
    {
      group: 'people',
      sections: [
        ['users', '/admin/users', ShieldUser],
        ['admins', '/admin/admins', Users],
        ['messages', '/admin/messages', Mail],
      ],
    },
    {
      group: 'site',
      sections: [
        ['settings', '/admin/settings', Settings],
        ['activity', '/admin/activity', Activity],
        ['bin', '/admin/bin', Trash2],
        ['jobs', '/admin/jobs', ListChecks],
      ],
    },
  ],
  mosque_admin: [
    {
      group: null,
      sections: [
        ['home', '/admin/home', House],
        ['mosqueDetails', '/admin/mosque', Building2],
        ['events', '/admin/events', CalendarDays],
      ],
    },
  ],
} as const

/** Links to the sections of the admin area; the open one is marked. */
export function AdminSections({ role }: { role: AdminArea['role'] }) {
  const { adminHome, adminPeople, adminShell } = useAdminTexts()
  const { groups: names, mosqueDetails, tabs } = adminShell
  const labels = { ...tabs, mosqueDetails, home: adminHome.title, admins: adminPeople.all.title }
  const path = bareAddress(useLocation().pathname).replace(/\/$/, '')
  return groups[role].map(({ group, sections }) => (
    <div key={group} className="mb-3">
      {group && <p className="px-3 pb-1 font-semibold text-ink-soft text-xs">{names[group]}</p>}
      <ul>
        {sections.map(([key, to, Icon]) => (
          <li key={to}>
            <LocalLink
              to={to}
              className={`${menuItemClass} aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-text`}
              aria-current={isOpen(path, to) ? 'page' : undefined}
            >
              <Icon aria-hidden="true" />
              {labels[key]}
            </LocalLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}

const isOpen = (path: string, to: string) => path === to || (to !== '/admin' && path.startsWith(`${to}/`))
