import { Picture } from '#app/ui/picture.tsx'

/** A drawing with its caption; where the drawing does not load, its place shows the caption alone. */
export function Figure({ src, caption, eager }: { src: string; caption: string; eager?: boolean }) {
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-surface">
      <Picture src={src} alt={caption} width={640} height={400} eager={eager} />
    </figure>
  )
}
