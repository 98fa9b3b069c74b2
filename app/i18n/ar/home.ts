import type en from '#app/i18n/en/home.ts'
import type { Translated } from '#app/i18n/texts.ts'

export default {
  hero: {
    findMosque: 'ابحث عن مسجد',
    salaahTimes: 'مواقيت الصلاة',
  },
  search: 'ابحث عن مسجد قريب منك',
  about: {
    title: (siteName) => `عن ${siteName}`,
    find: 'اعثر على مسجدك',
    pray: 'الصلاة لوقتها',
    takePart: 'شارك',
    link: 'اعرف المزيد عنا',
  },
  testimonials: { title: 'أصوات من المجتمع' },
  community: {
    title: 'مجتمعنا ينمو',
    note: 'أرقام قدّمها القائمون على الموقع.',
    counted: 'محسوبة من بيانات هذا الموقع.',
  },
  featured: { title: 'مساجد مختارة', all: 'عرض كل المساجد' },
} satisfies Translated<typeof en>
