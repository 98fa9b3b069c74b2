import { Fragment } from 'react'
import { useSiteDeskTexts } from '#app/i18n/site-desk-texts.ts'

/** 'London, England, United Kingdom'; the parts may be in different scripts. */
export function CityName({ name, where }: { name: string; where: string[] }) {
  const { comma } = useSiteDeskTexts().setUp
  return (
    <>
      <bdi className="font-semibold">{name}</bdi>
      {where.map((part) => (
        <Fragment key={part}>
          {comma}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </>
  )
}
