import claim from './claim.ts'
import contact from './contact.ts'
import dates from './dates.ts'
import events from './events.ts'
import home from './home.ts'
import missing from './missing.ts'
import mosques from './mosques.ts'
import near from './near.ts'
import report from './report.ts'
import salaah from './salaah.ts'
import shell from './shell.ts'
import suggest from './suggest.ts'

export default { claim, contact, dates, events, home, missing, mosques, near, report, salaah, shell, suggest }
