import type { ComponentProps } from 'react'
import { shrinkChosenPicture } from '#app/features/mosques/edit/shrink-chosen-picture.ts'
import { TextField } from '#app/ui/field.tsx'

/** A file field of a form that is submitted as a whole; a chosen picture is replaced by a smaller copy. */
export function PictureFileField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField type="file" accept="image/*" onChange={(event) => shrinkChosenPicture(event.currentTarget)} {...props} />
  )
}
