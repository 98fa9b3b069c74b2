import { Link2, Mail, MessageCircle, Share2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { buttonClass } from './button.tsx'
import { Menu, MenuButton, menuItemClass } from './menu.tsx'
import { toasts } from './toasts.ts'

export type ShareTexts = {
  button: string
  menu: string
  copy: string
  copied: string
  copyFailed: string
  whatsapp: string
  email: string
}

/** Opens the device's own way to share; where there is none, a small menu that also works without script. */
export function ShareButton({
  texts,
  title,
  text,
  url,
  className,
}: {
  texts: ShareTexts
  title: string
  text: string
  url: string
  className?: string
}) {
  const message = encodeURIComponent(`${title}\n${url}`)

  function shareNatively(event: MouseEvent) {
    const opener = (event.target as Element).closest('summary')
    if (!opener || typeof navigator.share !== 'function') return
    event.preventDefault()
    // Refused or called off by the visitor: there is nothing to tell.
    navigator.share({ title, text, url }).catch(() => {})
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toasts.show('success', texts.copied)
    } catch {
      toasts.show('error', texts.copyFailed)
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a summary turns keys into clicks by itself
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for clicks on the summary inside
    <div onClick={shareNatively} className="contents">
      <Menu
        label={texts.menu}
        trigger={
          <>
            <Share2 aria-hidden="true" />
            {texts.button}
          </>
        }
        align="start"
        className={className}
        triggerClassName={buttonClass('secondary', 'w-full')}
      >
        <MenuButton onClick={copy} className="noscript:hidden">
          <Link2 aria-hidden="true" />
          {texts.copy}
        </MenuButton>
        <a className={menuItemClass} href={`https://wa.me/?text=${message}`} target="_blank" rel="noopener noreferrer">
          <MessageCircle aria-hidden="true" />
          {texts.whatsapp}
        </a>
        <a className={menuItemClass} href={`mailto:?subject=${encodeURIComponent(title)}&body=${message}`}>
          <Mail aria-hidden="true" />
          {texts.email}
        </a>
      </Menu>
    </div>
  )
}
