import type en from '#app/i18n/en/report.ts'
import type { Translated } from '#app/i18n/texts.ts'
import { counted } from './counted.ts'

const minutesWords = { one: 'دقيقة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' }

export default {
  link: 'هل من خطأ؟',
  title: 'هل من خطأ؟',
  text: (mosque) => `أخبر القائمين على صفحة ${mosque} بما ينبغي تصحيحه. لا تحتاج إلى حساب.`,
  description: (mosque) => `أبلغ عن وقت خاطئ أو أي خطأ آخر في صفحة ${mosque}.`,
  back: (mosque) => `العودة إلى ${mosque}`,
  notTimes: 'ليس عن الأوقات؟ اقترح تعديلًا',
  about: 'ما الخطأ؟',
  choose: 'اختر…',
  adhan: (prayer) => `${prayer}: الأذان`,
  jamaat: (prayer) => `${prayer}: الجماعة`,
  session: 'الجمعة',
  missingSession: 'الجمعة: صلاة أخرى',
  shown: (label, time) => `${label} (الآن ${time})`,
  other: 'شيء آخر',
  groups: { times: 'أوقات اليوم', jumuah: 'الجمعة' },
  wanted: 'الصواب',
  more: 'ما الذي ينبغي تغييره؟',
  moreHint: 'مطلوب إن لم يكن الخطأ في وقت.',
  contact: 'بريدك الإلكتروني (اختياري)',
  contactHint: 'لنشكرك فقط، ولا يظهر لأحد من الزوار.',
  photo: 'صورة للوحة الأوقات (اختيارية)',
  photoHint: '2 ميغابايت على الأكثر، وتُصغَّر على جهازك. لا تُنشر أبدًا، وتُمحى عند البتّ في البلاغ.',
  leaveEmpty: 'اترك هذا الحقل فارغًا',
  send: 'إرسال',
  sending: 'جارٍ الإرسال...',
  sent: 'شكرًا لك. سيطّلع القائمون على الصفحة على بلاغك.',
  check: 'يرجى مراجعة الحقول أدناه.',
  failure: 'تعذّر الإرسال. حاول مرة أخرى.',
  tooMany: (minutes) => `وصلت من هنا بلاغات كثيرة. حاول مرة أخرى بعد ${counted(minutes, minutesWords)}.`,
  errors: {
    about: 'اختر موضع الخطأ.',
    wanted: 'اكتب الوقت الصحيح، مثل 13:15.',
    text: 'اذكر بكلمات قليلة ما ينبغي تغييره.',
    tooLong: (max) => `يرجى ألا يزيد النص على ${max} حرفًا.`,
    contact: 'هذا ليس عنوان بريد إلكتروني.',
    photo: {
      'not-an-image': 'هذا الملف ليس صورة يمكن قراءتها.',
      'too-large': 'الصورة أكبر من 2 ميغابايت.',
      'too-many-pixels': 'عدد بكسلات الصورة كبير جدًا.',
      'upload-failed': 'تعذّرت قراءة الصورة الآن. حاول مرة أخرى أو أرسل البلاغ من دونها.',
    },
  },
} satisfies Translated<typeof en>
