import cluster from 'node:cluster'

let restart: (() => void) | undefined

/** Sets how this site starts again, in the process that serves alone or manages the others. */
export function onRestart(start: () => void): void {
  restart = start
  cluster.on('message', (_worker, message) => message === 'restart' && start())
}

/** Starts the site again once the open requests are answered. */
export function restartSite(): void {
  if (cluster.isWorker) process.send?.('restart')
  else restart?.()
}
