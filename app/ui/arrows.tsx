import { ArrowLeft, ArrowRight } from 'lucide-react'
import { cn } from '#app/lib/cn.ts'

/** Points in the reading direction: to the right in English, to the left in Arabic. */
export function ForwardArrow({ className }: { className?: string }) {
  return <ArrowRight aria-hidden="true" className={cn('size-5 shrink-0 rtl:-scale-x-100', className)} />
}

export function BackArrow({ className }: { className?: string }) {
  return <ArrowLeft aria-hidden="true" className={cn('size-5 shrink-0 rtl:-scale-x-100', className)} />
}
