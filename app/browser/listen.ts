type Words = Record<'play' | 'stop' | 'starts' | 'plays' | 'ended' | 'failed', string>

/** In place of the link to a stream: plays it at a press and stops it at the next one, or when the page is left. Nothing is loaded before. */
export default function startListening(section: HTMLElement): void {
  const words = JSON.parse(section.dataset.words!) as Words
  const button = section.querySelector('button')!
  const status = section.querySelector('[role=status]')!
  let audio: HTMLAudioElement | null = null
  for (const part of section.children) if (part !== status) (part as HTMLElement).hidden = part.matches('a')

  function show(label: 'play' | 'stop', state: keyof Words | null): void {
    button.querySelector('span')!.textContent = words[label]
    status.textContent = state && words[state]
  }

  /** Ends the connection too, which a pause alone would keep. */
  function stop(state: keyof Words | null): void {
    const ended = audio
    audio = null
    ended?.pause()
    ended?.removeAttribute('src')
    ended?.load()
    show('play', state)
  }

  button.addEventListener('click', () => {
    if (audio) return stop(null)
    const own = new Audio(section.dataset.listen)
    audio = own
    show('stop', 'starts')
    const whileOwn = (act: () => void) => () => {
      if (audio === own) act()
    }
    own.addEventListener(
      'playing',
      whileOwn(() => show('stop', 'plays')),
    )
    own.addEventListener(
      'waiting',
      whileOwn(() => show('stop', 'starts')),
    )
    own.addEventListener(
      'ended',
      whileOwn(() => stop('ended')),
    )
    own.addEventListener(
      'error',
      whileOwn(() => stop(own.currentTime > 0 ? 'ended' : 'failed')),
    )
    own.play().catch(whileOwn(() => stop('failed')))
  })
  addEventListener('pagehide', () => stop(null))
}
