import type { Domain } from '@portal/contract/delivery/domains/domains.contract'
import { useEffect, useRef } from 'react'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { shownDomain } from '../../../lib/domains.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import list from '../../../ui/RuledList.module.css'
import { type CheckResult, useCheckFailing } from './domains.queries.ts'

/** Checks the failing domains of the first page of their list, one after the other, and shows the result of each. */
export function CheckFailing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { found, checked, error, start } = useCheckFailing()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!hasStarted.current) start()
    hasStarted.current = true
  }, [start])
  const total = checked.filter(({ state }) => state !== undefined).length
  const failing = checked.filter(({ state }) => state === 'Failing').length
  const over = found !== undefined && checked.length === found.items.length
  return (
    <Dialog
      title={t('domains.checkFailing.title')}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('form.close')}
        </Button>
      }
    >
      <p role="status">{over && t('domains.checkFailing.over', { total, failing })}</p>
      {error && <ErrorState title={t('domains.failed')} error={error} onRetry={start} />}
      {!found && !error && <Skeleton lines={3} height={28} />}
      <ul className={list['list']}>
        {found?.items.map((domain, at) => (
          <Row key={`${domain.acctKey} ${domain.domain}`} domain={domain} checked={checked[at]} />
        ))}
      </ul>
      {found?.hasMore && (
        <Anchor href={paths.list('dkimList', { state: 'Failing' })}>{t('domains.checkFailing.more')}</Anchor>
      )}
    </Dialog>
  )
}

function Row({ domain: { acctKey, acctName, domain }, checked }: { domain: Domain; checked: CheckResult | undefined }) {
  const { t } = useTranslation()
  return (
    <li className={list['item']}>
      <div>
        <Anchor href={paths.account(acctKey, 6)}>{shownDomain(domain)}</Anchor>
        <p className={list['meta']}>{acctName}</p>
        {checked?.refusal && <p className={list['meta']}>{checked.refusal}</p>}
      </div>
      {checked?.state && <StateDot of="domains.state" is={checked.state} />}
      {!checked && <span className={list['meta']}>{t('domains.checkFailing.checking')}</span>}
    </li>
  )
}
