import { Problem } from '@portal/contract/core/errors'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import type { Input } from '@portal/contract/core/route'
import { findSetting, type Setting } from '@portal/contract/access/settings/settings.catalogue'
import type { settings } from '@portal/contract/access/settings/settings.contract'
import { isLooser, resolveSetting, valuesOf } from '@portal/contract/access/settings/settings.rules'
import type { Context } from '../../../platform/http/context.ts'
import { type SettingImpact, countBelow, maxCounted } from './settings.repository.ts'
import { type PluralForms, formOf, number } from '../../../core/changes/changes.words.ts'
import { getChain } from '../../../core/settings/settings.chains.ts'

/** `tighten`: a value that accounts below may only make stricter. */
type ImpactKind = 'lock' | 'unlock' | 'value' | 'tighten'
const belowWord: PluralForms = {
  one: { 'en-us': 'account below', 'fr-fr': 'sous-compte' },
  other: { 'en-us': 'accounts below', 'fr-fr': 'sous-comptes' },
}
/** Texts by the number of affected accounts below: none, one or more. */
const texts: Record<ImpactKind, PluralForms & { none: Text }> = {
  lock: {
    none: {
      'en-us': 'Lock for {accounts}: none has another value.',
      'fr-fr': 'Verrouiller pour {accounts}\u00a0: aucun n’a une autre valeur.',
    },
    one: {
      'en-us': 'Lock for {accounts}: {some} has another value and will change.',
      'fr-fr': 'Verrouiller pour {accounts}\u00a0: {some} a une autre valeur et changera.',
    },
    other: {
      'en-us': 'Lock for {accounts}: {some} have another value and will change.',
      'fr-fr': 'Verrouiller pour {accounts}\u00a0: {some} ont une autre valeur et changeront.',
    },
  },
  unlock: {
    none: { 'en-us': 'Unlock for {accounts}.', 'fr-fr': 'Déverrouiller pour {accounts}.' },
    one: {
      'en-us': 'Unlock for {accounts}: {some} has another value of its own, which will apply again.',
      'fr-fr': 'Déverrouiller pour {accounts}\u00a0: {some} a une autre valeur, qui s’appliquera de nouveau.',
    },
    other: {
      'en-us': 'Unlock for {accounts}: {some} have another value of their own, which will apply again.',
      'fr-fr': 'Déverrouiller pour {accounts}\u00a0: {some} ont une autre valeur, qui s’appliquera de nouveau.',
    },
  },
  tighten: {
    none: { 'en-us': 'Affects {accounts}.', 'fr-fr': 'Concerne {accounts}.' },
    one: {
      'en-us': 'Affects {accounts}: {some} has a less strict value of its own and will change.',
      'fr-fr': 'Concerne {accounts}\u00a0: {some} a une valeur moins stricte et changera.',
    },
    other: {
      'en-us': 'Affects {accounts}: {some} have a less strict value of their own and will change.',
      'fr-fr': 'Concerne {accounts}\u00a0: {some} ont une valeur moins stricte et changeront.',
    },
  },
  value: {
    none: { 'en-us': 'Affects {accounts}.', 'fr-fr': 'Concerne {accounts}.' },
    one: {
      'en-us': 'Affects {accounts}: {some} has another value of its own and keeps it.',
      'fr-fr': 'Concerne {accounts}\u00a0: {some} a une autre valeur et la garde.',
    },
    other: {
      'en-us': 'Affects {accounts}: {some} have another value of their own and keep it.',
      'fr-fr': 'Concerne {accounts}\u00a0: {some} ont une autre valeur et la gardent.',
    },
  },
}

/** "Lock for 214 accounts below — 24 have another value and will change." */
export function impactSentence(
  kind: ImpactKind,
  { accounts, differing }: Omit<SettingImpact, 'sample'>,
  language: Language,
) {
  const some = (count: number) => `${number(count, language)}${count >= maxCounted ? '+' : ''}`
  const text = texts[kind][differing === 0 ? 'none' : formOf(differing, language)]
  return fillIn(text, language, {
    accounts: `${some(accounts)} ${belowWord[formOf(accounts, language)][language]}`,
    some: some(differing),
  })
}

function impactKindOf({ strict }: Setting, lock: boolean | undefined): ImpactKind {
  if (lock !== undefined) return lock ? 'lock' : 'unlock'
  return strict === undefined ? 'value' : 'tighten'
}
/** The values below that a change affects; where a setting may only become stricter, a looser value never applies. */
function feltBy(setting: Setting, kind: ImpactKind, value: unknown): readonly unknown[] | undefined {
  if (setting.strict === undefined || kind === 'lock') return undefined
  return valuesOf(setting).filter((one) => isLooser(setting, one, value) === (kind === 'tighten'))
}

/** Counts the accounts that a value or a lock would affect; nothing is saved. */
export const getImpact = (context: Context, { params, body }: Input<typeof settings.impact>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { places, last } = await getChain(tx, context, params.acctKey)
    const setting = findSetting(body.code)
    if (!setting) throw new Problem('setting.notFound')
    const now = resolveSetting(setting, places, { production: context.config.production })
    const value = body.value === undefined ? now.value : (body.value ?? now.inherited)
    const account = { accountId: last.key, acctType: last.level }
    const kind = impactKindOf(setting, body.lock)
    const below = setting.ownOnly
      ? { accounts: 0, differing: 0, sample: [] }
      : await countBelow(tx, context.caller.scope, account, setting.code, value, feltBy(setting, kind, value))
    return {
      sentence: impactSentence(kind, below, context.caller.language),
      ...below,
      capped: below.accounts >= maxCounted || below.differing >= maxCounted,
    }
  })
