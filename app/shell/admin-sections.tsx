import {
  Activity,
  Building2,
  CalendarClock,
  CalendarDays,
  Clock,
  Flag,
  Gauge,
  HandHeart,
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
        ['times', '/admin/times', Clock],
        ['events', '/admin/events', CalendarDays],
        ['reports', '/admin/reports', Flag],
        ['import', '/admin/import', Import],
        ['adoptedTimes', '/admin/adopted-times', CalendarClock],
      ],
    },
    {
      group: 'people',
      sections: [
        ['users', '/admin/users', ShieldUser],
        ['admins', '/admin/admins', Users],
        ['claims', '/admin/claims', HandHeart],
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
        ['times', '/admin/mosque/times', Clock],
        ['events', '/admin/events', CalendarDays],
        ['reports', '/admin/reports', Flag],
      ],
    },
  ],
} as const

/** Links to the sections of the admin area; the open one is marked. */
export function AdminSections({ role }: { role: AdminArea['role'] }) {
  const { adminClaims, adminHome, adminPeople, adminShell, adminTimes } = useAdminTexts()
  const { groups: names, mosqueDetails, tabs } = adminShell
  const labels = {
    ...tabs,
    mosqueDetails,
    home: adminHome.title,
    times: adminTimes.section,
    admins: adminPeople.all.title,
    claims: adminClaims.title,
  }
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

/** The times of one's own mosque are a section of their own, below the address of its details. */
const isOpen = (path: string, to: string) =>
  path === to || (to !== '/admin' && to !== '/admin/mosque' && path.startsWith(`${to}/`))
