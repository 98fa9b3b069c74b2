import { postForm } from '#app/islands/post-form.ts'

/** Forms with `data-sign-out="MESSAGE"` sign out. When it fails, the page stays and shows the message. */
export function startSignOut(showError: (message: string) => void): void {
  document.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement
    const message = form.dataset.signOut
    if (message === undefined) return
    event.preventDefault()
    try {
      const response = await postForm(form, event.submitter, { redirect: 'manual' })
      if (response.type !== 'opaqueredirect') throw new Error(`${response.status}`)
      location.assign(form.action)
    } catch (error) {
      console.error('Logout failed', error)
      showError(message)
    }
  })
}
