import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'

// The expected tree, in memory and computed differently from the product, for the random test.

export type Actor = 'provider' | 'distributor'
export type Command =
  | { do: 'create'; parent: number; type: AccountType }
  | { do: 'suspend' | 'abuse'; by: Actor; node: number; reason: number }
  | { do: 'activate' | 'close'; by: Actor; node: number }
  | { do: 'move'; by: Actor; node: number; parent: number }
  | { do: 'plan'; node: number; to: 'Suspended' | 'Closed'; days: number }
  | { do: 'pass'; days: number }

export type Node = {
  type: AccountType
  parent: Node | null
  closed: { by: Node; days: number; from: 'Pending' | 'Active' } | null
  underneath: 'Pending' | 'Active'
  open: { reason: string; abuse: boolean; by: Node }[]
  plan: { to: 'Suspended' | 'Closed'; days: number; order: number; failed: boolean } | null
}
const tiers: AccountType[] = ['RP', 'SP', 'DT', 'RS', 'CU']
const worst: AccountStatus[] = ['Active', 'Pending', 'Suspended', 'SuspendedAbuse', 'Closed']
export const reasons = { suspend: ['NONPAY', 'SECURITY'], abuse: ['SPAM', 'PHISH'] } as const

function createTree() {
  const root: Node = { type: 'RP', parent: null, closed: null, underneath: 'Active', open: [], plan: null }
  const nodes: Node[] = [root]

  const add = (type: AccountType, parent: Node, underneath: Node['underneath'] = 'Active') => {
    const node: Node = { type, parent, closed: null, underneath, open: [], plan: null }
    nodes.push(node)
    return node
  }
  const own = (node: Node): AccountStatus =>
    node.closed
      ? 'Closed'
      : node.open.some(({ abuse }) => abuse)
        ? 'SuspendedAbuse'
        : node.open.length
          ? 'Suspended'
          : node.underneath
  const up = (node: Node): Node[] => (node.parent ? [node, ...up(node.parent)] : [node])
  const effective = (node: Node): AccountStatus =>
    up(node)
      .map(own)
      .reduce((a, b) => (worst.indexOf(b) > worst.indexOf(a) ? b : a))
  const inside = (node: Node, top: Node) => up(node).includes(top)
  const children = (node: Node) => nodes.filter(({ parent }) => parent === node)

  function suspend(actor: Node, node: Node, reason: string, abuse: boolean): boolean {
    const from: AccountStatus[] = abuse ? ['Active', 'Suspended', 'SuspendedAbuse'] : ['Active', 'Suspended']
    if (actor === node || !from.includes(own(node)) || (abuse && actor !== root)) return false
    if (!node.open.some((one) => one.by === actor && one.reason === reason))
      node.open.push({ reason, abuse, by: actor })
    return true
  }
  function activate(actor: Node, node: Node): boolean {
    if (actor === node) return false
    if (node.closed) {
      if (!inside(node.closed.by, actor) || node.closed.days > 30) return false
      if (node.parent && effective(node.parent) === 'Closed') return false
      node.underneath = node.closed.from
      node.closed = null
      return true
    }
    const kept = node.open.filter((one) => (one.abuse ? actor !== root && one.by !== actor : !inside(one.by, actor)))
    if (kept.length === node.open.length) return false
    node.open = kept
    return true
  }
  function close(actor: Node, node: Node): boolean {
    if (actor === node || !['Pending', 'Active', 'Suspended'].includes(own(node))) return false
    if (children(node).some((child) => !child.closed)) return false
    node.closed = { by: actor, days: 0, from: own(node) === 'Pending' ? 'Pending' : 'Active' }
    node.plan = null
    return true
  }
  function move(actor: Node, node: Node, parent: Node): boolean {
    if (node === actor || node.closed || !inside(parent, actor)) return false
    if (inside(parent, node) || node.parent === parent || effective(parent) !== 'Active') return false
    if (tiers.indexOf(parent.type) >= tiers.indexOf(node.type)) return false
    node.parent = parent
    return true
  }
  return { root, nodes, add, own, effective, inside, up, children, suspend, activate, close, move }
}
/** The tree with its planned changes, and a clock that counts days. */
export function createModel() {
  const tree = createTree()
  const { root, nodes, own, children, suspend, close } = tree
  let planned = 0
  const isAllowed = (node: Node, to: 'Suspended' | 'Closed') =>
    to === 'Suspended'
      ? ['Active', 'Suspended'].includes(own(node))
      : ['Pending', 'Active', 'Suspended'].includes(own(node)) && !children(node).some((child) => !child.closed)
  function plan(node: Node, to: 'Suspended' | 'Closed', days: number): boolean {
    if (node === root || !isAllowed(node, to)) return false
    node.plan = { to, days, order: planned++, failed: false }
    return true
  }
  /** Moves the clock by days; due changes run in the order of their days, in the name of their maker. */
  function pass(days: number): void {
    for (const node of nodes) {
      if (node.closed) node.closed.days += days
      if (node.plan) node.plan.days -= days
    }
    const due = nodes.filter((node) => node.plan && node.plan.days <= 0 && !node.plan.failed)
    due.sort((a, b) => (a.plan?.days ?? 0) - (b.plan?.days ?? 0) || (a.plan?.order ?? 0) - (b.plan?.order ?? 0))
    for (const node of due) {
      const required = node.plan
      if (!required) continue
      node.plan = null
      const done = required.to === 'Closed' ? close(root, node) : suspend(root, node, 'NONPAY', false)
      if (!done) node.plan = { ...required, failed: true }
    }
  }
  return { ...tree, plan, pass }
}
export type Model = ReturnType<typeof createModel>
