import { shrinkPicture } from '#app/services/images/shrink-picture.ts'

/** Replaces the chosen picture of a file field by a smaller copy. */
export async function shrinkChosenPicture(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0]
  if (!file) return
  const smaller = await shrinkPicture(file)
  if (smaller === file || input.files?.[0] !== file) return
  const chosen = new DataTransfer()
  chosen.items.add(smaller)
  input.files = chosen.files
}
