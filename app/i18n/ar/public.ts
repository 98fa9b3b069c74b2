import contact from './contact.ts'
import dates from './dates.ts'
import events from './events.ts'
import home from './home.ts'
import mosques from './mosques.ts'
import salaah from './salaah.ts'
import shell from './shell.ts'

export default { contact, dates, events, home, mosques, salaah, shell }
