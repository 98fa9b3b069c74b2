import type { ReactNode } from 'react'
import { useTexts } from '#app/i18n/texts.ts'
import type { School } from '#salaah/sun.ts'

type OfSchool = { school: School }

type BySchoolProps<Item> = {
  of: readonly Item[]
  as?: 'div' | 'span'
  className?: string
  children: (item: Item) => ReactNode
}

/**
 * Content for each school. Of two the one chosen on the device is shown; without a choice or script it is that of the site.
 * The classes are those of an element inside, because `display` among them would show both.
 */
export function BySchool<Item extends OfSchool>({ of, as: Tag = 'div', className, children }: BySchoolProps<Item>) {
  return of.map((item, index) => (
    <Tag key={item.school} className={of.length > 1 ? `school-${item.school}` : undefined}>
      {index > 0 && ' '}
      {className ? <Tag className={className}>{children(item)}</Tag> : children(item)}
    </Tag>
  ))
}

/** 'Asr by the Hanafi madhab'. */
export function SchoolName({ of }: { of: readonly OfSchool[] }) {
  const { salaah } = useTexts()
  return (
    <BySchool as="span" of={of}>
      {({ school }) => salaah.asrBy({ school: salaah.schools[school] })}
    </BySchool>
  )
}
