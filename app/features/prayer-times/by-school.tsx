import type { ReactNode } from 'react'
import { useTexts } from '#app/i18n/texts.ts'
import type { School } from '#salaah/asr.ts'

type OfSchool = { school: School }

type BySchoolProps<Item> = {
  of: readonly Item[]
  as?: 'div' | 'span'
  className?: string
  children: (item: Item) => ReactNode
}

/** Content for each school. Of two the one chosen on the device is shown; without script it is Shafi'i. */
export function BySchool<Item extends OfSchool>({
  of,
  as: Tag = 'div',
  className = '',
  children,
}: BySchoolProps<Item>) {
  return of.map((item) => {
    const shownBy = of.length > 1 ? `school-${item.school} ` : ''
    return (
      <Tag key={item.school} className={`${shownBy}${className}`.trim() || undefined}>
        {children(item)}
      </Tag>
    )
  })
}

/** 'Asr by the Hanafi madhab'. */
export function SchoolName({ of }: { of: readonly OfSchool[] }) {
  const { salaah } = useTexts()
  return (
    <BySchool as="span" of={of}>
      {({ school }) => salaah.asrBy(salaah.schools[school])}
    </BySchool>
  )
}
