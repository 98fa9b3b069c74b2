import { Circle, CircleCheck } from 'lucide-react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'
import { LocalLink } from '#app/i18n/local-link.tsx'
import { Card } from '#app/ui/card.tsx'

export type FirstStepsData = { isNamed: boolean; hasMosques: boolean; hasAdmins: boolean; hasEvents: boolean }

/** What to do on a new site, in order; nothing once there are mosques and administrators. */
export function FirstSteps({ isNamed, hasMosques, hasAdmins, hasEvents }: FirstStepsData) {
  const { firstSteps: texts } = useAdminTexts().adminShell
  if (hasMosques && hasAdmins) return null
  const steps = [
    { text: texts.name, isDone: isNamed, links: [['/admin/settings?tab=customization', texts.toSettings]] },
    {
      text: texts.mosques,
      isDone: hasMosques,
      links: [
        ['/admin/mosques/add', texts.toAdd],
        ['/admin/import', texts.toImport],
      ],
    },
    {
      text: texts.admins,
      isDone: hasAdmins,
      links: [[hasMosques ? '/admin/mosques' : '/admin/admins', texts.toAdmins]],
    },
    { text: texts.events, isDone: hasEvents, links: [['/admin/events?add', texts.toEvents]] },
  ] as const
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{texts.title}</h2>
        <p className="measure text-ink-soft">{texts.text}</p>
      </div>
      <ol className="divide-y divide-line">
        {steps.map(({ text, isDone, links }) => {
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={text} className="flex gap-3 py-3">
              <Icon
                aria-hidden="true"
                className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-success' : 'text-line-strong'}`}
              />
              <div className="min-w-0">
                <p>
                  {text} {isDone && <span className="text-success">({texts.done})</span>}
                </p>
                <p className="flex flex-wrap gap-x-5">
                  {links.map(([to, label]) => (
                    <LocalLink key={to} to={to} className="link target inline-flex items-center font-medium">
                      {label}
                    </LocalLink>
                  ))}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
