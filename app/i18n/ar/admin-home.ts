import type en from '#app/i18n/en/admin-home.ts'
import type { Translated } from '#app/i18n/texts.ts'

export default {
  title: 'الرئيسية',
  greeting: (name) => `السلام عليكم، ${name}`,
  welcome: 'حسابك جاهز، وقد سُجّل دخولك.',
  welcomeText: (mosque) => `من هنا تعتني بصفحة ${mosque}. ابدأ بما ينقصها: أول ما يبحث عنه الزوار صورة ورقم هاتف.`,
  welcomeRemote: 'احتفظ بكلمة المرور: في المرة القادمة تسجّل الدخول ببريدك وبها.',
  viewPage: 'عرض صفحتي',
  editDetails: 'تعديل البيانات',
  addEvent: 'إضافة فعالية',
  hidden: 'أخفى القائمون على الموقع صفحتك، فلا يراها الزوار الآن. يمكنك مواصلة إعدادها.',
  missing: {
    title: 'ما ينقص',
    complete: 'لا ينقص شيء: في صفحتك كل ما يبحث عنه الزوار.',
    progress: (done, total) => `اكتمل ${done} من ${total}`,
    done: 'تمّ',
    todo: {
      pictures: 'أضف صورة',
      description: 'صِف المسجد',
      contact: 'أضف رقم هاتف أو بريدًا إلكترونيًا',
      position: 'ضع المسجد على الخريطة',
      imams: 'اذكر اسم الإمام',
      ladies: 'بيّن هل للنساء مصلى',
      access: 'بيّن هل المدخل بلا درجات',
      facilities: 'بيّن هل يوجد موقف سيارات ومكان للوضوء',
      events: 'أعلن عن فعالية أو درس أسبوعي',
    },
    has: {
      pictures: 'الصور',
      description: 'الوصف',
      contact: 'رقم الهاتف أو البريد الإلكتروني',
      position: 'الموضع على الخريطة',
      imams: 'الإمام',
      ladies: 'مصلى النساء',
      access: 'المدخل بلا درجات',
      facilities: 'موقف السيارات ومكان الوضوء',
      events: 'فعاليات قادمة',
    },
  },
  next: {
    title: 'الفعاليات القادمة',
    none: 'لا فعاليات قادمة.',
    noneText: 'تظهر هنا الدروس والمحاضرات وحملات التبرع التي تعلن عنها.',
    all: 'كل الفعاليات',
  },
} satisfies Translated<typeof en>
