import { Problem } from '@portal/contract/core/errors'
import { getSetting, settingCatalogue } from '@portal/contract/access/settings/settings.catalogue'
import { isSame } from '@portal/contract/access/settings/settings.rules'
import type { PlannedRow } from '../../../core/changes/changes.operation.ts'
import type { AccountChain } from '../../../core/settings/settings.chains.ts'
import type { Change, Step } from './settings.patch.ts'
import type { OwnSetting } from './settings.repository.ts'

// Settings in a row of a change set, by code: the value (null: none), and `<code>.locked` where a lock is or was.

type Side = Record<string, unknown>
const lockOf = (code: string) => `${code}.locked`

export function sidesOf(steps: readonly Step[]): { before: Side; after: Side } {
  const [before, after]: [Side, Side] = [{}, {}]
  for (const { setting, before: was, after: now } of steps) {
    before[setting.code] = was?.value ?? null
    after[setting.code] = now?.value ?? null
    if (!was?.locked && !now?.locked) continue
    before[lockOf(setting.code)] = was?.locked ?? false
    after[lockOf(setting.code)] = now?.locked ?? false
  }
  return { before, after }
}
/** The codes that a side contains. */
const codesIn = (side: Side) => settingCatalogue.map(({ code }) => code).filter((code) => code in side)
const ownIn = (side: Side, code: string): OwnSetting | undefined =>
  side[code] === null ? undefined : { value: side[code], locked: side[lockOf(code)] === true }

/** A row's "after" as requested changes, which are planned again when the row runs. */
export const changesIn = (after: Side): Change[] =>
  codesIn(after).map((code) => {
    const own = ownIn(after, code)
    return own ? { code, value: own.value, lock: own.locked } : { code, value: null }
  })

const ownOf = ({ last }: AccountChain, code: string): OwnSetting | undefined => {
  const own = last.own[code]
  return own && { value: own.value, locked: own.locked }
}
/** Whether an account's own settings are exactly those of a side. */
export const isUnchanged = (chain: AccountChain, side: Side) =>
  codesIn(side).every((code) => isSame(ownOf(chain, code) ?? null, ownIn(side, code) ?? null))

/** The steps back to the former state, even if looser: restoring a value is not a new decision. */
export const stepsBack = (chain: AccountChain, after: Side): Step[] =>
  codesIn(after).map((code) => ({ setting: getSetting(code), before: ownOf(chain, code), after: ownIn(after, code) }))

export const targetOf = ({ last }: AccountChain) => ({
  targetKind: 'account' as const,
  targetId: last.key,
  targetName: last.name ?? '',
  targetAccountId: last.key,
})
/** A row with the result of `plan`, or with its refusal. @param target the row's "after" when it is refused */
export function rowOf(chain: AccountChain, target: Side, plan: () => Step[]): PlannedRow {
  try {
    return { ...targetOf(chain), ...sidesOf(plan()) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const before = Object.fromEntries(codesIn(target).map((code) => [code, ownOf(chain, code)?.value ?? null]))
    return { ...targetOf(chain), before, after: target, refusal: error }
  }
}
