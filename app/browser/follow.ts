/** Browsers with Declarative Web Push have a manager of their own, which needs no worker. */
type PushWindow = Window & { pushManager?: PushManager }

/** The worker of the site and the push service of the browser may each take so long; some never answer. */
const MAX_WAIT_MS = 10_000
class LateError extends Error {}

const inTime = <T>(work: Promise<T>) =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new LateError()), MAX_WAIT_MS))])

/** Asks the browser for its address at its push service, and sends the form with it; or leads to what it follows already. */
export async function followInBrowser(button: HTMLElement): Promise<void> {
  const form = button.closest<HTMLFormElement>('[data-follow-form]')!
  const message = form.querySelector<HTMLElement>('[data-follow-message]')!
  const report = (text = '') => {
    message.textContent = text
    message.hidden = !text
  }
  report()
  try {
    const manager = await inTime(findManager())
    if (!manager || !('Notification' in window)) return report(form.dataset.unsupported)
    const known = await manager.getSubscription()
    if (button.dataset.follow === 'manage') {
      if (!known) return report(form.dataset.none)
      return send(form, known, 'manage')
    }
    if ((await Notification.requestPermission()) !== 'granted') return report(form.dataset.denied)
    send(form, await inTime(subscribe(manager, known, form.dataset.followForm!)), 'follow')
  } catch (error) {
    report(error instanceof LateError ? form.dataset.late : form.dataset.failed)
  }
}

async function findManager(): Promise<PushManager | undefined> {
  const own = (window as PushWindow).pushManager
  if (own || !navigator.serviceWorker) return own
  await navigator.serviceWorker.register('/sw.js')
  return (await navigator.serviceWorker.ready).pushManager
}

/** A subscription with the key of the site; one with a key that the site has no more is replaced. */
async function subscribe(manager: PushManager, known: PushSubscription | null, key: string): Promise<PushSubscription> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  const own = known?.options.applicationServerKey
  if (known && own && new Uint8Array(own).every((byte, index) => byte === bytes[index])) return known
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes })
}

function send(form: HTMLFormElement, subscription: PushSubscription, intent: string): void {
  const { keys = {} } = subscription.toJSON()
  const { p256dh, auth } = keys
  const values: Record<string, string | undefined> = { endpoint: subscription.endpoint, p256dh, auth, intent }
  for (const [name, value = ''] of Object.entries(values)) {
    const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? form.appendChild(hiddenField(name))
    field.value = value
  }
  form.submit()
}

const hiddenField = (name: string) => Object.assign(document.createElement('input'), { type: 'hidden', name })
