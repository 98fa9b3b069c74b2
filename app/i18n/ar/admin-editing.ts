import type en from '#app/i18n/en/admin-editing.ts'
import type { Translated } from '#app/i18n/texts.ts'

export default {
  leave: {
    title: 'هل تريد المغادرة دون حفظ؟',
    text: 'لم تُحفظ تغييراتك بعد. ستبقى مسودةً على هذا الجهاز.',
    stay: 'البقاء',
    go: 'مغادرة',
  },
  notSavedYet: 'سجّلت الدخول من جديد، وهذا النموذج لم يُحفظ بعد.',
  draft: {
    found: 'توجد على هذا الجهاز مسودة غير محفوظة لهذا النموذج.',
    restore: 'استخدام المسودة',
    discard: 'تجاهلها',
  },
  conflict: {
    title: 'غيّر شخص آخر الشيء نفسه في هذه الأثناء',
    text: 'لم يُحفظ شيء بعد، ولم يضع شيء مما كتبته. اختر عند كل حقل معلَّم ما تريد إبقاءه، ثم احفظ مرة أخرى. أما بقية تغييراتكما فهي في النموذج.',
    question: (field) => `${field}: حفظ شخص آخر`,
    empty: '(فارغ)',
    mine: 'إبقاء ما كتبته',
    saved: 'استخدام المحفوظ',
  },
} satisfies Translated<typeof en>
