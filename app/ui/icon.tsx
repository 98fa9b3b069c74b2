import type { ComponentProps } from 'react'

type Shape = [tag: 'path' | 'circle', attributes: Record<string, string>]

/**
 * Makes the icons of lucide-react, in the place of its own function (vite.config.ts): what that one can do besides is
 * used nowhere here and would cost every visitor a kilobyte.
 */
export default function icon({ node }: { node: Shape[] }) {
  return function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg
        aria-hidden="true"
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        {node.map(([Tag, { key, ...attributes }]) => (
          <Tag key={key} {...attributes} />
        ))}
      </svg>
    )
  }
}
