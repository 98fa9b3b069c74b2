import dates from './dates.ts'
import events from './events.ts'
import home from './home.ts'
import mosques from './mosques.ts'
import salaah from './salaah.ts'
import shell from './shell.ts'

/** The public texts without those of the contact page, which is always loaded in full and brings its own. */
export default { dates, events, home, mosques, salaah, shell }
