import { type GroupGrant, type Module, modules, type Permission } from '@portal/contract/core/access/access.modules'
import type { ApiKey } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { apiKeyState } from '@portal/contract/machines/apiKeys/apiKeys.rules'
import type { KeyRow } from './apiKeys.repository.ts'

export type Entries = GroupGrant['entries']
export type Entry = { module: Module; permission: Permission }
export const listOf = (entries: Readonly<Partial<Record<Module, Permission | 'none'>>>): Entry[] =>
  modules.flatMap((module) => {
    const permission = entries[module]
    return permission && permission !== 'none' ? [{ module, permission }] : []
  })
export const entriesIn = (list: readonly Entry[]): Entries =>
  Object.fromEntries(list.map(({ module, permission }) => [module, permission]))

/** A key as its account sees it. */
export const present = ({ mayCall, entries, ...row }: KeyRow): ApiKey => ({
  ...row,
  entries: listOf(entries),
  state: apiKeyState({ ...row, mayCall }, Date.now()),
})
