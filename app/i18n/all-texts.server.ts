import { adminTexts } from './admin-texts.ts'
import adminAr from './ar/admin.ts'
import pagesAr from './ar/pages.ts'
import publicAr from './ar/public.ts'
import adminEn from './en/admin.ts'
import pagesEn from './en/pages.ts'
import publicEn from './en/public.ts'
import { pageTexts } from './page-texts.ts'
import { publicTexts } from './texts.ts'

publicTexts.add('en', publicEn)
publicTexts.add('ar', publicAr)
adminTexts.add('en', adminEn)
adminTexts.add('ar', adminAr)
pageTexts.add('en', pagesEn)
pageTexts.add('ar', pagesAr)
