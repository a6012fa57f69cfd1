import { type WorklistItem, worklist } from '@portal/contract/operations/worklist/worklist.contract'
import { numberIn } from '@portal/contract/core/language'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { FeaturesContext, worklistOf } from '../../../../core/feature.ts'
import { useWorkMoney } from '../../../../core/worklist/useWorkMoney.ts'
import { clientFor } from '../../../../lib/api.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Anchor } from '../../../../ui/Anchor.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { IconAlertTriangle } from '../../../../ui/icons.ts'
import css from './AccountPage.module.css'

const api = clientFor(worklist)

/** Lines of the worklist for this account, by the rules of the home page; says so where there are none. Nothing until they are known. */
export function AccountHealth({ acctKey }: { acctKey: string }) {
  const { t, i18n } = useTranslation()
  const moneyOf = useWorkMoney()
  const addresses = worklistOf(use(FeaturesContext))
  const { data } = useQuery({
    queryKey: ['worklist', acctKey],
    queryFn: ({ signal }) => api.account({ query: { acctKey }, signal }),
  })
  const textOf = ({ kind, total, capped, sums }: WorklistItem) => {
    const number = numberIn(i18n.language, total)
    const shown = capped ? t('home.work.moreThan', { shown: number }) : number
    if (kind === 'AccountsUnattended') return t('home.work.ownUnattended')
    const amounts = moneyOf(sums, capped)
    const text = t(`home.work.${kind}`, { count: total, shown })
    return amounts ? `${text} (${t(kind === 'PlansEnding' ? 'home.work.value' : 'home.work.open', { amounts })})` : text
  }
  if (!data) return null
  if (data.items.length === 0) return data.partial ? null : <span className="dim">{t('home.work.none')}</span>
  return (
    <ul className={css.health} aria-label={t('home.work.title')}>
      {data.items.map((item) => {
        const { inAccount, urgent } = addresses[item.kind]
        return (
          inAccount && (
            <li key={item.kind} data-urgent={urgent}>
              {urgent && <Icon of={IconAlertTriangle} />}
              <Anchor href={inAccount(acctKey)}>{textOf(item)}</Anchor>
            </li>
          )
        )
      })}
    </ul>
  )
}
