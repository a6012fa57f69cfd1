import { contract } from '@portal/contract'
import { type Flag, flags, flagValues } from '@portal/contract/access/access.flags'
import { abilityRoutes, objectOf } from '@portal/contract/access/access.matrix'
import { type Module, modules, type ModuleMark } from '@portal/contract/access/access.modules'
import { Problem } from '@portal/contract/core/errors'
import type { Route } from '@portal/contract/core/route'

/** What an action asks of somebody; the parts that a mere flag or a mere module leaves open are absent. */
export type Action = {
  id: string
  flag?: { code: Flag; level: 'R' | 'W' }
  module?: ModuleMark
  fullAccess: boolean
  notActing: boolean
  /** Whether it changes something, which a suspended company's people may not. */
  object?: 'account' | 'user'
}

const routes = new Map<string, Route>(
  Object.entries(contract).flatMap(([feature, table]) =>
    Object.entries(table as Record<string, Route>).map(([name, route]): [string, Route] => [
      `${feature}.${name}`,
      route,
    ]),
  ),
)
/** A refusal that a browser got names its route by method and address. */
const addresses = new Map([...routes].map(([id, { method, path }]) => [`${method} ${path}`, id]))
const flagOf = (text: string): Action['flag'] => {
  const [code, level] = text.split(':')
  const known = flags.find((flag) => flag.code === code)
  return known && (level === 'R' || level === 'W') ? { code: known.code, level } : undefined
}
const moduleOf = (text: string): ModuleMark | undefined => {
  const [name, level] = text.split(':')
  const known = modules.includes(name as Module) && (level === 'R' || level === 'RW')
  return known ? { name: name as Module, level } : undefined
}

/**
 * What the name of an action stands for: a route of the contract (`accounts.update`, `PATCH /api/v1/…`), an ability that travels with objects
 * (`createChild`), a flag with its level (`AcctStatus:W`) or a module with its own (`Customer-Settings:RW`).
 * @throws Problem access.actionUnknown
 */
export function actionOf(text: string): Action {
  const plain = { id: text, fullAccess: false, notActing: false }
  const flag = flagOf(text)
  if (flag) return { ...plain, flag }
  const module = moduleOf(text)
  if (module) return { ...plain, module }
  const id = abilityRoutes[text] ?? addresses.get(text) ?? text
  const route = routes.get(id)
  if (!route || route.access === 'public' || route.access === 'half-signed-in')
    throw new Problem('access.actionUnknown')
  return {
    id,
    flag: flagOf(route.access),
    module: route.module,
    fullAccess: route.fullAccess === true,
    notActing: route.notActing === true || route.stepUp === true,
    object: objectOf(id),
  }
}

/** The most that a role may hold of a flag at all. */
export const mostOf = (code: Flag, role: keyof (typeof flags)[number]['defaults']) => {
  const flag = flags.find((one) => one.code === code)
  if (!flag) throw new Error(`There is no flag ${code}`)
  const most = 'most' in flag ? flag.most[role] : undefined
  return most ?? flagValues[flag.kind].at(-1) ?? 'N'
}
