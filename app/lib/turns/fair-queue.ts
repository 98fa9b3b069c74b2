/** For whom a task is done: one name, or several from the widest to the narrowest, such as a network and an address in it. */
export type Owner = string | readonly string[]

export type FairQueueOptions = {
  /** How many tasks may run at the same time, 1 when missing. */
  atOnce?: number
  /** How many of these each owner may have, from the widest to the narrowest. */
  atOnceOf?: readonly number[]
  /** A task that takes longer waits for something else and does not hold up others. */
  maxCountedMs?: number
  /** Calls back when the next task may begin, so that other work comes between them. */
  spread?: (next: () => void) => void
}

type Waiting = { start: () => void; reject: (error: Error) => void }
type Node = {
  parent: Node | null
  depth: number
  children: Map<string, Node>
  tasks: Waiting[]
  waiting: number
  running: number
  lastServed: number
}

/** A wider owner stands for several people, so its tasks weigh less than those of a narrow one. */
const WIDE_SHARE = 4
const MAX_REMEMBERED = 10_000
/** When more owners wait, the newest comes next of those that were not served yet: so many can only be a flood. */
const MANY_OWNERS = 40

/**
 * Creates a queue for tasks of many owners. Who was served longest ago comes next, at each level of owners, so that many
 * tasks of one do not delay the single task of another, and the tasks of very many hardly delay who comes after them.
 * When more than `maxWaiting` tasks wait, the newest task of the owner with most of them is rejected with the given error.
 */
export function createFairQueue(maxWaiting: number, fullError: () => Error, options: FairQueueOptions = {}) {
  const { atOnce = 1, atOnceOf = [], maxCountedMs, spread } = options
  const root = newNode(null)
  let nodes = 0
  let served = 0
  let isTaken = false

  const nodeOf = (owner: Owner): Node => {
    let node = root
    for (const name of typeof owner === 'string' ? [owner] : owner) {
      let child = node.children.get(name)
      if (!child) {
        child = newNode(node)
        node.children.set(name, child)
        nodes += 1
      }
      node = child
    }
    return node
  }

  const isFree = ({ depth, running }: Node) => running < (depth === 0 ? atOnce : (atOnceOf[depth - 1] ?? atOnce))

  /** The next task's owner below a node; null when none may begin. */
  const nextBelow = (node: Node): Node | null => {
    if (node.waiting === 0 || !isFree(node)) return null
    if (node.tasks.length > 0) return node
    const order = [...node.children.values()].filter(({ waiting }) => waiting > 0)
    if (order.length > MANY_OWNERS) order.reverse()
    order.sort((one, other) => one.lastServed - other.lastServed)
    for (const child of order) {
      const found = nextBelow(child)
      if (found) return found
    }
    return null
  }

  const begin = (node: Node) => {
    served += 1
    for (let at: Node | null = node; at; at = at.parent) {
      at.running += 1
      at.lastServed = served
    }
    if (!spread) return
    isTaken = true
    spread(() => {
      isTaken = false
      next()
    })
  }

  const end = (node: Node) => {
    for (let at: Node | null = node; at; at = at.parent) at.running -= 1
    // Who was served when is remembered while there is work.
    const isIdle = root.running === 0 && root.waiting === 0
    if (isIdle || nodes > MAX_REMEMBERED) nodes = removeIdle(root)
    next()
  }

  const take = (node: Node, task: Waiting | undefined): Waiting | undefined => {
    if (task) for (let at: Node | null = node; at; at = at.parent) at.waiting -= 1
    return task
  }

  const next = () => {
    while (!isTaken) {
      const node = nextBelow(root)
      if (!node) return
      const task = take(node, node.tasks.shift())
      begin(node)
      task?.start()
    }
  }

  const wait = (node: Node) =>
    new Promise<void>((start, reject) => {
      node.tasks.push({ start, reject })
      for (let at: Node | null = node; at; at = at.parent) at.waiting += 1
      if (root.waiting <= maxWaiting) return
      const [heaviest] = heaviestOf(root, node)
      take(heaviest, heaviest.tasks.pop())?.reject(fullError())
    })

  return async <T>(owner: Owner, task: () => Promise<T>): Promise<T> => {
    const node = nodeOf(owner)
    let mayBegin = !isTaken
    for (let at: Node | null = node; at; at = at.parent) mayBegin &&= isFree(at)
    if (mayBegin) begin(node)
    else await wait(node)
    let isCounted = true
    const endOnce = () => {
      if (isCounted) end(node)
      isCounted = false
    }
    const timer = maxCountedMs === undefined ? undefined : setTimeout(endOnce, maxCountedMs)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      endOnce()
    }
  }
}

const newNode = (parent: Node | null): Node => ({
  parent,
  depth: parent ? parent.depth + 1 : 0,
  children: new Map(),
  tasks: [],
  waiting: 0,
  running: 0,
  lastServed: 0,
})

/** The owner with most waiting tasks and their weight; among equals the newcomer. */
function heaviestOf(node: Node, newcomer: Node): readonly [Node, number] {
  if (node.tasks.length > 0) return [node, node.waiting]
  let heaviest = newcomer
  let most = 0
  for (const child of node.children.values()) {
    if (child.waiting === 0) continue
    const [found, weight] = heaviestOf(child, newcomer)
    if (weight < most || (weight === most && found !== newcomer)) continue
    heaviest = found
    most = weight
  }
  return [heaviest, Math.max(most, node.waiting / WIDE_SHARE)]
}

/** Forgets owners without tasks; returns how many are left. */
function removeIdle(node: Node): number {
  let left = 0
  for (const [name, child] of node.children) {
    if (child.waiting === 0 && child.running === 0) node.children.delete(name)
    else left += 1 + removeIdle(child)
  }
  return left
}
