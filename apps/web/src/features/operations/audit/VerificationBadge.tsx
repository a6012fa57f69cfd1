import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { totalText } from '../../../ui/table/Pager.tsx'
import css from './VerificationBadge.module.css'
import { verificationQuery } from './audit.queries.ts'

/** Whether the chain was intact when last verified, and the data needed to check it elsewhere. */
export function VerificationBadge() {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(verificationQuery)
  if (!data) return null
  const state = data.whole === null ? 'unchecked' : data.whole ? 'whole' : 'broken'
  const { headSeq, headHash } = data
  const head = headHash && (headSeq === null ? headHash : `${headSeq}:${headHash}`)
  const target = (
    <Button variant="subtle" aria-expanded={opened} onClick={() => setOpened(!opened)}>
      <span className={css.badge} data-state={state}>
        {t(`audit.chain.${state}`)}
      </span>
    </Button>
  )
  return (
    <Popover label={t('audit.chain.title')} opened={opened} onChange={setOpened} target={target} width={360}>
      <div className={css.chain}>
        <p>{t(`audit.chain.${state}Text`, { when: moment(data.checkedOn) })}</p>
        {data.fault && <p className={css.fault}>{data.fault}</p>}
        <p>
          {t('audit.chain.counts', {
            sealed: totalText(data.sealed, i18n.language),
            unsealed: totalText(data.unsealed, i18n.language),
          })}
        </p>
        {head && (
          <p>
            {t('audit.chain.head', { when: moment(data.headOn) })} <code>{head.slice(0, 20)}…</code>{' '}
            <CopyButton value={head} what={t('audit.chain.headName')} />
          </p>
        )}
        {data.publicKey && (
          <p>
            {t('audit.chain.key')} <code>{data.publicKey.slice(0, 20)}…</code>{' '}
            <CopyButton value={data.publicKey} what={t('audit.chain.key')} />
          </p>
        )}
      </div>
    </Popover>
  )
}
