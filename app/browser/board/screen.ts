// The page of a screen that is not paired: it shows a code and asks whether an admin has entered it.

const ASK_MS = 3_000
const RETRY_MS = 60_000

type Code = {
  code: string
  id: string
  token: string
  expiresAt: number
  lifeMs: number
  picture: string
  address: string
}
type Words = { title: string; lead: string; where: string; wait: string; fresh: string; failed: string }

const words: Words = JSON.parse(document.documentElement.getAttribute('data-words')!)
const make = (tag: string, name: string, parent: Element, text = '') => {
  const element = parent.appendChild(document.createElement(tag))
  element.className = name
  element.textContent = text
  return element
}

const send = (path: string, headers: Record<string, string>): Promise<Response> =>
  fetch(path, { method: 'POST', credentials: 'omit', headers, body: '' })

/** A set that was paired before goes to its board at once, also without the server. */
function boardOfStorage(): string | null {
  try {
    const { slug, id, token } = JSON.parse(localStorage.getItem('screen') || '{}')
    return slug && id && token ? `/mosques/${slug}/board#screen=${id}.${token}` : null
  } catch (_error) {
    return null
  }
}

const plain = document.getElementById('plain')!
plain.parentNode!.removeChild(plain)
const page = make('main', 'sentence pairing', document.body)
make('h1', 'pairing-title', page, words.title)
make('p', '', page, words.lead)
const shown = make('bdi', 'pairing-code', page, words.wait)
page.append(' ')
const address = make('bdi', 'pairing-address', page)
const picture = page.appendChild(document.createElement('img'))
picture.className = 'pairing-picture'
picture.alt = ''
picture.hidden = true
make('p', '', page, words.where)
make('p', '', page, words.fresh)

let code: Code | null = null
let until = 0

async function turn(): Promise<void> {
  let wait = ASK_MS
  try {
    if (!code || performance.now() >= until) {
      const answer = await send('/screen/code', { 'Content-Type': 'application/x-www-form-urlencoded' })
      if (!answer.ok) throw new Error(String(answer.status))
      code = (await answer.json()) as Code
      until = performance.now() + code.lifeMs
      shown.textContent = code.code
      address.textContent = code.address
      picture.src = code.picture
      picture.hidden = false
    }
    const { id, token } = code
    const answer = await send('/screen/heartbeat', { Screen: `${id}.${token}` })
    const { slug } = answer.ok ? await answer.json() : ({} as { slug?: string })
    if (slug) return location.replace(`/mosques/${slug}/board#screen=${id}.${token}`)
  } catch (_error) {
    shown.textContent = words.failed
    picture.hidden = true
    code = null
    wait = RETRY_MS
  }
  setTimeout(() => void turn(), wait)
}

const known = /[#&]new\b/.test(location.hash) ? null : boardOfStorage()
if (known) location.replace(known)
else void turn()
