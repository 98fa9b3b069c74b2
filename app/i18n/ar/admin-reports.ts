import type en from '#app/i18n/en/admin-reports.ts'
import type { Translated } from '#app/i18n/texts.ts'
import { counted } from './counted.ts'
import report from './report.ts'
import suggest from './suggest.ts'

const { adhan, jamaat, session, missingSession, other } = report
const { topics } = suggest
const reports = { one: 'بلاغ واحد', two: 'بلاغان', few: 'بلاغات', many: 'بلاغًا', other: 'بلاغ' }
const visitors = { one: 'زائر واحد', two: 'زائران', few: 'زوار', many: 'زائرًا', other: 'زائر' }

export default {
  title: 'البلاغات',
  text: 'ما يقول الزوار إنه خطأ أو ناقص أو ينبغي تعديله. تُمحى الصور فور البتّ فيها، ويُمحى الباقي بعد 90 يومًا.',
  filters: 'أي البلاغات',
  open: 'مفتوحة',
  decided: 'بُتّ فيها',
  count: (count) => counted(count, reports),
  empty: 'لا بلاغات هنا.',
  waiting: (count) => `${counted(count, reports)} من الزوار في انتظارك`,
  times: (count) => `أبلغ عنه ${counted(count, visitors)}`,
  shown: 'المعروض',
  wanted: 'الصواب',
  nothing: 'بلا وقت',
  photo: 'الصورة التي أرسلها الزائر',
  contact: 'من',
  accept: 'قبول',
  acceptTime: 'قبول: يظهر من اليوم',
  acceptHint: 'القبول يغيّر هذا الوقت وحده ابتداءً من اليوم.',
  acceptAndThank: 'قبول مع الشكر',
  reject: 'رفض',
  thank: 'شكر بالبريد',
  thanked: 'تم الشكر',
  states: { open: 'مفتوح', accepted: 'مقبول', rejected: 'مرفوض' },
  by: (name) => `بواسطة ${name}`,
  labels: { adhan, jamaat, session, missingSession, other },
  missing: {
    title: (name) => `مسجد ناقص: ${name}`,
    source: 'المصدر',
    position: 'الموضع على الخريطة',
    noPosition: 'لم يُذكر موضع.',
    duplicates: 'لعله موجود في الدليل:',
    noDuplicates: 'لا مسجد هنا يشبهه اسمًا أو يقع قربه جدًا.',
    accept: 'قبول: إضافته إلى الدليل',
  },
  suggestion: {
    title: (label) => `تعديل مقترح: ${label}`,
    topics,
    nothing: 'لا شيء',
    hidden: 'لا يظهر بعد الآن',
    accept: 'قبول: تعديله',
    hide: 'قبول: إخفاء المسجد',
    done: 'عُدّل يدويًا',
    editor: 'تعديل بيانات المسجد',
    changedSince: (old) => `كان عند كتابة الزائر: ${old}`,
    movedHint: 'لم يُذكر موضع جديد. القبول يزيل الموضع القديم.',
    superadmin: 'لا يقبل هذا إلا مشرف عام.',
  },
  toasts: {
    changed: 'عُدّلت بيانات المسجد',
    outdatedMosque: 'عُدّلت بيانات هذا المسجد الآن. راجع الاقتراح مرة أخرى.',
    superadmin: 'لا يقبل هذا إلا مشرف عام',
    added: 'أصبح المسجد في الدليل',
    accepted: 'قُبل البلاغ',
    timeChanged: 'تغيّر الوقت ابتداءً من اليوم',
    rejected: 'رُفض البلاغ',
    thanked: 'رسالة الشكر في طريقها',
    missing: 'لم يعد هذا البلاغ موجودًا',
    decided: 'سبق أن بتّ شخص آخر في هذا البلاغ',
    impossible:
      'لا يمكن أن يكون هذا الوقت صحيحًا: فهو خارج وقت الصلاة، أو تغيّرت صلاة الجمعة المقصودة. راجع أوقات المسجد.',
    dated: 'تأتي هذه الأوقات من قائمة تواريخ. غيّر القائمة ثم أغلق البلاغ.',
    outdated: 'غيّر شخص آخر الأوقات الآن. راجعها وحاول مرة أخرى.',
    failed: 'تعذّر حفظ البلاغ. حاول مرة أخرى.',
    loadFailed: 'خطأ في تحميل البلاغات',
  },
} satisfies Translated<typeof en>
