import type en from '#app/i18n/en/mosque-labels.ts'
import type { Translated } from '#app/i18n/texts.ts'

export default {
  city: 'المدينة',
  area: 'المنطقة',
  capacity: 'السعة',
  timeZone: 'المنطقة الزمنية',
} satisfies Translated<typeof en>
