import admin from './admin.ts'
import content from './content.ts'
import host from './host.ts'
import mail from './mail.ts'
import pages from './pages.ts'
import visitor from './public.ts'
import shared from './shared.ts'
import words from './words.ts'

export default { admin, content, host, mail, pages, public: visitor, shared, words }
