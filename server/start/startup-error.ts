import { env } from '#app/env.server.ts'
import { hasNoSpace } from '#app/lib/files/disk-space.server.ts'

/** A problem that the operator can correct. It is printed as one line, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

const isForbidden = /\b(EROFS|EACCES|EPERM)\b/

/** Ends the start while the disk has so little space that writes would fail as soon as the site is used. */
export async function requireSpace(): Promise<void> {
  const { DATA_DIR } = env()
  if (await hasNoSpace(DATA_DIR))
    throw new StartupError(
      `The disk of the data folder ${DATA_DIR} is full (less than 4 MB are free). Make space on it, or set DATA_DIR to another folder.`,
    )
}

/** Runs a step of the start and turns its errors into startup errors. */
export async function asStartupError<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const { DATA_DIR } = env()
    const { message } = error as Error
    // The messages of SQLite for a full disk range from 'disk I/O error' to that of an empty file.
    throw !isForbidden.test(message) && (await hasNoSpace(DATA_DIR))
      ? new StartupError(
          `The disk of the data folder ${DATA_DIR} is full (${message}). Make space on it, or set DATA_DIR to another folder.`,
          { cause: error },
        )
      : new StartupError(message, { cause: error })
  }
}
