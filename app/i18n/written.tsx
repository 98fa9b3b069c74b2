import { foreignLanguage } from './foreign-language.ts'
import { useLanguage } from './texts.ts'

type WrittenProps = {
  text: string
  as?: 'bdi' | 'p' | 'span' | 'option'
  className?: string
  value?: string
  'data-part'?: string
}

/** A text that somebody wrote, with its own direction and language. */
export function Written({ text, as: Tag = 'bdi', ...rest }: WrittenProps) {
  return (
    <Tag lang={foreignLanguage(useLanguage(), text)} dir={Tag === 'bdi' ? undefined : 'auto'} {...rest}>
      {text}
    </Tag>
  )
}
