import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** A group of processes for which the kernel counts and limits memory, as for a container. */
export type ControlGroup = {
  /** The command line that starts a command in the group. */
  commandFor(command: readonly string[]): string[]
  /** The memory of its processes in MB, without the file cache. */
  megabytes(): number
  /** How many of its processes the kernel has ended. */
  killed(): number
  remove(): void
}

type Version = {
  name: string
  root: string
  /** The line of /proc/self/cgroup with the own group. */
  own: RegExp
  limits: readonly [file: string, megabytes: (limit: number) => number][]
  statistics: RegExp
  kills: string
}

const MEGABYTE_BYTES = 2 ** 20
const versions: readonly Version[] = [
  {
    name: 'memory.max',
    root: '/sys/fs/cgroup',
    own: /^0::(.*)$/m,
    limits: [
      ['memory.max', (limit) => limit],
      ['memory.swap.max', () => 0],
    ],
    statistics: /^anon (\d+)$/m,
    kills: 'memory.events',
  },
  {
    name: 'memory.limit_in_bytes',
    root: '/sys/fs/cgroup/memory',
    own: /^\d+:(?:[\w,=]+,)?memory(?:,[\w,=]+)?:(.*)$/m,
    limits: [
      ['memory.limit_in_bytes', (limit) => limit],
      ['memory.memsw.limit_in_bytes', (limit) => limit],
    ],
    statistics: /^total_rss (\d+)$/m,
    kills: 'memory.oom_control',
  },
]

let groups = 0

/** Makes a control group with so much memory; null where this machine or user cannot. */
export function controlGroup(megabytes: number): (ControlGroup & { name: string }) | null {
  groups += 1
  for (const version of versions) {
    const own = version.own.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1]
    if (own === undefined) continue
    // A group with processes of its own may not have limited groups below it, the group above it may.
    for (const above of [own, join(own, '..'), sep]) {
      const folder = join(version.root, above, `mosque-connect-attack-${process.pid}-${groups}`)
      try {
        mkdirSync(folder)
        for (const [file, bytes] of version.limits)
          if (existsSync(join(folder, file)))
            writeFileSync(join(folder, file), String(bytes(megabytes * MEGABYTE_BYTES)))
        if (existsSync(join(folder, version.limits[0]![0]))) return groupOf(folder, version)
        rmdirSync(folder)
      } catch {
        // The next one is tried.
      }
    }
  }
  return null
}

function groupOf(folder: string, { name, statistics, kills }: Version) {
  const count = (file: string, pattern: RegExp) =>
    Number(pattern.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? 0)
  return {
    name,
    commandFor: (command: readonly string[]) => [
      'sh',
      '-c',
      'echo $$ > "$0" && exec "$@"',
      join(folder, 'cgroup.procs'),
      ...command,
    ],
    megabytes: () => count('memory.stat', statistics) / MEGABYTE_BYTES,
    killed: () => count(kills, /^oom_kill (\d+)$/m),
    remove() {
      try {
        rmdirSync(folder)
      } catch {
        console.log(`${folder} still has processes and was left.`)
      }
    },
  }
}
