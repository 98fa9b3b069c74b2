import type en from '#app/i18n/en/directory-guide.ts'
import type { Translated } from '#app/i18n/texts.ts'

export default {
  aboutTitle: 'عن مساجدنا',
  etiquetteTitle: 'آداب زيارة المسجد',
  etiquette: [
    { title: 'البس لباسًا محتشمًا', text: 'غطِّ الذراعين والساقين بملابس فضفاضة. وتغطي النساء شعرهن عادةً.' },
    { title: 'اخلع حذاءك عند الباب', text: 'تجد رفًّا للأحذية عند المدخل. لا تطأ السجاد بالحذاء.' },
    { title: 'احضر مبكرًا قليلًا', text: 'يستغرق الوضوء بضع دقائق، وتُقام الجماعة في موعدها.' },
    { title: 'اجعل هاتفك صامتًا', text: 'تكلّم بصوت خافت، ولا تمرّ بين يدي المصلّي.' },
    {
      title: 'الزوار على الرحب والسعة',
      text: 'إن لم تكن مسلمًا فاتصل قبل مجيئك: يسعد كثير من المساجد بأن تأخذك في جولة.',
    },
  ],
  etiquetteTimes: 'اطّلع على مواقيت الصلاة اليوم',
} satisfies Translated<typeof en>
