import type { DomainDetail } from '@portal/contract/delivery/domains/domains.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { shownDomain } from '../../../lib/domains.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { DomainOptions } from './DomainOptions.tsx'
import { domainQuery, type DomainAct, useDomainAct, useRemoveDomain } from './domains.queries.ts'
import { RecordRow } from './RecordRow.tsx'
import css from './Domains.module.css'

type Props = { acctKey: string; domain: string; onRemoved: () => void }

/** One domain: its status, its actions, and each record with the found value next to the expected one. */
export function DomainView({ acctKey, domain, onRemoved }: Props) {
  const { t } = useTranslation()
  const detail = useQuery(domainQuery(acctKey, domain))
  if (!detail.data) return <QueryState query={detail} failed={t('domains.oneFailed')} lines={6} height={32} />
  return (
    <div className={css['view']}>
      <Standing detail={detail.data} />
      <Acts detail={detail.data} onRemoved={onRemoved} />
      <p className={css['dim']}>{t('domains.entering')}</p>
      <ul className="plain">
        {ownershipFirst(detail.data.records).map((record) => (
          <RecordRow
            key={record.kind}
            record={record}
            domain={domain}
            open={detail.data.verifiedOn ? Boolean(record.cause) : record.kind === 'OWNERSHIP'}
          />
        ))}
      </ul>
      {detail.data.options && <DomainOptions detail={detail.data} options={detail.data.options} />}
    </div>
  )
}

/** The record that proves the ownership first: without it the others have no effect. */
const ownershipFirst = (records: DomainDetail['records']) =>
  records.toSorted((one, other) => Number(other.kind === 'OWNERSHIP') - Number(one.kind === 'OWNERSHIP'))

function Standing({ detail }: { detail: DomainDetail }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { state, verifiedOn, checkedOn, nextCheckOn, keepOldUntil, selector, keyBits } = detail
  return (
    <>
      <p role="status">{t(`domains.next.${state}`)}</p>
      <Facts
        facts={[
          [t('domains.fact.verified'), verifiedOn ? moment(verifiedOn) : t('domains.fact.notYet')],
          [t('domains.fact.checked'), checkedOn ? moment(checkedOn) : t('domains.fact.notYet')],
          [t('domains.fact.next'), moment(nextCheckOn)],
          [t('domains.fact.key'), keyBits > 0 && t('domains.fact.keyOf', { selector, bits: String(keyBits) })],
          [t('domains.fact.keepOld'), keepOldUntil && moment(keepOldUntil)],
        ]}
      />
    </>
  )
}

/** The actions of each state besides the check. */
const offers: Readonly<Record<DomainDetail['state'], readonly DomainAct[]>> = {
  PendingDns: [],
  Verified: ['on'],
  Signing: ['rotate', 'off'],
  Failing: ['rotate', 'off'],
  Rotating: ['off'],
  Off: ['on'],
}

function Acts({ detail, onRemoved }: { detail: DomainDetail; onRemoved: () => void }) {
  const { t } = useTranslation()
  const { acctKey, domain, state, abilities } = detail
  const acting = useDomainAct(acctKey, domain)
  const removing = useRemoveDomain(acctKey)
  const [asking, setAsking] = useState(false)
  const error = acting.error ?? removing.error
  if (!abilities.edit.allowed) return null
  return (
    <>
      <div className={css['acts']}>
        {(['check', ...offers[state]] as const).map((act) => (
          <Button
            key={act}
            variant={act === 'on' ? 'filled' : 'default'}
            size="xs"
            loading={acting.isPending && acting.variables === act}
            onClick={() => !acting.isPending && acting.mutate(act)}
          >
            {t(`domains.act.${act}`)}
          </Button>
        ))}
        {abilities.remove.allowed && (
          <Button variant="subtle" size="xs" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('domains.act.remove')}
          </Button>
        )}
      </div>
      <ErrorAlert text={error && !isStepUpRefusal(error) ? error.message : undefined} />
      {asking && (
        <ConfirmDialog
          title={t('domains.removeTitle', { domain: shownDomain(domain) })}
          submit={t('domains.act.remove')}
          danger
          onSubmit={() => {
            setAsking(false)
            removing.mutate(domain, { onSuccess: onRemoved })
          }}
          onClose={() => setAsking(false)}
        >
          {t('domains.removeText')}
        </ConfirmDialog>
      )}
    </>
  )
}
