import type { ESignOfAccount } from '@portal/contract/delivery/esign/esign.contract'
import { findSetting } from '@portal/contract/access/settings/settings.catalogue'
import { settingLabel, valueWords } from '@portal/contract/access/settings/settings.sentences'
import { useTranslation } from '../../../lib/i18n.ts'
import { textOr } from '../../../lib/textOr.ts'

type Difference = ESignOfAccount['drift'][number]
type DifferenceWords = { name: string; values?: { ours: string | null; theirs: string | null } }

/** Parses a value that was stored as text. */
function typed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The label of a difference, and both values in words; people are only counted. */
export function useDriftWords() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return ({ field, ours, theirs }: Difference): DifferenceWords => {
    const [kind = '', ...rest] = field.split('.')
    const what = rest.join('.')
    const both = (say: (value: string) => string) => ({ ours: ours && say(ours), theirs: theirs && say(theirs) })
    if (kind === 'people') {
      const count = Number(what === 'missing' ? ours : theirs)
      return { name: t(`esign.people.${what}`, { count }) }
    }
    if (kind === 'plans') {
      const planOf = (value: string) =>
        value.replaceAll(/(?<!\w)\w+ (\d+) (\w+)/g, (_, seats: string, status: string) =>
          // i18n: companyPlans.status.*
          t('esign.held', { count: Number(seats), status: textOr(t, `companyPlans.status.${status}`, status) }),
        )
      return { name: t('esign.field.plan', { code: what }), values: both(planOf) }
    }
    const code = `esign.${what}`
    if (kind === 'settings' && findSetting(code))
      return { name: settingLabel(code, language), values: both((value) => valueWords(code, typed(value), language)) }
    if (kind === 'logo')
      return { name: t('esign.field.logo'), values: both((hash) => t('esign.image', { hash: hash.slice(0, 8) })) }
    // i18n: esign.field.*
    const name = textOr(t, `esign.field.${kind}`, field)
    return { name, values: both((value) => (kind === 'status' ? textOr(t, `statuses.${value}`, value) : value)) }
  }
}
