import type en from '#app/i18n/en/admin-manage.ts'
import type { Translated } from '#app/i18n/texts.ts'

const counted = (count: number, one: string, two: string, few: string, many: string) => {
  if (count === 1) return one
  if (count === 2) return two
  const rest = count % 100
  return rest >= 3 && rest <= 10 ? `${count} ${few}` : `${count} ${many}`
}
const mosques = (count: number) => counted(count, 'مسجد واحد', 'مسجدين', 'مساجد', 'مسجدًا')

export default {
  view: 'العرض',
  cards: 'بطاقات',
  table: 'جدول',
  show: 'إظهار',
  conditions: {
    all: 'الكل',
    'no-admin': 'بلا مشرف',
    hidden: 'مخفي',
    'no-picture': 'بلا صورة',
    stale: 'لم يُعدَّل منذ 180 يومًا',
  },
  columns: {
    name: 'المسجد',
    area: 'المنطقة',
    status: 'الحالة',
    admin: 'المشرف',
    edited: 'آخر تعديل',
    actions: 'الإجراءات',
  },
  published: 'منشور',
  noAdmin: 'بلا مشرف',
  moreAdmins: (count) => `+${count}`,
  noPicture: 'بلا صورة',
  edited: (date) => `عُدِّل في ${date}`,
  actionsFor: (name) => `إجراءات ${name}`,
  viewPage: 'عرض الصفحة',
  administrators: 'المشرفون',
  hide: 'إخفاء',
  publish: 'نشر',
  selectOne: (name) => `تحديد ${name}`,
  selectAll: 'تحديد كل مساجد هذه الصفحة',
  selected: (count) => `المحدد: ${count}`,
  clearSelection: 'إلغاء التحديد',
  inviteAdmins: 'دعوة مشرفين',
  export: 'تصدير',
  hiddenToast: (count) => (count === 0 ? 'لم يُخفَ أي مسجد' : `تم إخفاء ${mosques(count)}`),
  publishedToast: (count) => (count === 0 ? 'لم يُنشر أي مسجد' : `تم نشر ${mosques(count)}`),
  statusFailed: 'خطأ في تحديث المسجد',
  nothingSelected: 'يُرجى تحديد مسجد واحد على الأقل',
  choice: {
    search: 'البحث عن مسجد',
    nameOrArea: 'الاسم أو المنطقة',
    more: 'لغيرها اكتب اسمًا أو منطقة أعلاه',
  },
  invite: {
    title: 'دعوة مشرفين',
    text: 'يصل كلًّا منهم رابط صالح 7 أيام يختار به كلمة مروره بنفسه. يُترك السطر الذي لا بريد فيه.',
    again: (name, email) => `لم يسجّل ${name} (${email}) الدخول بعد، وستُرسل إليه دعوة من جديد.`,
    submit: 'إرسال الدعوات',
    sending: 'جارٍ الدعوة...',
    back: 'العودة إلى المساجد',
    none: 'لكل مسجد حددته مشرف.',
    sent: (count) =>
      count === 0 ? 'لم تُرسل أي دعوة' : `أُرسلت ${counted(count, 'دعوة واحدة', 'دعوتان', 'دعوات', 'دعوة')}`,
    sentTo: (email) => `أُرسلت الدعوة إلى ${email}`,
    linkFor: (email) => `رابط دعوة ${email}`,
    failed: 'لم تُرسل بعض الدعوات. يُرجى تصحيح هذه الأسطر.',
    missing: 'لم يعد هذا المسجد أو مشرفه موجودًا',
  },
} satisfies Translated<typeof en>
