import { Check, Copy, Link2, Mail, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from './button.tsx'
import { Menu, MenuButton, menuItemClass } from './menu.tsx'
import { useToast } from './toast.tsx'

export type ShareTexts = {
  button: string
  menu: string
  copy: string
  copied: string
  copyFailed: string
  whatsapp: string
  email: string
}

type ShareButtonProps = { texts: ShareTexts; title: string; text: string; url: string; className?: string }

/** For public pages: opens the device's share sheet, or a menu where there is none or no script runs. */
export function ShareButton({ texts, title, text, url, className }: ShareButtonProps) {
  const message = encodeURIComponent([title, text, url].filter(Boolean).join('\n'))
  return (
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
      data-share={url}
      data-title={title}
      data-text={text}
    >
      <MenuButton
        className="needs-script"
        data-copy={url}
        data-copied={texts.copied}
        data-copy-failed={texts.copyFailed}
      >
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
  )
}

const COPIED_MS = 2000

/** Copies a text. Success shows as a toast and in the button, because an open dialog can hide toasts. */
export function CopyButton({
  text,
  label,
  copied,
  failed,
}: {
  text: string | (() => string)
  label: string
  copied: string
  failed: string
}) {
  const toast = useToast()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [done])
  const copy = () =>
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => {
        setDone(true)
        toast.success(copied)
      },
      () => toast.error(failed),
    )
  return (
    <Button variant="secondary" onClick={copy}>
      {done ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {label}
      <span role="status" className="sr-only">
        {done && copied}
      </span>
    </Button>
  )
}
