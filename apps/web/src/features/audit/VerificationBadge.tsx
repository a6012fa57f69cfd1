import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { useMoment } from '../users/useMoment.ts'
import css from './VerificationBadge.module.css'
import { verificationQuery } from './audit.queries.ts'

/** Whether the chain was found whole when it was last verified, and what is needed to check it elsewhere. */
export function VerificationBadge() {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(verificationQuery)
  if (!data) return null
  const state = data.whole === null ? 'unchecked' : data.whole ? 'whole' : 'broken'
  const count = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
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
        <p>{t('audit.chain.counts', { sealed: count(data.sealed), unsealed: count(data.unsealed) })}</p>
        {data.headHash && (
          <p>
            {t('audit.chain.head', { when: moment(data.headOn) })}{' '}
            <code>
              {data.sealed}:{data.headHash.slice(0, 16)}…
            </code>{' '}
            <CopyButton value={`${data.sealed}:${data.headHash}`} what={t('audit.chain.headName')} />
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
