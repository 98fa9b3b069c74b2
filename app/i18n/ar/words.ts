import capeTown from './cape-town-words.ts'
import neutral from './neutral-words.ts'

export default { 'cape-town': capeTown, neutral }
