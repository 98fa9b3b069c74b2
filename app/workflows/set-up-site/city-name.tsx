import { Fragment } from 'react'
import { useAdminTexts } from '#app/i18n/admin-texts.ts'

/** 'London, England, United Kingdom'; the parts may be in different scripts. */
export function CityName({ name, where }: { name: string; where: string[] }) {
  const { comma } = useAdminTexts().setUp
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
