import { Problem } from '@portal/contract/core/errors'
import type { Language } from '@portal/contract/core/language'
import type { Input } from '@portal/contract/core/route'
import { findSetting, type Setting } from '@portal/contract/settings/settings.catalogue'
import type { settings } from '@portal/contract/settings/settings.contract'
import { isLooser, resolveSetting, valuesOf } from '@portal/contract/settings/settings.rules'
import type { Context } from '../../platform/http/context.ts'
import { type Below, countBelow, mostCounted } from './settings.repository.ts'
import { getChain } from '../../core/settings/settings.chains.ts'

/** `tighten`: a value that accounts below may only make stricter. */
type Asked = 'lock' | 'unlock' | 'value' | 'tighten'
const isOne = (count: number, language: Language) => new Intl.PluralRules(language).select(count) === 'one'

const english = (asked: Asked, accounts: string, one: boolean, differing: number, some: string) => {
  const whom = `${accounts} ${one ? 'account' : 'accounts'} below`
  const have = differing === 1 ? 'has another value' : 'have another value'
  if (asked === 'unlock')
    return `Unlock for ${whom}${differing ? ` — ${some} ${have} of ${differing === 1 ? 'its' : 'their'} own, which will hold again.` : '.'}`
  if (asked === 'lock')
    return `Lock for ${whom}${differing ? ` — ${some} ${have} and will change.` : ': none has another value.'}`
  if (asked === 'tighten')
    return `Concerns ${whom}${differing ? ` — ${some} ${differing === 1 ? 'has' : 'have'} a looser value of ${differing === 1 ? 'its' : 'their'} own and will change.` : '.'}`
  return `Concerns ${whom}${differing ? ` — ${some} ${have} of ${differing === 1 ? 'its' : 'their'} own and ${differing === 1 ? 'keeps' : 'keep'} it.` : '.'}`
}
const french = (asked: Asked, accounts: string, one: boolean, differing: number, some: string) => {
  const whom = `${accounts} ${one ? 'compte inférieur' : 'comptes inférieurs'}`
  const [have, their] = differing < 2 ? ['a une autre valeur', 'sa'] : ['ont une autre valeur', 'leur']
  if (asked === 'unlock')
    return `Déverrouiller pour ${whom}${differing ? ` — ${some} ${have}, qui s’appliquera de nouveau.` : '.'}`
  if (asked === 'lock')
    return `Verrouiller pour ${whom}${differing ? ` — ${some} ${have} et ${differing < 2 ? 'changera' : 'changeront'}.` : '\u202f: aucun n’a une autre valeur.'}`
  if (asked === 'tighten')
    return `Concerne ${whom}${differing ? ` — ${some} ${differing < 2 ? 'a' : 'ont'} une valeur plus souple et ${differing < 2 ? 'changera' : 'changeront'}.` : '.'}`
  return `Concerne ${whom}${differing ? ` — ${some} ${have} et ${differing < 2 ? 'garde' : 'gardent'} ${their} valeur.` : '.'}`
}

/** "Lock for 214 accounts below — 24 have another value and will change." */
export function impactSentence(asked: Asked, { accounts, differing }: Omit<Below, 'sample'>, language: Language) {
  const number = (count: number) => `${new Intl.NumberFormat(language).format(count)}${count >= mostCounted ? '+' : ''}`
  const say = language === 'fr-fr' ? french : english
  return say(asked, number(accounts), isOne(accounts, language), differing, number(differing))
}

function askedOf({ strict }: Setting, lock: boolean | undefined): Asked {
  if (lock !== undefined) return lock ? 'lock' : 'unlock'
  return strict === undefined ? 'value' : 'tighten'
}
/** The values below that a change affects; where a setting may only be stricter, a looser value never applies. */
function feltBy(setting: Setting, asked: Asked, value: unknown): readonly unknown[] | undefined {
  if (setting.strict === undefined || asked === 'lock') return undefined
  return valuesOf(setting).filter((one) => isLooser(setting, one, value) === (asked === 'tighten'))
}

/** Who a value or a lock would affect; nothing is saved. */
export const getImpact = (context: Context, { params, body }: Input<typeof settings.impact>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { places, last } = await getChain(tx, context, params.acctKey)
    const setting = findSetting(body.code)
    if (!setting) throw new Problem('setting.notFound')
    const now = resolveSetting(setting, places, { production: context.config.production })
    const value = body.value === undefined ? now.value : (body.value ?? now.inherited)
    const account = { accountId: last.key, acctType: last.level }
    const asked = askedOf(setting, body.lock)
    const below = setting.ownOnly
      ? { accounts: 0, differing: 0, sample: [] }
      : await countBelow(tx, context.caller.scope, account, setting.code, value, feltBy(setting, asked, value))
    return {
      sentence: impactSentence(asked, below, context.caller.language),
      ...below,
      capped: below.accounts >= mostCounted || below.differing >= mostCounted,
    }
  })
