import type en from '#app/i18n/en/mosque-labels.ts'
import type { Translated } from '#app/i18n/texts.ts'

export default {
  area: 'المنطقة',
  capacity: 'السعة',
} satisfies Translated<typeof en>
