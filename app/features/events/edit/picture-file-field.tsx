import type { ChangeEvent, ComponentProps } from 'react'
import { shrinkPicture } from '#app/services/images/shrink-picture.ts'
import { TextField } from '#app/ui/field.tsx'

/** A file field of a form that is submitted as a whole; a chosen picture is replaced by a smaller copy. */
export function PictureFileField(props: ComponentProps<typeof TextField>) {
  return <TextField type="file" accept="image/*" onChange={shrinkChosen} {...props} />
}

async function shrinkChosen({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
  const file = input.files?.[0]
  if (!file) return
  const smaller = await shrinkPicture(file)
  if (smaller === file || input.files?.[0] !== file) return
  const chosen = new DataTransfer()
  chosen.items.add(smaller)
  input.files = chosen.files
}
