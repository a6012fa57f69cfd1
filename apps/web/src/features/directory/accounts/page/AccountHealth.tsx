import { accountWorkKinds, type WorklistItem, worklist } from '@portal/contract/operations/worklist/worklist.contract'
import { numberIn } from '@portal/contract/core/language'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { use, useId, useState } from 'react'
import { FeaturesContext, worklistOf } from '../../../../core/feature.ts'
import { useWorkMoney } from '../../../../core/worklist/useWorkMoney.ts'
import { clientFor } from '../../../../lib/api.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { Anchor } from '../../../../ui/Anchor.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { IconAlertTriangle } from '../../../../ui/icons.ts'
import { TextButton } from '../../../../ui/TextButton.tsx'
import css from './AccountPage.module.css'

const api = clientFor(worklist)
/** Every line, where there is room. */
const lines = accountWorkKinds.length

type Props = {
  acctKey: string
  /** The account works: it may be said that nothing is left to do. */
  calm?: boolean
}
/** Lines of the worklist for this account, by the rules of the home page. Nothing until they are known. */
export function AccountHealth({ acctKey, calm = true }: Props) {
  const { t, i18n } = useTranslation()
  const moneyOf = useWorkMoney()
  const addresses = worklistOf(use(FeaturesContext))
  const list = useId()
  const [open, setOpen] = useState(false)
  // A phone has room for the most urgent one.
  const inPlace = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false }) ? 1 : lines
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
  if (data.items.length === 0) return data.partial || !calm ? null : <span className="dim">{t('home.work.none')}</span>
  return (
    <>
      <ul id={list} className={css.health} aria-label={t('home.work.title')}>
        {(open ? data.items : data.items.slice(0, inPlace)).map((item) => {
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
      {data.items.length > inPlace && (
        <TextButton aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
          {open ? t('health.less') : t('health.more', { count: data.items.length - inPlace })}
        </TextButton>
      )}
    </>
  )
}
