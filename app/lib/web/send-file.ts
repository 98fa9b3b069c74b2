export type SendProgress = { sent: number; total: number }
export type SendAnswer = { status: number; body: unknown }

/**
 * Uploads one file as a form and reports the progress, which `fetch` cannot. Rejects when the connection is lost or the
 * signal aborts.
 */
export function sendFile(
  address: string,
  file: File,
  onProgress: (progress: SendProgress) => void,
  signal: AbortSignal,
): Promise<SendAnswer> {
  const form = new FormData()
  form.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total })
    request.onload = () => resolve({ status: request.status, body: request.response })
    request.onerror = () => reject(new Error('The connection was lost'))
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
