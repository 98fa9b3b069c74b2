import type en from '#app/i18n/en/mosque-facts.ts'
import type { Translated } from '#app/i18n/texts.ts'

export default {
  title: 'المرافق',
  groups: { ladies: 'مرافق للنساء', access: 'سهولة الوصول', place: 'في المسجد' },
  labels: {
    ladies_space: 'مرافق للنساء',
    ladies_daily: 'مصلى للنساء: الصلوات اليومية',
    ladies_jumuah: 'مصلى للنساء: الجمعة',
    ladies_taraweeh: 'مصلى للنساء: التراويح',
    ladies_eid: 'مصلى للنساء: العيد',
    ladies_entrance: 'مدخل خاص بالنساء',
    ladies_wudu: 'مكان وضوء للنساء',
    step_free_entrance: 'مدخل للكراسي المتحركة بلا درجات',
    wheelchair_toilet: 'دورة مياه للكراسي المتحركة',
    hearing_loop: 'نظام صوتي لضعاف السمع',
    wudu_area: 'مكان للوضوء',
    parking: 'موقف سيارات',
    children_space: 'مكان للأطفال',
  },
  yes: 'نعم',
  no: 'لا',
  unknown: 'غير معروف',
  isNo: (label) => `${label}: لا`,
  notKnown: (labels) => `لا نعرف بعد: ${labels}`,
  between: ' · ',
  confirmed: (day) => `أُكّد في ${day}`,
  allConfirmed: (day) => `أُكّدت كلها في ${day}`,
} satisfies Translated<typeof en>
