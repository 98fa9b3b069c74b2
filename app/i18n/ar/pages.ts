import about from './about.ts'
import developers from './developers.ts'
import directoryGuide from './directory-guide.ts'
import privacy from './privacy.ts'
import salaahGuide from './salaah-guide.ts'
import terms from './terms.ts'

export default { about, developers, directoryGuide, privacy, salaahGuide, terms }
